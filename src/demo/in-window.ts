import { spawn } from 'node:child_process';
import type { DemoOptions } from './options.ts';

/** Shows the demo in the window. Resolves with the exit code when the window is closed. */
export function showInWindow({ language, ruleset, size, seed }: DemoOptions): Promise<number> {
  const parameters = ['--lang', language, '--ruleset', ruleset, '--players', String(size), '--seed', String(seed)];
  const window = spawn(process.execPath, ['--import', 'tsx', 'src/window/main.ts', ...parameters], {
    stdio: 'inherit',
  });
  // The terminal sends SIGINT to the window, too. It stops the bot before it ends.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => window.kill('SIGTERM'));
  return new Promise((resolve) => window.once('exit', (code) => resolve(code ?? 0)));
}

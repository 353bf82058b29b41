import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { takesClientFault } from '#discord/connection/client-fault.ts';
import { bundled } from '../wire/kit/bundle.ts';
import { keptLog } from './bot-parts.ts';

const SCRIPT = fileURLToPath(new URL('./guard-process.ts', import.meta.url));

/** @param program what Node is started with */
function end(
  program: readonly string[],
  how: 'guarded' | 'bare',
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...program, how], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

// The guard knows the fault by the file of the library, so the library is not bundled here.
test('a session that is resumed and ended in one breath does not end the process; the client begins a new one', async () => {
  const { code, stdout, stderr } = await end(['--import', 'tsx', SCRIPT], 'guarded');
  expect(stderr).not.toContain('Error');
  expect(stdout).toBe('a session was resumed and ended at once; the client begins a new one\nstill here\n');
  expect(code).toBe(0);
});

test('without the guard it does, by a defect of discord.js', async () => {
  const { code, stderr } = await end([await bundled('test/discord/guard-process.ts')], 'bare');
  expect(code).toBe(1);
  expect(stderr).toMatch(/TypeError: .*'sequence'/);
});

test('a bundled bot survives it as well, and no other fault', () => {
  const taken = (frame: string, Fault = TypeError) => {
    const error = new Fault("Cannot read properties of null (reading 'sequence')");
    error.stack = `${error}\n    at ${frame}\n    at Manager.handlePacket (file:///bot.mjs:2:1)`;
    return takesClientFault(keptLog())(error);
  };
  expect(taken('module2.exports [as RESUMED] (file:///bot.mjs:1:1)')).toBe(true);
  expect(taken('module2.exports [as READY] (file:///bot.mjs:1:1)')).toBe(false);
  expect(taken('module2.exports [as RESUMED] (file:///bot.mjs:1:1)', RangeError)).toBe(false);
});

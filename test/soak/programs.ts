import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundleInto, programs } from '../../src/build/bundle.ts';

/** The files of the programs of a soak. */
export interface SoakPrograms {
  readonly bot: string;
  readonly timer: string;
}

/** Builds the bot as `npm run build` does, and the bare timer. */
export async function builtPrograms(): Promise<SoakPrograms> {
  const root = resolve(import.meta.dirname, '../..');
  // As deep as dist/bot, where the built bot looks for the files of the project.
  const folder = join(root, '.cache', 'soak');
  mkdirSync(folder, { recursive: true });
  const own = {
    'soak-bot': 'test/soak/soak-bot.ts',
    'soak-voice': 'test/soak/soak-voice.ts',
    'bare-timer': 'test/soak/bare-timer.ts',
  };
  await bundleInto(folder, root, { ...programs, ...own });
  return { bot: join(folder, 'soak-bot.mjs'), timer: join(folder, 'bare-timer.mjs') };
}

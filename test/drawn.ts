/**
 * The long test files, of which each commit runs a quarter, so that a run keeps its time. `npm run test:all`, and a run of named
 * files, run all.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { seedOfCommit } from './seeds.ts';

/** The mode of Vitest in which a quarter is drawn: `vitest run --mode drawn`. */
const mode = 'drawn';
const parts = 4;
const root = fileURLToPath(new URL('../', import.meta.url));

/** The folders whose files start the bot, the local Discord or other programs, or wait in real time. */
export const longFolders = {
  parts: [
    ...['discord', 'live-check', 'packs', 'shards', 'store', 'voice'].map((name) => `test/${name}`),
    'packages/discord-emulator/test',
  ],
  games: ['test/evenings', 'test/wire'],
  window: ['test/browser'],
} as const;

/** Returns the test files below these folders that this commit has not drawn, from `test/` on. */
export function leftOut(folders: readonly string[], seed = seedOfCommit()): readonly string[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .sort(),
  );
  return files.filter((_, place) => place % parts !== seed % parts);
}

/** Returns true if the command line asks for the mode, and names no files: every other word is an option or its value. */
export function isDrawn(words: readonly string[]): boolean {
  const known = ['run', 'list', mode, 'parts', 'pages', 'games', 'timed games', 'window'];
  return words.includes(mode) && words.every((word) => word.startsWith('-') || known.includes(word));
}

/** Says what runs. Vitest calls it before the tests of each project. */
export default function tellDrawn(project: TestProject): void {
  if (project.isRootProject() && isDrawn(process.argv.slice(2)))
    console.log('A quarter of the long test files runs, drawn by the commit. `npm run test:all` runs all.');
}

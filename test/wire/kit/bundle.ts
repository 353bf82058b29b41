/**
 * A bot's program in one file. Where a bot is killed and started again for every step of a game, most of a processor's
 * time would go into reading and compiling the same hundreds of files; what runs is the same.
 */
import { mkdirSync, renameSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';

/** Within the project, so that the packages that are left out are found. */
const folder = resolve('.cache', 'bots');

/** Native code, what reads files of its own beside it, and the library whose faults are known by where they are thrown. */
const packages = [
  '@discordjs/voice',
  ...['classic-level', '@snazzah/davey', 'opusscript', 'pino', 'pino-pretty', 'prism-media'],
  // What others would use if it were there.
  ...['zlib-sync', 'bufferutil', 'utf-8-validate', 'sodium', 'sodium-native', 'libsodium-wrappers'],
  '@stablelib/xchacha20poly1305',
];

const require =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/**
 * For the environment of such a process: nothing but Node is there. Of an ffmpeg that is installed @discordjs/voice would
 * ask its version at each start, and wait for the answer.
 */
export const nothingInstalled = { PATH: '' } as const;

const built = new Map<string, Promise<string>>();

/** @returns the file with all of this program */
export function bundled(entry: string): Promise<string> {
  const made = built.get(entry) ?? bundle(entry);
  built.set(entry, made);
  return made;
}

async function bundle(entry: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, basename(entry).replace(/\.ts$/, '.mjs'));
  // Another process may be reading, or making, the same file.
  const outfile = `${file}.${process.pid}`;
  await build({
    ...{ entryPoints: [entry], outfile, bundle: true, external: packages, banner: { js: require }, logLevel: 'error' },
    ...{ platform: 'node', format: 'esm', target: 'node20' },
  });
  renameSync(outfile, file);
  return file;
}

/**
 * A program in one file. If a program is started again and again, reading and compiling the same hundreds of files would
 * take most of the processor's time. The program is the same. A file is kept for other processes and for later runs, as long
 * as no source changes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { programs, withLanguages } from '../../../src/build/bundle.ts';
import { alone, stateOf } from './once.ts';

/** Within the project, so that the packages that are left out of the bundle are found. */
const folder = resolve('.cache', 'bots');

/**
 * Left out of the bundle: native code, packages that read files of their own, and the library whose faults are
 * recognised by the file that throws them.
 */
const packages = [
  '@discordjs/voice',
  ...['classic-level', '@snazzah/davey', 'opusscript', 'pino', 'pino-pretty', 'prism-media'],
  // Optional packages that others use if installed.
  ...['zlib-sync', 'bufferutil', 'utf-8-validate', 'sodium', 'sodium-native', 'libsodium-wrappers'],
  '@stablelib/xchacha20poly1305',
];

const require =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/**
 * The environment of such a process has nothing but Node. If ffmpeg were installed, @discordjs/voice would ask for its
 * version at each start and wait for the answer.
 */
export const nothingInstalled = { PATH: '' } as const;

/**
 * The programs of the threads, by their files. The files of the sources compile TypeScript at each start. Pictures are drawn
 * by a quick thread: theirs are the bytes of their SVG.
 */
function threadOf(name: string): string {
  if (name === 'drawing-worker') return resolve('test/wire/kit/svg-thread.mjs');
  const sources: Readonly<Record<string, string>> = { ...programs, 'soak-voice': 'test/soak/soak-voice.ts' };
  const source = sources[name];
  if (source === undefined) throw new Error(`No program is named ${name}, so its thread would compile TypeScript.`);
  threads.add(source);
  return fileOf(source);
}

/** The sources of the threads that the programs start. */
const threads = new Set<string>();

/** Each file of the project knows its own place, from which it finds others, and the files of its threads. */
const withPlaces: Plugin = {
  name: 'places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.') || path.includes('node_modules')) return undefined;
      let contents = text;
      for (const [starter, name] of text.matchAll(/new URL\('\.\/([\w-]+)\.mjs', import\.meta\.url\)/g))
        contents = contents.replace(starter, `new URL(${JSON.stringify(pathToFileURL(threadOf(name!)).href)})`);
      const [url, folder] = [pathToFileURL(path).href, dirname(path)].map((place) => JSON.stringify(place));
      contents = contents.replaceAll('import.meta.url', url!).replaceAll('import.meta.dirname', folder!);
      return { contents, loader: 'ts' };
    }),
};

const built = new Map<string, Promise<string>>();

/** Returns the path of a file with the whole program. */
export function bundled(entry: string): Promise<string> {
  const made = built.get(entry) ?? bundle(entry);
  built.set(entry, made);
  return made;
}

const fileOf = (entry: string): string =>
  join(folder, relative('.', entry).replace(/\.ts$/, '.mjs').replaceAll(/[\\/]/g, '-'));

async function bundle(entry: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(entry);
  const stamp = `// ${stampOfSources()}`;
  await alone(`${file}.lock`, async () => {
    if (firstLineOf(file) !== stamp) await write(relative('.', entry), file, stamp);
  });
  return file;
}

let sources: string | undefined;

/** The digest of everything that may go into a program. */
function stampOfSources(): string {
  const state = () => stateOf('src', 'commands', 'test', 'packages', 'package-lock.json');
  sources ??= createHash('sha256').update(state()).digest('hex');
  return sources;
}

const firstLineOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n', 1)[0] : undefined);

async function write(entry: string, file: string, firstLine: string): Promise<void> {
  // Another process may be reading the same file.
  const outfile = `${file}.${process.pid}`;
  await build({
    ...{ entryPoints: [entry], outfile, bundle: true, external: packages, logLevel: 'error' },
    ...{ platform: 'node', format: 'esm', target: 'node20', plugins: [withLanguages(resolve('.')), withPlaces] },
    ...{ banner: { js: `${firstLine}\n${require}` } },
  });
  // The programs of its threads come first. A thread may start another one of its own kind.
  await Promise.all([...threads].filter((source) => !built.has(source)).map(bundled));
  renameSync(outfile, file);
}

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
import { withLanguages } from '../../../src/build/bundle.ts';
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
 * The thread that draws pictures is a file of its own, and compiles TypeScript. Bots in one file have a quick one, whose
 * pictures are the bytes of their SVG.
 */
const withThread: Plugin = {
  name: 'drawing thread',
  setup: ({ onLoad }) =>
    onLoad({ filter: /pictures[\\/]drawing-thread\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        "new URL('./drawing-worker.mjs', import.meta.url)",
        `new URL(${JSON.stringify(pathToFileURL(resolve('test/wire/kit/svg-thread.mjs')).href)})`,
      ),
      loader: 'ts',
    })),
};

/** The other threads compile TypeScript, too. Bots in one file have each of them in one file. */
const withThreadOf = (starter: RegExp, file: string, program: string): Plugin => ({
  name: file,
  setup: ({ onLoad }) =>
    onLoad({ filter: starter }, async ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        `new URL('./${file}', import.meta.url)`,
        `new URL(${JSON.stringify(pathToFileURL(await bundled(program)).href)})`,
      ),
      loader: 'ts',
    })),
});

/** Each file of the project knows its own place, from which it finds others. */
const withPlaces: Plugin = {
  name: 'places',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.') || path.includes('node_modules')) return undefined;
      const [url, folder] = [pathToFileURL(path).href, dirname(path)].map((place) => JSON.stringify(place));
      const contents = text.replaceAll('import.meta.url', url!).replaceAll('import.meta.dirname', folder!);
      return { contents, loader: 'ts' };
    }),
};

const withTakeThread = withThreadOf(
  /recording[\\/]take-thread\.ts$/,
  'take-worker.mjs',
  'src/packs/recording/worker.ts',
);
const withVoiceThread = withThreadOf(/src[\\/]run\.ts$/, 'voice-worker.mjs', 'src/programs/voice-worker.ts');
const withSoakThread = withThreadOf(/soak[\\/]soak-bot\.ts$/, 'soak-voice.mjs', 'test/soak/soak-voice.ts');

const built = new Map<string, Promise<string>>();

/** Returns the path of a file with the whole program. */
export function bundled(entry: string): Promise<string> {
  const made = built.get(entry) ?? bundle(entry);
  built.set(entry, made);
  return made;
}

async function bundle(entry: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = relative('.', entry);
  const file = join(folder, path.replace(/\.ts$/, '.mjs').replaceAll(/[\\/]/g, '-'));
  const stamp = `// ${stampOfSources()}`;
  await alone(`${file}.lock`, async () => {
    if (firstLineOf(file) !== stamp) await write(path, file, stamp);
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
  const plugins = [
    withLanguages(resolve('.')),
    withThread,
    withTakeThread,
    withVoiceThread,
    withSoakThread,
    withPlaces,
  ];
  await build({
    ...{ entryPoints: [entry], outfile, bundle: true, external: packages, logLevel: 'error' },
    ...{ platform: 'node', format: 'esm', target: 'node20', plugins, banner: { js: `${firstLine}\n${require}` } },
  });
  renameSync(outfile, file);
}

import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { type BuiltSources, builtFolder, fingerprint, languageFolders, sourcesFile } from '../built.mjs';
import { buildPageFiles, builtPage } from '../game-page/html.ts';

/** The programs that are built, and the threads that they start, by the names of their files in dist/bot/. */
export const programs = {
  main: 'src/programs/main.ts',
  health: 'src/programs/health.ts',
  release: 'src/programs/release.ts',
  'deploy-commands': 'src/programs/deploy-commands.ts',
  simulate: 'src/programs/simulate.ts',
  'drawing-worker': 'src/pictures/worker.ts',
  'inspect-worker': 'src/packs/worker.ts',
  'take-worker': 'src/packs/recording/worker.ts',
  'simulator-worker': 'src/simulator/worker.ts',
  'voice-worker': 'src/programs/voice-worker.ts',
};

/** Gives the program the list of languages that it would read from a folder of the sources. */
export const withLanguages = (root: string): Plugin => ({
  name: 'languages',
  setup: ({ onLoad }) =>
    onLoad({ filter: /narration[\\/]texts[\\/]folders\.ts$/ }, () => ({
      contents: `export const folders = ${JSON.stringify(languageFolders(root))};`,
    })),
});

/**
 * Builds the programs of the project below this folder into dist/bot/. The packages stay outside. A build that fails
 * leaves an earlier one as it is.
 *
 * @returns the number of sources
 * @throws Error with esbuild's messages
 */
export async function buildBot(root: string): Promise<number> {
  const target = join(root, builtFolder);
  // As deep as the target, and unfinished until it is renamed.
  const folder = `${target}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    const metafile = await bundleInto(folder, root, programs);
    const { sources: ofPage, ...page } = buildPageFiles();
    writeFileSync(join(folder, builtPage), JSON.stringify(page));
    const files = ['package.json', ...Object.keys(metafile.inputs), ...ofPage];
    const sources: BuiltSources = {
      files: Object.fromEntries(files.map((path) => [path, fingerprint(join(root, path))])),
      languages: languageFolders(root),
    };
    writeFileSync(join(folder, sourcesFile), JSON.stringify(sources));
    rmSync(target, { recursive: true, force: true });
    renameSync(folder, target);
    return files.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Bundles these programs into a folder, two levels below the project. Returns the files that went into them.
 *
 * @param entryPoints the sources of the programs by the names of their files
 * @throws Error with esbuild's messages
 */
export async function bundleInto(
  folder: string,
  root: string,
  entryPoints: Readonly<Record<string, string>>,
): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    metafile: true,
    logLevel: 'silent',
    // The project's own tsconfig.json is for the check of types.
    platform: 'node',
    format: 'esm',
    target: 'node20',
    tsconfigRaw: {},
    plugins: [withLanguages(root)],
  });
  return metafile;
}

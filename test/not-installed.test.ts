/** A person who has not run `npm ci` yet is told so by whatever they start. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { builtFolder, sourcesFile } from '../src/built.mjs';
import { temporaryFolder } from './after-test.ts';
import { root } from './sources.ts';

const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** The scripts that start a program of the project. The others start one of a package, and npm says that it is missing. */
const started = Object.entries(scripts).filter(([, script]) => script.startsWith('node '));
const groups = JSON.parse(readFileSync(new URL('src/tools.json', root), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

const folder = temporaryFolder();
const inFolder = (path: string) => join(folder, path);
beforeAll(() => {
  const languages = 'src/narration/texts/en';
  for (const path of [languages, builtFolder]) mkdirSync(inFolder(path), { recursive: true });
  for (const file of readdirSync(new URL('src/', root)).filter((name) => /\.(mjs|json)$/.test(name)))
    cpSync(fileURLToPath(new URL(`src/${file}`, root)), inFolder(`src/${file}`));
});

/** Starts Node in the folder, and resolves with its exit code and all that it printed. */
const start = (args: readonly string[]): Promise<readonly [code: unknown, output: string]> =>
  new Promise((resolve) =>
    execFile(process.execPath, [...args], { cwd: folder }, (error, out, err) => resolve([error?.code ?? 0, out + err])),
  );

const sentence = [
  1,
  expect.stringMatching(/^The packages are not installed. Run `npm ci` .+\nПакеты .+ `npm ci` .+\n$/),
];

test('no script starts tsx itself', () => {
  expect(Object.values(scripts).filter((script) => /\btsx\b/.test(script))).toEqual([]);
});

test.each(started)('npm run %s says it in one sentence, in both languages', async (name, script) => {
  const [tool] = Object.keys(groups[name] ?? {});
  expect(await start([...script.split(' ').slice(1), ...(tool ? [tool] : [])])).toEqual(sentence);
});

test('so does a bot that is built', async () => {
  writeFileSync(inFolder(`${builtFolder}/${sourcesFile}`), JSON.stringify({ files: {}, languages: ['en'] }));
  writeFileSync(inFolder(`${builtFolder}/main.mjs`), "import 'discord.js';");
  expect(await start(['src/start.mjs', 'main'])).toEqual(sentence);
});

test('a fault of the project keeps its stack', async () => {
  writeFileSync(inFolder(`${builtFolder}/health.mjs`), "import './missing.mjs';");
  expect(await start(['src/start.mjs', 'health'])).toEqual([1, expect.stringMatching(/^\s+at /m)]);
});

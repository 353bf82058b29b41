/** The zip of a release: a folder that runs on a machine without Node. */
import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installed, leftOut, removeUnusedFonts, writeArchive } from '../src/build/archive.ts';
import { withLiveLinks, writeReadmes } from '../src/build/archive-pages.ts';
import { buildBot } from '../src/build/bundle.ts';
import { starters } from '../src/build/starters.ts';
import { stateOfBuild } from '../src/built.mjs';
import { fontFiles } from '../src/pictures/fonts.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

describe('the folder of a release', () => {
  let to: string;
  let folder: string;
  beforeAll(async () => {
    if (stateOfBuild(root) !== 'current') await buildBot(root);
    to = mkdtempSync(join(tmpdir(), 'archive-'));
    // npm would fetch the packages.
    folder = writeArchive(to, root, (into) =>
      symlinkSync(join(root, 'node_modules'), join(into, 'node_modules'), 'junction'),
    );
  });
  afterAll(() => rmSync(to, { recursive: true, force: true }));

  test('has the name of its version and system', () => {
    expect(readdirSync(to)).toEqual([expect.stringMatching(/^nightcall-\d+\.\d+\.\d+-\w+-\w+$/)]);
  });

  test('has what the image has', () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8').split(/^FROM/m).at(-1)!;
    const copied = [...dockerfile.matchAll(/^COPY (?:--from=\w+ )?(.+) \S+$/gm)].flatMap(([, paths]) =>
      paths!.split(' '),
    );
    const paths = copied.map((path) => path.replace('/app/', '')).filter((path) => path !== 'node_modules');
    expect(paths.sort()).toEqual([...installed].sort());
  });

  test('has no font but those of the pictures, as the image', () => {
    const packages = mkdtempSync(join(tmpdir(), 'fonts-'));
    const used = fontFiles.map((file) => relative(join(root, 'node_modules'), file));
    for (const file of [...used, 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf', 'dejavu-fonts-ttf/LICENSE']) {
      mkdirSync(dirname(join(packages, file)), { recursive: true });
      writeFileSync(join(packages, file), '');
    }
    removeUnusedFonts(packages);
    const left = readdirSync(packages, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.ttf$|LICENSE/.test(file),
    );
    expect(left.sort()).toEqual([...used, 'dejavu-fonts-ttf/LICENSE'].map((file) => join(file)).sort());
    rmSync(packages, { recursive: true });
    const kept = [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/! -name (\S+)/g)].map(([, name]) => name);
    expect(kept.sort()).toEqual(fontFiles.map((file) => basename(file)).sort());
  });

  const node = () => join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  /** All that a program prints which is started in the folder without a token. */
  const outputOf = (program: string, ...args: readonly string[]): Promise<string> => {
    const { DISCORD_TOKEN: _, ...env } = process.env;
    return new Promise((resolve) =>
      execFile(program, args, { cwd: folder, env }, (_error, out, err) => resolve(out + err)).stdin?.end(),
    );
  };

  test('starts the built program with the Node that it brings', async () => {
    expect(await outputOf(node(), 'src/start.mjs', 'main')).toMatch(/^DISCORD_TOKEN is not set/);
  });

  test('makes a backup without npm', async () => {
    expect(await outputOf(node(), 'src/start.mjs', 'store', 'backup', '--to', 'copy')).toMatch(/is no data folder/);
  });

  test('leaves out what the image leaves out', () => {
    const lines = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(lines.filter((line) => /^[a-z]/.test(line)).sort()).toEqual([...leftOut].sort());
    expect(leftOut.filter((path) => existsSync(join(folder, path)))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')(
    'has a file to start it, which says so if there is no terminal',
    async () => {
      const { file } = starters[process.platform] ?? starters.linux!;
      const output = await outputOf(join(folder, file));
      if (file === 'start.sh') expect(output).toMatch(/^Nightcall: there is no terminal .*\n.*нет терминала/);
      expect(output).toContain('DISCORD_TOKEN is not set');
    },
  );

  const pages = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.(md|txt)$/.test(path) && !path.startsWith('node_modules'),
    );

  test('has only pages whose links lead to its files', () => {
    const dead = pages().flatMap((page) =>
      [...readFileSync(join(folder, page), 'utf8').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(folder, dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  test('has every page that the bot names', () => {
    const sources = ['src/process', 'src/store-copy', 'src/programs'].flatMap((path) =>
      readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((file) => join(root, path, file)),
    );
    const texts = [...sources.filter((file) => file.endsWith('.ts')), join(folder, '.env.example')].map((file) =>
      readFileSync(file, 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, ''),
    );
    const named = texts.flatMap((text) => text.match(/docs\/[a-z/-]+(?:\.ru)?\.md/g) ?? []);
    expect(named).toContain('docs/operator/blocked.md');
    expect(named.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });

  test.each([
    ['README.txt', ['START', 'STOP', 'YOUR DATA', 'BACKUP', 'RESTORE', 'UPDATE', 'MORE']],
    ['README.ru.txt', ['ЗАПУСК', 'ОСТАНОВКА', 'ВАШИ ДАННЫЕ', 'РЕЗЕРВНАЯ КОПИЯ', 'ВОССТАНОВЛЕНИЕ', 'ОБНОВЛЕНИЕ', 'ЕЩЁ']],
  ])('%s tells how to run it, and names only what is there', (name, heads) => {
    const text = readFileSync(join(folder, name), 'utf8');
    expect(text.match(/^\p{Lu}[\p{Lu} ]+$/gmu)).toEqual(heads);
    expect(text).not.toMatch(/\{\{|undefined|null/);
    expect(text).toContain((starters[process.platform] ?? starters.linux!).file);
    const files = text.match(/(?<![\w/])(?:docs\/)?[\w.]+\.(?:md|txt|example)\b/g)!;
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    const programs = [...text.matchAll(/start\.mjs (\w+)/g)].map(([, program]) => program);
    expect(new Set(programs)).toEqual(new Set(['release', 'store']));
  });
});

describe('the pages of a release', () => {
  test.each(Object.keys(starters) as NodeJS.Platform[])(
    'name the project only if it has an address, on %s',
    (platform) => {
      const folder = mkdtempSync(join(tmpdir(), 'readme-'));
      const starter = starters[platform]!;
      const texts = (address: string | null) => {
        writeReadmes(folder, starter, { version: '1.2.3', address });
        return ['README.txt', 'README.ru.txt'].map((name) => readFileSync(join(folder, name), 'utf8'));
      };
      for (const text of texts('https://git.example/club/nightcall')) {
        expect(text).toContain('https://git.example/club/nightcall/releases\n');
        expect(text).toContain(`${starter.command} release\n`);
      }
      for (const text of texts(null))
        expect(text.match(/https:\S+/g)).toEqual(['https://discord.com/developers/applications,']);
      rmSync(folder, { recursive: true });
    },
  );

  const withLinks = (text: string, home: string | null) =>
    withLiveLinks(text, 'docs/operator/scale.md', (path) => path === 'docs/operator.md', home);

  test('keep a link to what is there, and to another address', () => {
    const text = '[a](../operator.md#b) [c](https://discord.com) [d](#e)';
    expect(withLinks(text, null)).toBe(text);
  });

  test('lead to the project for the rest, or to nowhere', () => {
    expect(withLinks('see [the *cast*](../player.md#who)', null)).toBe('see the *cast*');
    expect(withLinks('see [a](../player.md#who)', 'https://git.example/x/blob/v1')).toBe(
      'see [a](https://git.example/x/blob/v1/docs/player.md#who)',
    );
  });
});

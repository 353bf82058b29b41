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
import { installed, removeUnusedFonts, writeArchive } from '../src/build/archive.ts';
import { buildBot } from '../src/build/bundle.ts';
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

  test('starts the built program with the Node that it brings', async () => {
    const node = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
    const { DISCORD_TOKEN: _, ...env } = process.env;
    const output = await new Promise<string>((resolve) =>
      execFile(node, ['src/start.mjs', 'main'], { cwd: folder, env }, (_error, out, err) => resolve(out + err)),
    );
    expect(output).toMatch(/^DISCORD_TOKEN is not set/);
  });

  test('has a file to double-click', () => {
    const starters = { win32: 'start.cmd', darwin: 'start.command' } as Partial<Record<NodeJS.Platform, string>>;
    expect(existsSync(join(folder, starters[process.platform] ?? 'start.sh'))).toBe(true);
  });
});

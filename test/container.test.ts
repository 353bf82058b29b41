/** The container has everything that the bot needs, and nothing secret. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { stateOfBuild } from '../src/built.mjs';
import { temporaryFolder } from './after-test.ts';
import { importsOf, root, sources } from './sources.ts';

const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const dockerfile = read('Dockerfile');
const { scripts, dependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies',
  Readonly<Record<string, string>>
>;

/** The words of all lines that begin with an instruction. */
const instructions = (name: string): readonly (readonly string[])[] =>
  [...dockerfile.replaceAll('\\\n', ' ').matchAll(new RegExp(`^${name} +(.*)$`, 'gm'))].map(([, rest]) =>
    rest!.trim().split(/\s+/),
  );

/** The files and folders of the project that the image gets. */
const copied = instructions('COPY')
  .filter(([first]) => !first!.startsWith('--from'))
  .flatMap((words) => words.slice(0, -1));

/** The patterns of .dockerignore in their order: the last one that matches a path, or a folder above it, decides. */
const ignored = (path: string, patterns: readonly string[]): boolean => {
  const parts = path.split('/');
  const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const matches = (pattern: string) => (pattern === '*' ? true : above.includes(pattern));
  return patterns.reduce((is, line) => (matches(line.replace(/^!/, '')) ? !line.startsWith('!') : is), false);
};

const patterns = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The command of an instruction in the form of a list. */
const commandOf = (name: 'CMD' | 'HEALTHCHECK'): string => {
  const list = new RegExp(`^${name} [^[]*(\\[.*\\])$`, 'm').exec(dockerfile.replaceAll('\\\n', ' '))![1]!;
  return (JSON.parse(list) as readonly string[]).join(' ');
};

/** The files of the program that these files load, themselves among them, and the packages. */
function loadedBy(...entries: readonly string[]): {
  readonly files: ReadonlySet<string>;
  readonly packages: Set<string>;
} {
  const files = new Set(entries);
  const packages = new Set<string>();
  for (const path of files) {
    // A table of numbers imports nothing.
    if (path.endsWith('.json')) continue;
    const source = sources.find((each) => each.path === path)!;
    for (const { target, typesOnly } of importsOf(source)) {
      if (typesOnly || target.startsWith('node:')) continue;
      if (/^(?:src|commands)\//.test(target)) files.add(target);
      else packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(target)![0]);
    }
  }
  return { files, packages };
}

/** The programs that the container runs from the sources if the built ones are not current. */
const programs = [
  'src/programs/main.ts',
  'src/programs/health.ts',
  'src/programs/release.ts',
  'src/programs/deploy-commands.ts',
];

describe('the container', () => {
  test('gets files and folders that exist, and that .dockerignore lets through', () => {
    expect(copied).toContain('src');
    expect(copied.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
    expect(copied.filter((path) => ignored(path, patterns))).toEqual([]);
    const useless = patterns.filter((line) => line !== '*' && !existsSync(new URL(line.replace(/^!/, ''), root)));
    expect(useless).toEqual([]);
  });

  test('gets every file that its programs load', () => {
    const { files } = loadedBy(...programs);
    expect(files.size).toBeGreaterThan(500);
    const isThere = (path: string) =>
      copied.some((folder) => path === folder || path.startsWith(`${folder}/`)) && !ignored(path, patterns);
    expect([...files].filter((path) => !isThere(path))).toEqual([]);
  });

  test('gets every package that its programs load: none is for development only', () => {
    const { packages } = loadedBy(...programs);
    expect([...packages, 'tsx'].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
    expect(packages).toContain('discord.js');
  });

  test('leaves out the native codec, which is of no use without its binary', () => {
    const [uninstalled] = instructions('RUN').map((words) => words.join(' '));
    expect(uninstalled).toMatch(/^npm ci --omit=dev .*&& npm uninstall --no-save --omit=dev .*@discordjs\/opus$/);
  });

  test.each([
    '.env',
    'data/store/CURRENT',
    '.git/config',
    'node_modules/tsx/package.json',
    'demo/bot.log',
    'recordings/x',
  ])('never gets %s', (path) => {
    expect(ignored(path, patterns)).toBe(true);
  });

  test('gets the built programs, and the files that choose between them and the sources', () => {
    expect(dockerfile).toMatch(/^RUN npm run build$/m);
    expect(dockerfile).toMatch(/^COPY --from=program \/app\/dist dist$/m);
    for (const path of ['src/start.mjs', 'src/built.mjs', 'src/build/main.ts']) {
      expect(existsSync(new URL(path, root))).toBe(true);
      expect(ignored(path, patterns)).toBe(false);
    }
    // A build of this machine stays here.
    expect(ignored('dist/bot/main.mjs', patterns)).toBe(true);
  });

  test('can build the programs from what it gets', { timeout: 60_000 }, async () => {
    const folder = temporaryFolder();
    const inProject = (path: string) => fileURLToPath(new URL(path, root));
    for (const path of copied.filter((each) => /^(?:package\.json|src|commands)$/.test(each)))
      cpSync(inProject(path), join(folder, path), {
        recursive: true,
        filter: (from) => !ignored(relative(inProject('.'), from).split(sep).join('/'), patterns),
      });
    symlinkSync(inProject('node_modules'), join(folder, 'node_modules'), 'junction');
    await promisify(execFile)(process.execPath, ['src/start.mjs', 'src/build/main.ts'], { cwd: folder });
    expect(stateOfBuild(folder)).toBe('current');
  });

  test('starts the bot and its health check as the scripts of package.json do', () => {
    expect(commandOf('CMD')).toBe(`${scripts['start']} --stay`);
    expect(commandOf('HEALTHCHECK')).toBe(scripts['health']);
  });

  test('runs without root, and keeps the data in a volume that only its user may read', () => {
    expect(instructions('USER').at(-1)).toEqual(['node']);
    // Railway refuses an image that declares a volume.
    expect(instructions('VOLUME')).toEqual([]);
    const folder = /^DATA_DIR=(.+)$/.exec(
      instructions('ENV')
        .flat()
        .find((word) => word.startsWith('DATA_DIR='))!,
    )![1]!;
    expect(dockerfile).toMatch(new RegExp(`^RUN install .*--owner=node .*--mode=0700 ${folder}$`, 'm'));
    const compose = read('compose.yaml');
    expect(compose).toContain(`      DATA_DIR: ${folder}\n`);
    expect(compose).toContain(`      - data:${folder}\n`);
  });
});

describe('.dockerignore', () => {
  test.each([
    ['a', ['*'], true],
    ['a/b', ['*', '!a'], false],
    ['a/b/c', ['*', '!a', 'a/b'], true],
    ['ab', ['*', '!a'], true],
  ])('%s with %j', (path, lines, is) => {
    expect(ignored(path, lines)).toBe(is);
  });
});

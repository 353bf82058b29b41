/** The files about a release name one version and the versions of Node on which the project is tested. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { root } from './sources.ts';

const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const { version, engines } = JSON.parse(read('package.json')) as { version: string; engines: { node: string } };
const workflow = read('.github/workflows/ci.yml');

/** The major versions of Node on which CI runs. */
const tested = (/^ +node: \[([\d, ]+)\]$/m.exec(workflow)?.[1] ?? '').split(', ').map(Number);

describe('the version', () => {
  test('is the same in package.json and in the lock file', () => {
    const lock = JSON.parse(read('package-lock.json')) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    expect([lock.version, lock.packages['']?.version]).toEqual([version, version]);
  });

  test('is the newest in CHANGELOG.md, whose versions have a date and run down', () => {
    const headings = read('CHANGELOG.md')
      .match(/^## .*$/gm)!
      .filter((heading) => heading !== '## [Unreleased]');
    const versions = headings.map((heading) => /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/.exec(heading)?.[1]);
    expect(versions[0]).toBe(version);
    const down = versions.toSorted((one, other) => other!.localeCompare(one!, 'en', { numeric: true }));
    expect(versions).toEqual(down);
  });

  test('is the first that SECURITY.md supports', () => {
    const [major, minor] = version.split('.');
    expect(read('SECURITY.md')).toContain(`| --- | --- |\n| ${major}.${minor} | yes |`);
  });
});

describe('CI', () => {
  test('runs `.ci/run` on the oldest Node that package.json allows, and on the one of the container', () => {
    expect(workflow).toMatch(/run: \.ci\/run$/m);
    expect(tested).toContain(Number(/^>=(\d+)\./.exec(engines.node)![1]));
    const containers = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => Number(major));
    expect(containers).not.toEqual([]);
    for (const major of containers) expect(tested).toContain(major);
  });

  test('runs on each system that README names, on the Node that it recommends and on the one before', () => {
    expect(workflow).toMatch(
      /^ +os: \[ubuntu-latest, ubuntu-24\.04-arm, windows-latest, macos-latest\]\n +node: \[22, 24\]$/m,
    );
    expect(read('README.md')).toContain(
      '(https://nodejs.org) 24, and no Discord account. Linux, macOS and Windows will do.',
    );
    for (const script of ['build', 'types', 'test:quick'])
      expect(workflow).toMatch(new RegExp(`^ +- run: npm run ${script}$`, 'm'));
    expect(workflow).toContain('npm pack --dry-run ./packages/discord-emulator/dist');
    // PowerShell 5 does not understand `&&`.
    for (const page of ['README.md', 'README.ru.md']) expect(read(page)).not.toMatch(/^npm.*&&/m);
  });

  test('may only read the repository, ends in time, and pins each action to a major version', () => {
    const uses = [...workflow.matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
    expect(uses).not.toEqual([]);
    expect(uses.filter((action) => !/^actions\/[\w-]+@v\d+$/.test(action!))).toEqual([]);
    expect([...workflow.matchAll(/^ *permissions:\n((?: +\S.*\n)*)/gm)].map(([, rights]) => rights)).toEqual([
      '  contents: read\n',
    ]);
    expect(workflow).toMatch(/^ +timeout-minutes: \d+$/m);
  });
});

test('.editorconfig and biome.json agree', () => {
  const { formatter } = JSON.parse(read('biome.json')) as {
    formatter: { indentStyle: string; indentWidth: number; lineWidth: number };
  };
  const common = read('.editorconfig').split('\n[')[1]!;
  expect(common).toContain(`indent_style = ${formatter.indentStyle}\nindent_size = ${formatter.indentWidth}\n`);
  expect(common).toContain(`max_line_length = ${formatter.lineWidth}\n`);
});

test('each form for an issue has a name, a description and a body with at least one required answer', () => {
  const folder = '.github/ISSUE_TEMPLATE/';
  const forms = readdirSync(new URL(folder, root)).filter((name) => name !== 'config.yml');
  expect(forms).not.toEqual([]);
  for (const form of forms) {
    expect(read(folder + form), form).toMatch(/^name: .+\ndescription: .+\n(?:labels: .+\n)?body:\n/);
    expect(read(folder + form), form).toContain('      required: true');
  }
});

test('each path that a form for an issue or a change names exists', () => {
  const folder = '.github/ISSUE_TEMPLATE/';
  const forms = readdirSync(new URL(folder, root)).map((name) => folder + name);
  const named = [...forms, '.github/pull_request_template.md'].flatMap((form) => [
    ...read(form).matchAll(/(?:docs|test|src|\.ci)\/[\w./-]*\w/g),
  ]);
  expect(named.length).toBeGreaterThan(1);
  expect(named.map(([path]) => path).filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

/** The long campaigns explain themselves. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usageIn } from './usage.ts';

const tools = JSON.parse(readFileSync(new URL('../src/tools.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

test.each(
  Object.entries(tools).flatMap(([group, each]) => Object.entries(each).map(([tool, path]) => ({ group, tool, path }))),
)('npm run $group -- $tool names a program', ({ path }) => {
  expect(existsSync(new URL(`../${path}`, import.meta.url))).toBe(true);
});

test.each(['chaos', 'fuzz', 'walk', 'beat', 'kill-matrix', 'perft', 'soak'])(
  '%s tells its usage with --help',
  (name) => {
    const source = readFileSync(new URL(`../${tools['campaign']![name]}`, import.meta.url), 'utf8');
    expect(source).toMatch(/^import '(?:\.\.\/)+usage\.ts';$/m);
    expect(usageIn(source)).toMatch(new RegExp(`^\`npm run campaign -- ${name}\\b`));
    expect(usageIn(source)).not.toMatch(/^\s*\*/m);
  },
);

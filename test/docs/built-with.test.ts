/** README says of each package what it does here, and which one the bot can do without. */
import { expect, test } from 'vitest';
import { textOf } from './documents.ts';

type Named = Readonly<Record<string, string>>;
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOf('package.json')) as Readonly<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Named>
>;
const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Readonly<Record<string, unknown>> };

/** The packages that README lists, with their jobs. */
const listed = (page: string): readonly (readonly [name: string, job: string])[] =>
  [...textOf(page).matchAll(/^\| \[([@\w./-]+)\]\(https:[^)]+\) \| (.+) \|$/gm)].map(([, name = '', job = '']) => [
    name,
    job,
  ]);

test.each([
  ['README.md', /^optional:/],
  ['README.ru.md', /^необязателен:/],
] as const)('%s lists packages that are installed, and says which one is optional', (page, optional) => {
  const rows = listed(page);
  expect(rows.map(([name]) => name)).toEqual([
    ...['discord.js', '@discordjs/voice', 'prism-media', '@discordjs/opus', 'keyv', 'zod', 'vitest', 'tsx'],
  ]);
  for (const [name, job] of rows) {
    expect(Object.hasOwn({ ...dependencies, ...devDependencies, ...optionalDependencies }, name)).toBe(true);
    expect([name, optional.test(job)]).toEqual([name, Object.hasOwn(optionalDependencies, name)]);
    expect(Object.hasOwn(packages, `node_modules/${name}`)).toBe(true);
  }
});

test('a package that has to be compiled is optional, and npm runs no install script', () => {
  expect(Object.keys(optionalDependencies)).toEqual(['@discordjs/opus']);
  expect(textOf('.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

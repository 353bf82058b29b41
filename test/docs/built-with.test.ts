/** README says of each package what it does here, and of those that are not installed that they are not. */
import { expect, test } from 'vitest';
import { textOf } from './documents.ts';

const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as Readonly<
  Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>
>;
const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Readonly<Record<string, unknown>> };

/** The packages that README lists, with their jobs. */
const listed = (page: string): readonly (readonly [name: string, job: string])[] =>
  [...textOf(page).matchAll(/^\| \[([@\w./-]+)\]\(https:[^)]+\) \| (.+) \|$/gm)].map(([, name = '', job = '']) => [
    name,
    job,
  ]);

test.each([
  ['README.md', /^not installed/],
  ['README.ru.md', /^не установлен/],
] as const)('%s lists packages that are installed, and names the one that is not', (page, notInstalled) => {
  const rows = listed(page);
  expect(rows.map(([name]) => name)).toEqual([
    ...['discord.js', '@discordjs/voice', 'prism-media', '@discordjs/opus', 'keyv', 'zod', 'vitest', 'tsx'],
  ]);
  for (const [name, job] of rows) {
    const isInstalled = Object.hasOwn({ ...dependencies, ...devDependencies }, name);
    expect([name, notInstalled.test(job)]).toEqual([name, !isInstalled]);
    expect(Object.hasOwn(packages, `node_modules/${name}`)).toBe(isInstalled);
  }
});

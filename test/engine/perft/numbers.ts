import { readFileSync, writeFileSync } from 'node:fs';
import type { Perft, Tally } from './enumerate.ts';
import { tables } from './tables.ts';

/** The committed results of a table, and the time that counting them took. */
export type Measured = Perft & { readonly seconds: number };

const file = new URL('numbers.json', import.meta.url);

/** The committed numbers, by the name of their table. */
export const numbers = (): Readonly<Record<string, Measured>> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, Measured>;

/** Replaces the committed numbers. Tables that no longer exist are dropped. */
export function write(measured: Readonly<Record<string, Measured>>): void {
  const all = { ...numbers(), ...measured };
  const kept = tables.flatMap(({ name }) => (all[name] ? [[name, all[name]] as const] : []));
  const sorted = kept.map(([name, each]) => [name, Object.fromEntries(Object.entries(each).map(tidy))] as const);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

const tidy = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  typeof value === 'object' ? Object.fromEntries(Object.entries(value as Tally).sort(byName)) : value,
];

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/** Returns the changes, number by number. */
export function differences(before: Perft | undefined, now: Perft): readonly string[] {
  if (before === undefined) return ['has no committed numbers'];
  const { nights, outcomes, digest } = before;
  return [
    ...changedIn({ nights, outcomes }, { nights: now.nights, outcomes: now.outcomes }, ''),
    ...(['deaths', 'winners', 'answers', 'refused'] as const).flatMap((what) =>
      changedIn(before[what], now[what], `${what}: `),
    ),
    ...(digest === now.digest ? [] : [`digest: ${digest} → ${now.digest}`]),
  ];
}

const changedIn = (before: Tally, now: Tally, what: string): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((word) => before[word] !== now[word])
    .map((word) => `${what}${word}: ${before[word] ?? 0} → ${now[word] ?? 0}`);

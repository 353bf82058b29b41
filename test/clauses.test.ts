/**
 * A clause of the rules counts as proved if a record or a test names its id: a record in its file name or first line, a
 * test in a title.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';

const root = new URL('../', import.meta.url);

const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const ids = Object.keys(rulesets);

/** The letters of the clauses: of each rulebook, and of the general rules. */
const letters = ['G', ...Object.values(rulesets).map(({ traits }) => traits.letter)].join('');
const clauseId = `[${letters}]\\d{1,2}[a-d]?`;

const clausesOf = (rules: string): readonly string[] => [
  ...new Set([...rules.matchAll(new RegExp(`\\*\\*\\[?(${clauseId})\\]?\\*\\*`, 'g'))].map((match) => match[1]!)),
];

const idsIn = (text: string): readonly string[] => text.match(new RegExp(`\\b${clauseId}\\b`, 'g')) ?? [];

const files = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.(ts|record)$/.test(path) && path !== 'clauses.test.ts',
);

/** The clauses that are named by a record or a test. */
const named = new Set(
  files.flatMap((path) => {
    const text = read(`test/${path}`);
    return idsIn(path.endsWith('.record') ? `${path}\n${text.split('\n')[0]}` : titlesIn(text));
  }),
);

function titlesIn(text: string): string {
  const titles = text.matchAll(
    /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g,
  );
  return [...titles].map(([, single, double, template]) => single ?? double ?? template).join('\n');
}

const unproved = (rules: string): readonly string[] => clausesOf(rules).filter((clause) => !named.has(clause));

describe('the rules are proved', () => {
  test.each([...ids, 'README'])(
    'every clause of docs/rules/%s.md is named by a record or by the title of a test',
    (id) => {
      const rules = read(`docs/rules/${id}.md`);
      expect(clausesOf(rules).length).toBeGreaterThan(10);
      expect(unproved(rules)).toEqual([]);
    },
  );

  test.each(ids)('every clause of the rulebook %s has a record of its own', (id) => {
    const named = (path: string) => new RegExp(`records/${id}/([A-Z]\\d+[a-d]?)-`).exec(path)?.[1] ?? [];
    const recorded = new Set(files.flatMap(named));
    expect(clausesOf(read(`docs/rules/${id}.md`)).filter((clause) => !recorded.has(clause))).toEqual([]);
  });

  test('no record proves a clause that the rules do not have', () => {
    const known = new Set([...ids, 'README'].flatMap((id) => clausesOf(read(`docs/rules/${id}.md`))));
    const records = files.filter((path) => path.endsWith('.record'));
    const unknown = records.filter((path) => !idsIn(path).every((clause) => known.has(clause)));
    expect(records.length).toBeGreaterThan(100);
    expect(unknown).toEqual([]);
  });
});

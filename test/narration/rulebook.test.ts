/** Compares the short form of the rules with docs/rules, which is their source. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#narration/language.ts';
import { clausesOf, clausesText, clauseText, readClause, rulebookOfClause, rulebookText } from '#narration/rulebook.ts';
import type { ClauseId } from '#narration/rulebooks.ts';
import { animals as forest } from '#narration/texts/en/animals.ts';
import { en } from '#narration/texts/en/texts.ts';
import { animals as russianForest } from '#narration/texts/ru/animals.ts';
import { rulesets } from '#rulesets/index.ts';
import { withoutExamples } from '../../docs/build/examples.ts';
import { inEnglish, rulebooks, wordingOf } from '../rulebooks.ts';

const documents = ['README', ...Object.keys(rulesets)];
const read = (rulebook: string): string =>
  withoutExamples(readFileSync(new URL(`../../docs/rules/${rulebook}.md`, import.meta.url), 'utf8'));

/** The full wording of every clause. */
const wordings: ReadonlyMap<string, string> = new Map(
  documents.flatMap((rulebook) =>
    [
      ...read(rulebook).matchAll(/^\s*- \*\*([A-Z]\d+[a-d]?)\*\* ([\s\S]*?)(?=^\s*- \*\*[A-Z]\d|^## |(?![\s\S]))/gm),
    ].map(([, clause, text]): [string, string] => [clause!, text!.trim()]),
  ),
);

const ids = Object.keys(en.clauses) as ClauseId[];

/** Numbers that the rules write as words. */
const words = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen';

const spelled = (text: string): string =>
  words
    .split(' ')
    .reduce((plain, word, number) => plain.replaceAll(new RegExp(`\\b${word}\\b`, 'gi'), `${number}`), text);

/** Russian writes 3,5 for 3.5. */
const numbersIn = (text: string): readonly string[] =>
  (text.match(/\d+([.,]\d+)?/g) ?? []).map((number) => number.replace(',', '.'));

describe('the short form of the rules', () => {
  test('has every clause of docs/rules and no other', () => {
    expect(wordings.size).toBeGreaterThan(150);
    expect([...ids].sort()).toEqual([...wordings.keys()].sort());
  });

  test('was read again when the wording of a clause changed (then: npx vitest run -u on this file)', async () => {
    const prints = [...wordings].map(([clause, text]) => {
      const plain = text.replaceAll(/\s+/g, ' ');
      return `${clause} ${createHash('sha256').update(plain).digest('hex').slice(0, 12)}`;
    });
    await expect(`${prints.join('\n')}\n`).toMatchFileSnapshot('rulebook.prints.txt');
  });

  test.each(ids)('%s: names no number that the clause does not have, and the same ones in both languages', (clause) => {
    const full = new Set(numbersIn(spelled(wordings.get(clause)!)));
    const numbers = (text: string) => [...numbersIn(text)].sort();
    const english = clauseText(clause, inEnglish);
    const animals = forest.clauses as Readonly<Record<string, string>>;
    for (const number of [...numbersIn(english), ...numbersIn(animals[clause] ?? '')]) expect(full).toContain(number);
    expect(numbers(clauseText(clause, wordingOf('ru')))).toEqual(numbers(english));
    const russian = russianForest.clauses as Readonly<Record<string, string>>;
    expect(numbers(russian[clause] ?? '')).toEqual(numbers(animals[clause] ?? ''));
  });

  test('fits well into a message', () => {
    for (const language of languages)
      for (const id of ids) expect(clauseText(id, wordingOf(language)).length).toBeLessThan(500);
  });

  test.each(Object.keys(rulesets))('tells the rulebook %s part by part, in both languages', (id) => {
    for (const language of languages) expect(rulebookText(id, wordingOf(language))).toHaveLength(4);
    expect(clausesOf(id, rulebooks).length).toBeGreaterThan(30);
    expect(clausesText(id, rulebooks)).toMatch(/^[A-Z]1–[A-Z]\d+, G1–G12$/);
    for (const clause of clausesOf(id, rulebooks))
      expect(read(rulebookOfClause(clause, rulebooks) ?? 'README')).toContain(`**${clause}**`);
  });

  test.each([
    ['S14', null, 'S14'],
    [' s 14 ', null, 'S14'],
    ['с13А', null, 'C13a'],
    ['14', 'six', 'S14'],
    ['14', null, null],
    ['S99', 'six', null],
    ['S014', 'six', null],
    ['constructor', 'six', null],
  ] as const)('finds the clause that is meant by %j (rulebook: %s)', (typed, ruleset, clause) => {
    expect(readClause(typed, ruleset, rulebooks)).toBe(clause);
  });
});

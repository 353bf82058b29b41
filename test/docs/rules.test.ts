/** The rules are the same in both languages: each clause has the same parts, numbers, ids and tables. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { withoutExamples } from '../../docs/build/examples.ts';
import { russian } from '../narration/marks.ts';

type Language = 'en' | 'ru';

const folders = { en: '../../docs/rules/', ru: '../../docs/rules/ru/' } as const;
const links = { en: '[По-русски](ru/', ru: '[English](../' } as const;
const files = ['README', ...Object.keys(rulesets)];

const read = (file: string, language: Language): string =>
  withoutExamples(readFileSync(new URL(`${folders[language]}${file}.md`, import.meta.url), 'utf8'));

/** Numbers from three on, as a language spells them. Smaller ones have other uses, such as "one of them" and "both". */
const spelledAs: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: {
    3: 'three|thirds?',
    4: 'four(?:th)?',
    5: 'five|fifth',
    6: 'six(?:th)?',
    7: 'seven(?:th)?',
    8: 'eighth?',
    9: 'nine|ninth',
    10: 'ten(?:th)?',
    11: 'eleven',
    12: 'twelve',
    16: 'sixteen',
  },
  ru: {
    3: 'три|тр[её][хм]|тремя|трое|троих|трет[а-яё]+',
    4: 'четыр(?!надцат)[а-яё]+|четв[её]р[а-яё]+',
    5: 'пят(?!надцат)[а-яё]+',
    6: 'шест(?!надцат)[а-яё]+',
    7: 'семь|семи|семеро|седьм[а-яё]+',
    8: 'вос[её]?[мь](?!надцат)[а-яё]+',
    9: 'девят(?!надцат)[а-яё]+',
    10: 'десят[а-яё]+',
    11: 'одиннадцат[а-яё]+',
    12: 'двенадцат[а-яё]+',
    16: 'шестнадцат[а-яё]+',
  },
};

const codeIn = (text: string): readonly string[] =>
  (text.match(/`[^`]+`/g) ?? []).map((code) => code.replace(/\s+/g, ' ')).sort();

const withoutCode = (text: string): string => text.replace(/`[^`]+`/g, ' ').replace(/\[[^\]]*\]\([^)]*\)/g, ' ');

const clauseId = /\b[A-Z]\d{1,2}[a-d]?\b/g;

/** The ids of the clause and of those to which it refers. */
const clausesIn = (text: string): readonly string[] => [...(withoutCode(text).match(clauseId) ?? [])].sort();

/** The numbers in digits. Russian writes 3,5 for 3.5. */
function numbersIn(text: string): readonly string[] {
  const plain = withoutCode(text).replace(clauseId, ' ');
  return (plain.match(/\d+(?:[.,]\d+)?/g) ?? []).map((number) => number.replace(',', '.')).sort();
}

const spelledIn = (text: string, language: Language): readonly string[] =>
  Object.entries(spelledAs[language])
    .filter(([, words]) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu').test(withoutCode(text)))
    .map(([number]) => number);

/** The cells of a table row: the numbers and ids of each one. */
const cellsOf = (row: string): readonly string[] =>
  row.split('|').map((cell) => [...numbersIn(cell), ...codeIn(cell)].join(' '));

const rowsIn = (text: string) => text.split('\n').filter((line) => /^\s*\|/.test(line));

/** The indentation of each item of a list, and the kind of its beginning. */
const itemsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^( *)(?:- (\*\*\w+\*\*|`[^`]+`)?|(\d+\.) )/gmu)].map(
    ([, indent = '', start = '', number = '']) => `${indent}${start}${number}`,
  );

/** The facts of one clause or of the text under one heading. */
function factsOf(text: string, language: Language) {
  const marked = text.replaceAll('**Решение**', '**Ruling**');
  return {
    numbers: numbersIn(text),
    spelled: spelledIn(text, language),
    clauses: clausesIn(text),
    code: codeIn(text),
    rulings: marked.split('**Ruling**').length - 1,
    items: itemsIn(marked),
    table: rowsIn(text).map(cellsOf),
  };
}

/** The clauses and headings of a file, in order, with their facts. A heading is known by its level. */
const partsOf = (text: string, language: Language) =>
  text.split(/^(?=#+ |\s*- \*\*[A-Z]\d+[a-d]?\*\*)/m).map((part) => {
    const id = /^(#+|\s*- \*\*[A-Z]\d+[a-d]?)/.exec(part)?.[0].replace(/^\s*- \*\*/, '') ?? '';
    return { id, ...factsOf(part, language) };
  });

const idsOf = (text: string, language: Language) => partsOf(text, language).map(({ id }) => id);

describe.each(files)('docs/rules/%s.md', (file) => {
  const en = read(file, 'en');
  const ru = read(file, 'ru');

  test('has the same clauses and headings in both languages, in the same order', () => {
    expect(idsOf(en, 'en').length).toBeGreaterThan(10);
    expect(idsOf(ru, 'ru')).toEqual(idsOf(en, 'en'));
  });

  test('has the same rulings, lists, numbers, ids and tables in each clause', () => {
    expect(partsOf(ru, 'ru')).toEqual(partsOf(en, 'en'));
  });

  test('begins with a link to the other language', () => {
    expect(en.split('\n')[2]).toBe(`${links.en}${file}.md)`);
    expect(ru.split('\n')[2]).toBe(`${links.ru}${file}.md)`);
  });

  test('is in plain Russian, without English words', () => {
    expect(withoutCode(ru).match(/[a-z]{3,}/gi)).toBeNull();
    expect(russian.filter(({ pattern }) => pattern.test(withoutCode(ru))).map(({ name }) => name)).toEqual([]);
  });
});

describe('a difference', () => {
  const en = `# A
- **S1** Six players, 60 s (G7), option \`abstain\`.
  - **Ruling**: the third has 3.5 votes.

  | players | 6 | \`don\` |
- **S2** Nobody.
  - **S2a** Neither.
`;
  const ru = `# А
- **S1** Шесть игроков, настройка \`abstain\`, 60 секунд (G7).
  - **Решение**: у третьего 3,5 голоса.

  | игроков | 6 | \`don\` |
- **S2** Никто.
  - **S2a** И никто другой.
`;

  test('is not found in two texts that say the same', () => {
    expect(partsOf(ru, 'ru')).toEqual(partsOf(en, 'en'));
  });

  test.each([
    ['a number', '60', '50'],
    ['a fraction', '3,5', '3'],
    ['a spelled number', 'Шесть', 'Пять'],
    ['a spelled number in another form', 'третьего', 'четвёртого'],
    ['a clause that is referred to', 'G7', 'G8'],
    ['an id', '`abstain`', '`ballot`'],
    ['a ruling', '**Решение**: у', 'У'],
    ['a ruling outside a list', '  - **Решение**', '  **Решение**'],
    ['the depth of a clause', '  - **S2a**', '- **S2a**'],
    ['the id of a clause', 'S2a', 'S2b'],
    ['a missing clause', '- **S2** Никто.\n', ''],
    ['a missing row', '  | игроков | 6 | `don` |\n', ''],
    ['a missing cell', '| 6 ', ''],
    ['cells in another order', '| 6 | `don` |', '| `don` | 6 |'],
    ['a missing heading', '# А\n', ''],
  ])('%s is found', (_, from, to) => {
    const changed = ru.replace(from, to);
    expect(changed).not.toBe(ru);
    expect(partsOf(changed, 'ru')).not.toEqual(partsOf(en, 'en'));
  });
});

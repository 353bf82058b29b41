/** A page of rules as Discord shows it: lists, tables and ids. */
import { describe, expect, test } from 'vitest';
import type { Language } from '#narration/index.ts';
import { clausesIn } from '#rulebook-pages/clauses.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';

/** The text of a clause in a page of this rulebook. */
const shown = (page: string, id: string, ruleset = 'club', language: Language = 'en') =>
  clausesIn(page, { rules: rulesets[ruleset]!, wording: wordingOf(language) }).get(id)?.text;

describe('a page', () => {
  const page = `# Title

[По-русски](ru/x.md)

## First part
- **C1** A line that
  goes on.
  - **C1a** A part
    with a long line.
    - An item of the part.
  - **Ruling**: an item of the clause.
- **C2** Orders:

  1. one, two,
     three
  2. four

## Second part
Not a clause.
- **C3** The last [clause](x.md) (see C1).
`;

  test('has its clauses without the breaks of lines, and with their lists', () => {
    expect(shown(page, 'C1')).toBe(
      'A line that goes on.\n- **C1a** A part with a long line.\n  - An item of the part.\n' +
        '- **Ruling**: an item of the clause.',
    );
  });

  test('C13a: has a part of a clause alone, too', () => {
    expect(shown(page, 'C1a')).toBe('A part with a long line.\n- An item of the part.');
  });

  test('A10: keeps the numbers of a list', () => {
    expect(shown(page, 'C2')).toBe('Orders:\n- **1** one, two, three\n- **2** four');
  });

  test('has no links, and keeps what refers to other clauses', () => {
    expect(shown(page, 'C3')).toBe('The last clause (see C1).');
  });

  test('has a heading for the first clause below it', () => {
    const clauses = clausesIn(page, { rules: null, wording: wordingOf('en') });
    expect([...clauses].map(([id, { heading }]) => [id, heading])).toEqual([
      ['C1', 'First part'],
      ['C1a', null],
      ['C2', null],
      ['C3', null],
    ]);
  });

  test('has the same clauses with the breaks of another system', () => {
    expect(shown(page.replaceAll('\n', '\r\n'), 'C1')).toBe(shown(page, 'C1'));
  });

  test.each([[''], ['no clauses'], ['- **C1**'], ['| a |'], ['  - **C1a** Alone.']])('%j breaks nothing', (text) => {
    expect(() => clausesIn(text, { rules: null, wording: wordingOf('en') })).not.toThrow();
  });
});

test('a table is a list with a line for each row, without its empty cells', () => {
  const page = `- **C1** The deal:

  | players | 6 | 7 | 8 | 10 |
  |---|---|---|---|---|
  | mafia | 1 | 1 | 2 | 2 |
  | maniac | | | 0-1 | |

  - And a line below.`;
  expect(shown(page, 'C1')).toBe(
    'The deal:\n- **mafia** · players 6–7: 1, 8: 2, 10: 2\n- **maniac** · players 8: 0-1\n- And a line below.',
  );
});

describe('an id', () => {
  const said = (text: string, ruleset = 'club', language: Language = 'en') =>
    shown(`- **C1** ${text}`, 'C1', ruleset, language);

  test.each([
    ['of a role is its name in the rulebook', 'The `commissar`.', 'The sheriff.'],
    ['of a role is the word in the page', 'The `commissar` (inspector).', 'The inspector.'],
    ['of a role beside its word is left out', 'Two civilians (`civilian`).', 'Two civilians.'],
    ['of an option is its name', 'Option `speechSeconds`.', 'Option *Seconds for a speech*.'],
    [
      'of an option has its values',
      "Option `ballot: 'all' | 'nominees'`, default `all`.",
      'Option *List for the vote*: *everybody* / *only the nominees*, default *everybody*.',
    ],
    [
      'of an option has no second name',
      "Option `ballot: 'all' | 'nominees'` (the list).",
      'Option *List for the vote*: *everybody* / *only the nominees*.',
    ],
    ['of an option with one value', 'With `ballot nominees`.', 'With *List for the vote: only the nominees*.'],
    [
      'of a value belongs to the option before it',
      'Option `carCrash`: `night`.',
      'Option *After a second tie*: *all stay*.',
    ],
    ['of a value belongs to its only option', 'With `nominees`.', 'With *only the nominees*.'],
    [
      'of an answer is the answer',
      'The answer is `blocked` or `red`.',
      'The answer is *you were kept from it* or *red*.',
    ],
    ['of an answer in parentheses is kept there', 'A sign (`black`).', 'A sign (*black*).'],
    ['of a choice is the choice', 'They or `leave`.', 'They or *nobody leaves*.'],
    ['that has no words is left out beside others', 'The role (`role:ID`).', 'The role.'],
    ['that has no words is the word in the page', 'The `unknown` (thing).', 'The thing.'],
    ['that has no words stays', 'The `unknown`.', 'The `unknown`.'],
  ])('%s', (_, text, words) => {
    expect(said(text)).toBe(words);
  });

  test('of a value that two options have stays without its option', () => {
    expect(said('It is `night`.')).toBe('It is `night`.');
    expect(shown('- **C1** Option `carCrash`.\n- **C2** It is `night`.', 'C2')).toBe('It is `night`.');
  });

  test('has the words of the reader’s language', () => {
    expect(said('Карта `commissar`, ответ `red`.', 'club', 'ru')).toBe('Карта шериф, ответ *красный цвет*.');
    expect(said('Карта `commissar`.', 'deck', 'ru')).toBe('Карта комиссар.');
  });
});

/** Every clause of docs/rules is shown whole, in every language that has the pages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clausesOf } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { withoutExamples } from '../../docs/build/examples.ts';
import { rulebookPages } from '../rulebook-pages.ts';
import { rulebooks } from '../rulebooks.ts';

const folders = { en: '../../docs/rules/', ru: '../../docs/rules/ru/' } as const;
type Language = keyof typeof folders;

const files = ['README', ...Object.keys(rulesets)];
const pageOf = (language: Language, file: string): string =>
  withoutExamples(readFileSync(new URL(`${folders[language]}${file}.md`, import.meta.url), 'utf8'));

/** The clauses of a page as they are written, by their ids. A clause ends at a line that is not further to the right. */
function writtenClauses(page: string): ReadonlyMap<string, string> {
  const rows = page.split('\n');
  const starts = rows.flatMap((row, index) => {
    const [, spaces = '', id] = /^( *)- \*\*([A-Z]\d+[a-d]?)\*\* /.exec(row) ?? [];
    return id === undefined ? [] : [{ id, index, spaces }];
  });
  return new Map(
    starts.map(({ id, index, spaces }) => {
      const isOutside = (row: string) => row.trim() !== '' && !row.startsWith(`${spaces} `);
      const length = rows.slice(index + 1).findIndex(isOutside);
      return [id, rows.slice(index, length === -1 ? rows.length : index + 1 + length).join('\n')];
    }),
  );
}

const rowsOf = (text: string): readonly string[] => text.split('\n').filter((row) => /^\s*\|/.test(row));

/** The words and numbers of a clause, without its id, its tables and its ids in code font with their words. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/^ *- \*\*[A-Z]\d+[a-d]?\*\* /, '')
    .replace(/^\s*\|.*$/gm, '')
    .replace(/`[^`]+`(?:\s\([^()`]+\))?/g, ' ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words that are not in the text in this order. */
function missingFrom(text: string, words: readonly string[]): readonly string[] {
  const shown: readonly string[] = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  let at = 0;
  return words.filter((word) => {
    const found = shown.indexOf(word, at);
    if (found !== -1) at = found + 1;
    return found === -1;
  });
}

/** The cells of the tables of a written clause: `maniac 11 1`. */
function writtenCells(text: string): readonly string[] {
  const [head = '', , ...rows] = rowsOf(text);
  const cells = (row: string) =>
    row
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  return rows.flatMap((row) => {
    const [name, ...values] = cells(row);
    return values.flatMap((value, index) => (value === '' ? [] : [`${name} ${cells(head)[index + 1]} ${value}`]));
  });
}

/** The same cells as they are shown: `**maniac** · players 11–16: 1`. */
const shownCells = (text: string): readonly string[] =>
  [...text.matchAll(/^- \*\*(.+)\*\* · \p{L}+ (.+)$/gmu)].flatMap(([, name, list = '']) =>
    list.split(', ').flatMap((part) => {
      const [, first = '', last = first, value] = /^(\d+)(?:–(\d+))?: (.+)$/.exec(part)!;
      const count = Number(last) - Number(first) + 1;
      return Array.from({ length: count }, (_, index) => `${name} ${Number(first) + index} ${value}`);
    }),
  );

/** Markdown that Discord shows as it is written, and lines that it would not show as an item of a list. */
const unshown = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter(
      (line, index) => /`|\||\]\(|^#|<[a-z/]|~~|^\s*$/.test(line) || (index > 0 && !/^(?: {2}){0,2}- \S/.test(line)),
    );

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  const shown = rulebookPages.get(language)!;

  test.each(files)('every clause of %s.md is shown with all of its words and cells', (file) => {
    const written = writtenClauses(pageOf(language, file));
    const shared = clausesOf('', rulebooks);
    const own = clausesOf(file, rulebooks).filter((clause) => file === 'README' || !shared.includes(clause));
    expect([...written.keys()].sort()).toEqual([...own].sort());
    for (const [id, text] of written) {
      expect([id, missingFrom(shown.get(id)!.text, wordsOf(text))]).toEqual([id, []]);
      expect([id, shownCells(shown.get(id)!.text)]).toEqual([id, writtenCells(text)]);
    }
  });

  test('no clause has Markdown that Discord does not show', () => {
    const wrong = [...shown].flatMap(([id, { text }]) => unshown(text).map((line) => `${id}: ${line}`));
    expect(wrong).toEqual([]);
  });

  test('the first clause below a heading knows it', () => {
    const headings = files.flatMap((file) => pageOf(language, file).match(/^## .*$/gm) ?? []);
    const known = [...shown.values()].flatMap(({ heading }) => heading ?? []);
    expect(headings.map((heading) => heading.slice(3))).toEqual(expect.arrayContaining(known));
    expect(known.length).toBeGreaterThan(20);
  });
});

describe('a fault', () => {
  const { text } = rulebookPages.get('en')!.get('C3')!;
  const written = writtenClauses(pageOf('en', 'club')).get('C3')!;

  test.each([
    ['a missing word', (shown: string) => shown.replace('recommended', '')],
    ['a missing line', (shown: string) => shown.split('\n').slice(0, -1).join('\n')],
  ])('%s is found', (_, change) => {
    expect(missingFrom(change(text), wordsOf(written))).not.toEqual([]);
  });

  test.each([
    ['a missing cell', (shown: string) => shown.replace(', 16: 8', '')],
    ['another number', (shown: string) => shown.replace('13–16: 3', '13–16: 4')],
    ['a missing row', (shown: string) => shown.replace(/^- \*\*maniac.*\n/m, '')],
  ])('%s is found', (_, change) => {
    expect(shownCells(change(text))).not.toEqual(writtenCells(written));
  });

  test.each([['a `code`'], ['First.\nSecond.'], ['First.\n\n- Second.'], ['| 6 | 7 |'], ['See [here](x.md).']])(
    '%j is found',
    (shown) => {
      expect(unshown(shown)).not.toEqual([]);
    },
  );
});

/** Rejects the words of earlier versions in the names of files, functions and variables (docs/glossary.md, column "not"). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namesIn } from './passages.ts';

const root = new URL('../', import.meta.url);

/** The former words. Keys of texts, stored fields and custom ids keep theirs, because they are strings. */
const former: ReadonlySet<string> = new Set([
  ...['anew', 'bed', 'book', 'books', 'borrow', 'deed', 'deeds', 'great', 'hall', 'halls', 'house', 'lack'],
  ...['lacking', 'lacks', 'luck', 'mend', 'mended', 'owed', 'saying', 'sayings', 'sheet', 'shelf', 'tongue', 'tongues'],
  ...['world', 'worlds'],
]);

const files = ['src/', 'packages/', 'commands/', 'audio/', 'test/', 'docs/']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => folder + name),
  )
  .filter((name) => name.endsWith('.ts') && !/(?:^|\/)node_modules\//.test(name));

/** The words of a name: `openedTable`, `opened-table` and `OPENED_TABLE` have two. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const faultsIn = (names: Iterable<string>): readonly string[] =>
  [...names].flatMap((name) =>
    wordsOf(name)
      .filter((word) => former.has(word))
      .map((word) => `${name} has "${word}"`),
  );

test('the names of files, functions and variables have the words of the glossary', () => {
  expect(faultsIn(files)).toEqual([]);
  const wrong = files.flatMap((file) =>
    faultsIn(namesIn(readFileSync(new URL(file, root), 'utf8'))).map((fault) => `${file}: ${fault}`),
  );
  expect(wrong).toEqual([]);
});

test.each([['drawBooks'], ['TownSaying'], ['src/game/halls.ts'], ['DEED_MS']])('%s would be found', (name) => {
  expect(faultsIn([name])).toHaveLength(1);
});

test.each([['notebook'], ['Rulebook'], ['embed'], ['recommended']])('%s is right', (name) => {
  expect(faultsIn([name])).toEqual([]);
});

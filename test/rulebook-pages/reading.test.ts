/** Pages that are missing or broken. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { readRulebookPages, rulebookPagesLater } from '#rulebook-pages/index.ts';
import { temporaryFolder } from '../after-test.ts';
import { rulebooks } from '../rulebooks.ts';

const shipped = new URL('../../docs/rules/', import.meta.url);
let folder = '';

/** Reads a copy of the pages after a change, and returns what was logged too. */
function readAfter(change: (folder: string) => void) {
  folder = temporaryFolder();
  cpSync(shipped, folder, { recursive: true });
  change(folder);
  const warned: { readonly fields: object; readonly message: string }[] = [];
  const log = { warn: (fields: object, message: string) => void warned.push({ fields, message }) };
  const pages = readRulebookPages({ rulebooks, log, folder: pathToFileURL(`${folder}/`) });
  const text = (language: 'en' | 'ru', clause: string) => pages.get(language)!.get(clause)?.text;
  return { warned, text };
}

test('the pages of the project are read without a warning', () => {
  const { warned, text } = readAfter(() => undefined);
  expect(warned).toEqual([]);
  expect(text('en', 'C1')).toMatch(/^There are 6 to 16 players/);
  expect(text('ru', 'C1')).toMatch(/^Играют от 6 до 16/);
});

test('a missing page is logged: the English one takes its place', () => {
  const { warned, text } = readAfter((folder) => rmSync(join(folder, 'ru/club.md')));
  expect(warned).toMatchObject([{ fields: { page: 'club.md', language: 'ru' } }]);
  expect(text('ru', 'C1')).toBe(text('en', 'C1'));
  expect(text('ru', 'S1')).toMatch(/^Играют ровно шестеро/);
});

test('a missing English page is logged: its clauses are missing', () => {
  const { warned, text } = readAfter((folder) => rmSync(join(folder, 'README.md')));
  expect(warned).toMatchObject([{ fields: { page: 'README.md', language: 'en' } }]);
  expect([text('en', 'G1'), text('en', 'C1')]).toEqual([undefined, expect.any(String)]);
  expect(text('ru', 'G1')).toMatch(/^Каждому игроку/);
});

test('a language without a folder has the English pages, and nothing is logged', () => {
  const { warned, text } = readAfter((folder) => rmSync(join(folder, 'ru'), { recursive: true }));
  expect(warned).toEqual([]);
  expect(text('ru', 'C1')).toBe(text('en', 'C1'));
});

test('a clause that is missing in a page is logged', () => {
  const { warned, text } = readAfter((folder) => {
    const path = join(folder, 'ru/club.md');
    writeFileSync(path, readFileSync(path, 'utf8').replace('- **[C7]** ', '- C7 '));
  });
  expect(warned).toMatchObject([{ fields: { page: 'club.md', language: 'ru', clauses: ['C7'] } }]);
  expect([text('ru', 'C7'), text('ru', 'C8')]).toEqual([undefined, expect.any(String)]);
});

test('without any pages every clause is missing', () => {
  const { warned, text } = readAfter((folder) => rmSync(folder, { recursive: true }));
  expect(warned).toHaveLength(7);
  expect(text('en', 'C1')).toBeUndefined();
});

test('a clause of another rulebook in a page is not read', () => {
  const { text } = readAfter((folder) => {
    const path = join(folder, 'club.md');
    writeFileSync(path, `${readFileSync(path, 'utf8')}- **S1** Another text.\n`);
  });
  expect(text('en', 'S1')).toMatch(/^There are exactly six/);
});

test('pages that are read later are read once, at the first question', () => {
  const warned: object[] = [];
  folder = temporaryFolder();
  const pages = rulebookPagesLater({
    rulebooks,
    log: { warn: (fields) => void warned.push(fields) },
    folder: pathToFileURL(`${folder}/`),
  });
  expect(warned).toEqual([]);
  cpSync(shipped, folder, { recursive: true });
  expect(pages.get('en')!.get('C1')?.text).toMatch(/^There are 6 to 16 players/);
  rmSync(join(folder, 'club.md'));
  expect(pages.get('en')!.get('C1')?.text).toMatch(/^There are 6 to 16 players/);
  expect(warned).toEqual([]);
});

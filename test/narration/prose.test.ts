/**
 * Rejects unclear English and Russian in the texts that people read, and in the Russian documents (docs/glossary.md,
 * CONTRIBUTING.md).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { t } from '#narration/text.ts';
import { animals } from '#narration/texts/en/animals.ts';
import { en } from '#narration/texts/en/texts.ts';
import { animals as animalsRu } from '#narration/texts/ru/animals.ts';
import { ru } from '#narration/texts/ru/texts.ts';
import { english, type Mark, russian } from './marks.ts';

interface Text {
  /** The path of the text, for example `ui.kind.stale`. */
  readonly key: string;
  readonly text: string;
}

/** «Ведущий» is the narrator. These texts are about the host, a person. */
const aboutHost =
  /^(?:ui\.(?:name|about)\.host(?:\.|$)|ui\.(?:host|lead|notebook|bans?|kick|roll)\.|setup\.(?:name\.hostRoleId|host-role|help\.practice)|remarks\.(?:host|seat|notebook|lobby\.lead)\.)/;

/** Texts that have a mark on purpose, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'calls.wake.journalist ru': 'the notes of a journalist',
  'packs.record.head ru': 'the act of recording',
  'packs.record.prompt ru': 'the act of recording',
  'packs.record.running ru': 'the act of recording',
};

/** All texts of a catalogue. Quoted code and commands are not judged. */
function textsOf(value: object, path = ''): readonly Text[] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof part === 'string') return [{ key: at, text: part.replace(/`[^`]*`|\/\p{L}[\p{L}-]*/gu, '`…`') }];
    return typeof part === 'object' && part !== null ? textsOf(part, at) : [];
  });
}

const findings = (marks: readonly Mark[], texts: readonly Text[], language: string): readonly string[] =>
  texts
    .filter(({ key }) => !(`${key} ${language}` in allowed))
    .flatMap(({ key, text }) =>
      marks.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${key}: "${text}" ${name}`),
    );

const englishTexts = [...textsOf(en), ...textsOf(animals, 'animals')];
const russianTexts = [...textsOf(ru), ...textsOf(animalsRu, 'animals')];

describe('the texts that people read', () => {
  test('are plain English', () => {
    expect(findings(english, englishTexts, 'en')).toEqual([]);
  });

  test('are Russian with one term for one thing', () => {
    expect(findings(russian, russianTexts, 'ru')).toEqual([]);
  });

  test('call a person the host of the table, and only the narrator «ведущий»', () => {
    const wrong = russianTexts.filter(({ key, text }) => aboutHost.test(key) && /ведущ/i.test(text));
    expect(wrong).toEqual([]);
    expect(JSON.stringify([ru, animalsRu])).not.toContain('/ведущ');
  });

  test('have no exception that is not needed', () => {
    const needed = new Set(
      russianTexts
        .filter(({ text }) => russian.some(({ pattern }) => pattern.test(text)))
        .map(({ key }) => `${key} ru`),
    );
    expect(Object.keys(allowed).filter((key) => !needed.has(key))).toEqual([]);
  });

  test.each([
    ['Who leaves does not come back.'],
    ['A late vote is void. What is done is final.'],
    ['The don’s pick decides, else nobody is shot.'],
    ['Record it anew.'],
    ['Whoever has the most votes leaves.'],
    ['So many seconds are passed over.'],
    ['The action comes to nothing.'],
    ['The contract stands: 1.'],
    ['The server’s rulebook unless you say so.'],
    ['Each may propose a player, himself too.'],
  ])('"%s" would be found', (text) => {
    expect(findings(english, [{ key: 'x', text }], 'en')).not.toEqual([]);
  });

  test.each([
    ['Who wins?'],
    ['A player who leaves does not come back.'],
    ['As many as join.'],
    ['“usual” stands for the list of the rulebook.'],
  ])('"%s" is right', (text) => {
    expect(findings(english, [{ key: 'x', text }], 'en')).toEqual([]);
  });

  test.each([
    ['Допуск 1.5 с'],
    ['Стол - это игра.'],
    ['Стол – это игра.'],
    ['Нужно {{most}} игроков.'],
    ['У стола своя комната.'],
    ['Запись закрыта.'],
    ['Сыграно партий: 3.'],
    ['Нарушено правило {{clause}}.'],
  ])('«%s» would be found', (text) => {
    expect(findings(russian, [{ key: 'x', text }], 'ru')).not.toEqual([]);
  });

  test.each([
    ['Допуск 1,5 с'],
    ['Стол — это игра.'],
    ['Нужно ещё {{count}} игроков.'],
    ['За мной запись игры.'],
    ['Записано реплик: 3.'],
  ])('«%s» is right', (text) => {
    expect(findings(russian, [{ key: 'x', text }], 'ru')).toEqual([]);
  });
});

describe('the Russian documents', () => {
  const root = new URL('../../', import.meta.url);
  const pagesIn = (folder: string, ending: string) =>
    readdirSync(new URL(folder || '.', root), { encoding: 'utf8' })
      .filter((name) => name.endsWith(ending))
      .map((name) => folder + name);
  const documents = [
    ...['', 'docs/', 'docs/moderator/', 'docs/operator/'].flatMap((folder) => pagesIn(folder, '.ru.md')),
    ...pagesIn('docs/rules/ru/', '.md'),
  ];

  /** The paragraphs, list items and rows of a document, without code, links, the marks of items and versions of Node. */
  const paragraphsOf = (text: string): readonly string[] =>
    text
      .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
      .split(/\n(?=\s*(?:[-*|#]|\d+\. |\n))/)
      .map((part) =>
        part
          .replace(/^\s*- /, '')
          .replace(/\]\([^)]*\)/g, ']')
          .replace(/\b\d\d\.\d\d\b/g, '…'),
      )
      .map((part) => part.replace(/`[^`]*`|\/\p{L}[\p{L}-]*/gu, '`…`').replace(/\s+/g, ' '));

  const wrongIn = (key: string, text: string) =>
    findings(
      russian,
      paragraphsOf(text).map((part) => ({ key, text: part })),
      'ru',
    );

  test.each(documents)('%s has one term for one thing', (name) => {
    expect(wrongIn(name, readFileSync(new URL(name, root), 'utf8'))).toEqual([]);
  });

  test('are judged by paragraphs', () => {
    expect(documents).toEqual(expect.arrayContaining(['docs/player.ru.md', 'docs/rules/ru/club.md']));
    expect(wrongIn('x', '- Нужен Node 20.20.\n- Записи\n  игр.')).toEqual([]);
    expect(wrongIn('x', '- Первое.\n- Второе - это\n  комната.')).toHaveLength(2);
  });
});

describe('a number in a text', () => {
  test('has the decimal sign of the language', () => {
    expect(t('en', 'setup:seconds', { seconds: 1.5 })).toBe('1.5 s');
    expect(t('ru', 'setup:seconds', { seconds: 1.5 })).toBe('1,5 с');
  });

  test('is not looked for in words, such as a version', () => {
    const own = { version: '1.2', author: 'Аня', count: 3 };
    expect(t('ru', 'packs:panel.own', own)).toContain('версия 1.2');
  });
});

/** Words of the bot that guides quote are words of the bot: messages of an example, and labels of buttons and menus. */
import { describe, expect, test } from 'vitest';
import { en } from '#narration/texts/en/texts.ts';
import { ru } from '#narration/texts/ru/texts.ts';
import { proseOf, textOf } from './documents.ts';

/** All texts of a catalogue. */
const textsIn = (part: unknown): readonly string[] => {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
};

const plain = (text: string): string =>
  text
    .replaceAll(/\*\*|^#+ /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The whole text, its lines, and the first sentence of each line: a quotation may end there. */
const partsOf = (text: string): readonly string[] => {
  const lines = text.split('\n');
  return [text, ...lines, ...lines.map((line) => line.replace(/(?<=\.) .*$/, ''))];
};

/** A text as a pattern. Parameters match any words. */
const patternOf = (text: string): RegExp => {
  const parts = plain(text).split(/\{\{[^}]*\}\}/);
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*?')}$`, 'u');
};

/** Texts that consist of parameters would match everything. */
const hasWords = (text: string): boolean => /\p{L}{3}/u.test(text.replaceAll(/\{\{[^}]*\}\}/g, ''));

const patternsOf = (catalogue: unknown): readonly RegExp[] =>
  textsIn(catalogue).filter(hasWords).flatMap(partsOf).filter(hasWords).map(patternOf);

const patterns = { en: patternsOf(en), ru: patternsOf(ru) };

/** The quotations that the bot does not say. */
const unknown = (quotes: readonly string[], language: 'en' | 'ru'): readonly string[] =>
  quotes.filter((quote) => !patterns[language].some((pattern) => pattern.test(quote)));

const wordsIn = (text: string, mark: RegExp): readonly string[] =>
  [...proseOf(text).matchAll(mark)].map(([, words = '']) => plain(words).replace(/ …$/, ''));

/** Quotations after an arrow, or with an emoji at the end. “ …” at the end of one leaves the rest out. */
const messagesIn = (text: string): readonly string[] =>
  wordsIn(text, /[“«]((?<=→ .)[^”»]*|[^“«”»]*\p{Extended_Pictographic}\uFE0F?)[”»]/gu);

describe('the messages in the example of an evening', () => {
  test.each([
    ['docs/host.md', 'en'],
    ['docs/host.ru.md', 'ru'],
  ] as const)('%s quotes the bot', (page, language) => {
    const messages = messagesIn(textOf(page));
    expect(messages.length).toBeGreaterThan(6);
    expect(unknown(messages, language)).toEqual([]);
  });

  test('are found if the bot does not say them', () => {
    expect(
      unknown(messagesIn('→ “The host sits on a chair.” → “The host keeps order and does not play.”'), 'en'),
    ).toEqual(['The host sits on a chair.']);
  });
});

const bold = /\*\*([^*]+)\*\*/g;
const italic = /(?<![\p{L}\d])_([^_]+)_(?![\p{L}\d])/gu;

describe('the labels of buttons and menus', () => {
  test.each([
    ['docs/moderator.md', 'en', bold],
    ['docs/moderator.ru.md', 'ru', bold],
    ['docs/moderator/own-roles.md', 'en', italic],
    ['docs/moderator/own-roles.ru.md', 'ru', italic],
  ] as const)('in %s are those of the bot', (page, language, mark) => {
    // The worked examples have the names of cards in bold.
    const labels = wordsIn(textOf(page).replaceAll(/<!-- made: .*?<!-- end -->/gs, ''), mark);
    expect(labels.length).toBeGreaterThan(4);
    expect(unknown(labels, language)).toEqual([]);
  });

  test('are found if no button has them', () => {
    expect(unknown(wordsIn('Press **Guided setup** and **Make coffee**.', bold), 'en')).toEqual(['Make coffee']);
  });
});

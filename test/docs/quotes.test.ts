/** The messages that the page for hosts quotes in an example are messages of the bot. */
import { describe, expect, test } from 'vitest';
import { en } from '#narration/texts/en/texts.ts';
import { ru } from '#narration/texts/ru/texts.ts';
import { textOf } from './documents.ts';

/** All texts of a catalogue. */
const textsIn = (part: unknown): readonly string[] => {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsIn) : [];
};

const plain = (text: string): string => text.replaceAll(/\*\*|^#+ /gm, '').replaceAll(/\s+/g, ' ').trim();

/** A text as a pattern. Parameters match any words. */
const patternOf = (text: string): RegExp => {
  const parts = plain(text).split(/\{\{[^}]*\}\}/);
  return new RegExp(`^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*?')}$`, 'u');
};

/** The whole text, its lines, and the first sentence of each line: a quotation may end there. */
const partsOf = (text: string): readonly string[] => {
  const lines = text.split('\n');
  return [text, ...lines, ...lines.map((line) => line.replace(/(?<=\.) .*$/, ''))];
};

/** Texts of the bot that begin with an emoji. */
const patternsOf = (catalogue: unknown): readonly RegExp[] =>
  textsIn(catalogue)
    .filter((text) => /^[#* ]*\p{Extended_Pictographic}/u.test(text))
    .flatMap(partsOf)
    .map(patternOf);

const patterns = { en: patternsOf(en), ru: patternsOf(ru) };

/** The quotations that begin with an emoji. “ …” at the end of one leaves the rest out. */
const quotesIn = (text: string): readonly string[] =>
  [...text.matchAll(/[“«](\p{Extended_Pictographic}[^”»]*)[”»]/gu)].map(([, quote = '']) =>
    plain(quote).replace(/ …$/, ''),
  );

const unknown = (text: string, language: 'en' | 'ru'): readonly string[] =>
  quotesIn(text).filter((quote) => !patterns[language].some((pattern) => pattern.test(quote)));

describe('the messages in the example of an evening', () => {
  test.each([
    ['docs/host.md', 'en'],
    ['docs/host.ru.md', 'ru'],
  ] as const)('%s quotes the bot', (page, language) => {
    expect(quotesIn(textOf(page)).length).toBeGreaterThan(6);
    expect(unknown(textOf(page), language)).toEqual([]);
  });

  test('are found if the bot does not say them', () => {
    expect(unknown('→ “🪑 The host sits on a chair.”', 'en')).toHaveLength(1);
  });
});

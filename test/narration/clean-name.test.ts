import { describe, expect, it } from 'vitest';
import { cleanName, plainName } from '#narration/clean-name.ts';
import { seatText } from '#narration/phrases.ts';

/** An escaped text as Discord shows it. */
const shown = (text: string): string => text.replaceAll(/\\([^\p{L}\p{N}\s])/gu, '$1');

describe("a player's name in a message", () => {
  it.each(['Anna', 'Даша', 'Ann Bee', '李雷', 'o’Neil', 'Ёж 42'])('stays as it is: %s', (name) => {
    expect(cleanName(name)).toBe(name);
  });

  it.each([
    ['**bold**', '\\*\\*bold\\*\\*'],
    ['_a_~b~`c`|d|', '\\_a\\_\\~b\\~\\`c\\`\\|d\\|'],
    ['# head', '\\# head'],
    ['> quote', '\\> quote'],
    ['- row', '\\- row'],
    ['1. row', '1\\. row'],
    ['[x](y)', '\\[x\\]\\(y\\)'],
    ['back\\', 'back\\\\'],
  ])('has no markup: %s', (name, clean) => {
    expect(cleanName(name)).toBe(clean);
    expect(shown(clean)).toBe(name);
  });

  it.each(['@everyone', '@here', '<@123456>', '<@&123456>', '<#123456>', '<t:0:R>', '<:a:1>', '</play:1>'])(
    'mentions nobody and nothing: %s',
    (name) => {
      expect(cleanName(name)).not.toMatch(/@(everyone|here|\d|&)|(^|[^\\])[<>#:]/);
    },
  );

  it('is no link', () => {
    expect(cleanName('https://a.b')).toBe('https\\://a\\.b');
  });

  it('is one line and reads from left to right', () => {
    expect(cleanName(' a\nb\r\n\tc ')).toBe('a b c');
    expect(cleanName('a\u202Eb\u2066c\u200Fd\u0007')).toBe('abcd');
  });

  it.each(['אבג', 'محمد', 'Ann אבג', '١٢'])('is isolated if it has letters from right to left: %s', (name) => {
    expect(cleanName(name)).toBe(`\u2068${name}\u2069`);
    expect(cleanName(cleanName(name) as string)).toBe(cleanName(name));
    expect(cleanName(`\u2069\u2068${name}`)).toBe(`\u2068${name}\u2069`);
  });

  it('beside numbers leaves them where they are, though each name runs from right to left', () => {
    const row = [1, 2].map((seat) => seatText(seat, 'en', { nameOf: () => 'אבג' })).join(', ');
    expect(row).toBe('**#1 \u2068אבג\u2069**, **#2 \u2068אבג\u2069**');
  });

  it('has no escapes in a menu, a picture or a file, and is isolated there, too', () => {
    expect(plainName('xX_Dark_Xx')).toBe('xX_Dark_Xx');
    expect(plainName('(א)')).toBe('\u2068(א)\u2069');
  });

  it.each(['', '   ', '\u200b', '\u200d\u200d', '\u3164', '\u2800', '\u0301'])(
    'is empty where nothing can be seen (%j)',
    (name) => {
      expect(cleanName(name)).toBe('');
    },
  );

  it('is cut between characters', () => {
    expect(cleanName('a'.repeat(24))).toBe('a'.repeat(24));
    expect(cleanName('a'.repeat(25))).toBe(`${'a'.repeat(23)}…`);
    expect(cleanName('👨‍👩‍👧'.repeat(5))).toBe(`${'👨‍👩‍👧'.repeat(2)}…`);
    expect(cleanName('𝔘'.repeat(20))).toBe(`${'𝔘'.repeat(11)}…`);
  });

  it('is at most twice 24 long, whatever is in it', () => {
    for (const char of ['*', '@', '\\', '👍', 'ё', '.'])
      expect(cleanName(char.repeat(100)).length).toBeLessThanOrEqual(48);
  });

  it('keeps marks off the lines above and below', () => {
    expect(cleanName(`a${'\u0335'.repeat(30)}b`)).toBe('a\u0335\u0335b');
  });
});

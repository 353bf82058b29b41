import { describe, expect, it } from 'vitest';
import { forbiddenIn, forbiddenName } from '#narration/index.ts';
import { club } from '#rulesets/club.ts';

const usual = club.options['forbiddenWords']!.default as readonly string[];

describe("C20: the club's forbidden words", () => {
  it.each([
    ['I am honest!', 'honest'],
    ['HONESTLY, no', 'honest'],
    ['Oh my God', 'god'],
    ['the devil’s own', 'devil'],
    ['Честно, я мирный', 'honest'],
    ['Я честный житель', 'honest'],
    ['ей-богу', 'god'],
    ['какого чёрта? чёрт', 'devil'],
    ['это не религия', 'religion'],
    ['Ｈｏｎｅｓｔ', 'honest'],
  ])('are found in %j', (text, word) => {
    expect(forbiddenIn(text, usual)).toBe(word);
  });

  it.each([
    'Good morning',
    'They are dishonest',
    'богатый человек',
    'a godfather of mine',
    'делю на двоих',
    '<:god:123456789012345678> and <@12345>',
    'https://example.org/god',
    '',
  ])('are not found in %j', (text) => {
    expect(forbiddenIn(text, usual)).toBeNull();
  });

  it('can be the words of a table, whole or by their beginning, one after another', () => {
    expect(forbiddenIn('I SWEAR on it', ['swear'])).toBe('swear');
    expect(forbiddenIn('swearing', ['swear'])).toBeNull();
    expect(forbiddenIn('клянусь', ['клян*'])).toBe('клян*');
    expect(forbiddenIn('on my   word', ['my-word'])).toBe('my-word');
    expect(forbiddenIn('word my', ['my-word'])).toBeNull();
    expect(forbiddenIn('any', [])).toBeNull();
    expect(forbiddenIn('constructor toString', ['__proto__'])).toBeNull();
  });

  it('have a name in each language', () => {
    expect(usual.map((word) => forbiddenName(word, 'en'))).toEqual([
      'honest',
      'honest citizen',
      'religion',
      'god',
      'devil',
    ]);
    expect(usual.map((word) => forbiddenName(word, 'ru'))).toEqual([
      'честно',
      'честный житель',
      'религия',
      'бог',
      'дьявол',
    ]);
    expect(forbiddenName('клян*', 'en')).toBe('клян');
  });
});

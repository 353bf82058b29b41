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
    ['черта', 'devil'],
    ['к черту', 'devil'],
    ['сто чертей', 'devil'],
    ['чёртов маньяк', 'devil'],
    ['devils', 'devil'],
    ['Боже, божий суд', 'god'],
    ['Господи', 'god'],
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
    'чертёж и черты лица',
    'господа игроки',
    '<:god:123456789012345678> and <@12345>',
    'https://example.org/god',
    '',
  ])('are not found in %j', (text) => {
    expect(forbiddenIn(text, usual)).toBeNull();
  });

  it.each([
    ['Клянусь, я мирный', 'swear'],
    ['клянёмся всем столом', 'swear'],
    ['зуб даю', 'tooth'],
    ['за мужика отвечаю', 'vouch'],
    ['Спорим?', 'bet'],
    ['I swear', 'swear'],
    ['wanna bet?', 'bet'],
  ])('cost the seat, and not a foul, in %j (C23)', (text, word) => {
    expect(forbiddenIn(text, usual)).toBeNull();
    expect(forbiddenIn(text, club.fouls!.removalWords)).toBe(word);
  });

  it.each(['зуб болит, даю слово', 'спорный голос', 'an alphabet'])('cost nothing in %j', (text) => {
    expect(forbiddenIn(text, [...usual, ...club.fouls!.removalWords])).toBeNull();
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
      'чёрт',
    ]);
    expect(forbiddenName('клян*', 'en')).toBe('клян');
  });
});

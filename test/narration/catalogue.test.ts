import { describe, expect, it } from 'vitest';
import { fitted } from '#narration/conditional.ts';
import { type Language, languages, translationOf } from '#narration/language.ts';
import { lookUp, say, t } from '#narration/text.ts';
import { en } from '#narration/texts/en/texts.ts';
import { ru } from '#narration/texts/ru/texts.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const english: Texts = en;
const russian: Texts = ru;
const textsOf = (language: Language): Texts => translationOf(language).texts;
const others = languages.filter((language) => language !== 'en');

const placeholders = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name!))].sort();

const base = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Every text of a catalogue, as `[namespace, key, text]`. */
const all = (texts: Texts): readonly [string, string, string][] =>
  Object.entries(texts).flatMap(([space, rows]) =>
    Object.entries(rows).map(([key, text]): [string, string, string] => [space, key, text]),
  );

const spaces = Object.keys(english);

/** The plural forms of whole numbers in a language. */
const formsOf = (language: Language): readonly string[] => {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))].sort();
};

describe('the catalogues of the languages', () => {
  it.each(others)('have the same namespaces and keys in English and in %s', (language) => {
    expect(Object.keys(textsOf(language)).sort()).toEqual([...spaces].sort());
    for (const space of spaces) {
      const keys = (texts: Texts) => [...new Set(Object.keys(texts[space]!).map(base))].sort();
      expect(keys(textsOf(language)), space).toEqual(keys(english));
    }
  });

  it.each(others.flatMap((language) => spaces.map((space) => [language, space] as const)))(
    'ask for the same placeholders in English and in %s in %s',
    (language, space) => {
      for (const [key, text] of Object.entries(textsOf(language)[space]!)) {
        const other = english[space]![key] ?? english[space]![`${base(key)}_other`];
        expect(placeholders(text), key).toEqual(placeholders(other!));
      }
    },
  );

  it('have every plural form that their language needs, each with its count', () => {
    for (const language of languages) {
      const texts = textsOf(language);
      const forms = formsOf(language);
      for (const space of spaces) {
        const plural = Object.keys(texts[space]!).filter((key) => key !== base(key));
        for (const key of plural) {
          const there = plural.filter((one) => base(one) === base(key)).map((one) => one.split('_')[1]);
          expect(there.sort(), key).toEqual(forms);
          expect(placeholders(texts[space]![key]!), key).toContain('count');
        }
      }
    }
  });

  it('use `count` nowhere but in plurals', () => {
    for (const [space, key, text] of languages.flatMap((language) => all(textsOf(language))))
      if (key === base(key)) expect(placeholders(text), `${space}:${key}`).not.toContain('count');
  });

  it('have no empty text, no stray space and no broken placeholder', () => {
    for (const [space, key, text] of languages.flatMap((language) => all(textsOf(language)))) {
      expect(text.trim(), `${space}:${key}`).not.toBe('');
      expect(text, `${space}:${key}`).not.toMatch(/ {2}|^\s|\s$| \n|\{\{\s|\s\}\}|\$t\(/);
      expect(fitted(text.replaceAll(/\{\{[a-z]+\}\}/gi, ''), 'en'), `${space}:${key}`).not.toMatch(/[{}]/);
    }
  });

  it('write ё where it is spoken', () => {
    const without =
      /(^|[^а-яё])(еще|ее|идет|ждет|пойдет|чер(?:н|т(?![еиоя]))|позовет|начнет|свое |мое |твое |счет|прошел)/i;
    for (const [space, key, text] of all(russian)) expect(text, `${space}:${key}`).not.toMatch(without);
  });

  it('are written in their own alphabet', () => {
    for (const [space, key, text] of all(english)) expect(text, `${space}:${key}`).not.toMatch(/[а-яё]/i);
  });

  it('can be found under every key', () => {
    for (const language of languages)
      for (const [space, key] of all(textsOf(language))) {
        const text = say(language, `${space}:${base(key)}`, { count: 1 });
        expect(text, `${space}:${key}`).not.toBeNull();
        expect(text).not.toBe(base(key));
      }
  });
});

describe('a text', () => {
  it('is put together without reading markup in its values', () => {
    const name = '$t(lines:left) {{seat}} {don?a|b} {and: don=the don} $& <b>';
    expect(t('en', 'words:seat', { seat: 3, name })).toBe(`**#3 ${name}**`);
    expect(t('ru', 'words:seat', { seat: 3, name })).toBe(`**№3 ${name}**`);
  });

  it.each([
    [0, 'голосов', 'votes'],
    [1, 'голос', 'vote'],
    [2, 'голоса', 'votes'],
    [4, 'голоса', 'votes'],
    [5, 'голосов', 'votes'],
    [11, 'голосов', 'votes'],
    [12, 'голосов', 'votes'],
    [21, 'голос', 'votes'],
    [22, 'голоса', 'votes'],
    [25, 'голосов', 'votes'],
  ])('counts %i votes by the rules of each language', (count, ru, en) => {
    expect(t('ru', 'words:votes', { count })).toBe(`${count} ${ru}`);
    expect(t('en', 'words:votes', { count })).toBe(`${count} ${en}`);
  });

  it.each([
    [0, 'откликнулось', 'have'],
    [1, 'откликнулся', 'has'],
    [2, 'откликнулись', 'have'],
    [5, 'откликнулось', 'have'],
    [11, 'откликнулось', 'have'],
    [21, 'откликнулся', 'have'],
    [22, 'откликнулись', 'have'],
  ])('says of %i who have answered a roll call that they have, by the rules of each language', (count, ru, en) => {
    const params = { count, seated: 26, until: '…' };
    expect(t('ru', 'ui:lobby.roll', params)).toContain(`Перекличка: ${ru} ${count} из 26.`);
    expect(t('en', 'ui:lobby.roll', params)).toContain(`${count} of 26 ${en} answered.`);
  });

  it('agrees with its number: a Russian text with a number has plural forms', () => {
    // A verb, an adjective or a noun directly beside a number agrees with it: "откликнулся 1", "21 игрок".
    const verb =
      /(?:^|[^а-яё])[а-яё]+(?:лся|лись|лось|лась|ался|ались|шёл|шли|шло|ыл|ыли|ыло) \{\{(?!who|by|seats?\b)[a-z]+\}\} (?:из|игр|мест|карт)/i;
    const noun =
      /\{\{(?:number|here|seated|players|got|most|least|want|bytes|games|rounds|now|done|min|max)\}\} (?:игрок|голос|карт|мест|байт|файл|строк|ноч|человек|кругов|минут|секунд|каналов|стол)/i;
    for (const [space, key, text] of all(russian)) {
      if (key !== base(key)) continue;
      expect(text, `${space}:${key}`).not.toMatch(verb);
      expect(text, `${space}:${key}`).not.toMatch(noun);
    }
  });

  it('has no form for a fraction and rounds it', () => {
    expect(t('ru', 'words:seconds', { count: 1.6 })).toBe('2 секунды');
  });

  it('that counts is not told without its count', () => {
    expect(say('en', 'words:votes')).toBeNull();
  });

  it('is not found under a foreign key', () => {
    for (const key of ['lines:nothing', 'nothing:left', 'left', 'roles:constructor', 'roles:__proto__', ''])
      expect(lookUp('en', key), key).toBeNull();
  });
});

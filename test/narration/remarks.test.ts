import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#narration/language.ts';
import type { Remark } from '#narration/remark.ts';
import { remarkText } from '#narration/remark-text.ts';
import { en } from '#narration/texts/en/texts.ts';
import { scene } from './kit.ts';

const keys = [...new Set(Object.keys(en.remarks).map((key) => key.replace(/_(one|other)$/, '')))];

const params = {
  word: 'honest',
  count: 2,
  voices: 6,
  words: 'god, devil',
  tolerance: 1.5,
  window: 5,
  seconds: 13,
  max: 6,
  seat: 2,
  speaker: 4,
  until: 60_000,
  got: 3,
  least: 1,
  want: 4,
  most: 2,
  clause: 'C2',
  min: 1,
  number: 3,
  person: '<@1>',
  bot: '<@4>',
  newcomer: '<@2>',
  people: '<@1> <@2>',
  channel: '<#3>',
  host: '<@5>',
  ruleset: 'Club Mafia',
  pack: 'deep-voice',
  doors: 'AddReactions Stream',
  minutes: 5,
  limit: 5,
  need: 7,
  free: 1,
  days: 30,
};

/** The text of a remark whose key the types do not know. */
const textOf = (key: string, language: Language, values?: object): string =>
  remarkText({ key, params: values } as Remark, language, scene);

describe('a remark', () => {
  it.each(keys)('has words in both languages: %s', (key) => {
    for (const language of languages) {
      const text = textOf(key, language, params);
      expect(text).not.toMatch(/undefined|\{\{/);
      expect(text).not.toContain(key.includes('.') ? key : '{{');
      if (key !== 'unknown') expect(text).not.toBe(remarkText({ key: 'unknown' }, language));
    }
  });

  it('without a text is a sentence that fits everything, and no key is seen', () => {
    for (const key of ['table.nonsense', 'ui.nonsense', 'constructor', '', 'lines:left', 'lobby.missing-players'])
      expect(textOf(key, 'en'), key).toBe(remarkText({ key: 'unknown' }, 'en'));
  });

  it('counts by the rules of its language', () => {
    const text = (count: number) => remarkText({ key: 'lobby.missing-players', params: { count } }, 'ru');
    expect([1, 2, 5].map(text)).toEqual(['Нужен ещё 1 игрок.', 'Нужно ещё 2 игрока.', 'Нужно ещё 5 игроков.']);
  });

  it('shows a countdown', () => {
    expect(remarkText({ key: 'table.time-added', params: { until: 90_000 } }, 'en')).toContain('<t:90:R>');
  });

  it('of Discord keeps a mention that Nightcall wrote, and cleans what people wrote', () => {
    const channel = (value: string) =>
      remarkText({ kind: 'obstacle', key: 'obstacle.channel', params: { channel: value } }, 'en');
    expect(channel('<#123>')).toContain('<#123>');
    expect(channel('<#123> <@4>')).not.toContain('<#123>');
    const owner = { kind: 'onlooker', key: 'onlooker.owner', params: { person: '@everyone' } } as const;
    expect(remarkText(owner, 'en')).not.toContain('@everyone');
  });
});

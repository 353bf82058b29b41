import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Audience } from '#game/ports/ports.ts';
import { languages } from '#narration/language.ts';
import { remarkText } from '#narration/remark-text.ts';
import { script } from '#narration/script.ts';
import { catalogues } from '#narration/texts/index.ts';
import { scene } from './kit.ts';

const keys = [...new Set(Object.keys(catalogues.en.remarks).map((key) => key.replace(/_(one|other)$/, '')))];

const params = {
  count: 2,
  voices: 6,
  words: 'god, devil',
  tolerance: 1.5,
  window: 5,
  seconds: 13,
  max: 6,
  seat: 2,
  until: 60_000,
  got: 3,
  least: 1,
  want: 4,
  most: 2,
  clause: 'C2',
  min: 1,
  number: 3,
  person: '<@1>',
  newcomer: '<@2>',
  people: '<@1> <@2>',
  channel: '<#3>',
  pack: 'deep-voice',
};

/** The keys of remarks in the sources of this folder. File names do not count. */
function written(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sources = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  return sources.flatMap(
    (source) => source.match(/(?<!name: ')(?<=')(table|lobby|deck|player|voice|game|hall|ui)(\.[a-z-]+)+(?=')/gi) ?? [],
  );
}

describe('a remark', () => {
  it.each([...new Set(['game', 'discord'].flatMap((folder) => written(`src/${folder}`)))])(
    'that is made somewhere has words: %s',
    (key) => {
      const audience: Audience = { language: 'en', ruleset: 'six', options: {}, players: [], until: null };
      const { message } = script.remark({ key, params: { ...params, seconds: 90 } }, audience);
      expect(message.text).not.toBe(remarkText({ key: 'unknown' }, 'en'));
    },
  );

  it.each(keys)('has words in both languages: %s', (key) => {
    for (const language of languages) {
      const text = remarkText({ key, params }, language, scene);
      expect(text).not.toMatch(/undefined|\{\{/);
      expect(text).not.toContain(key === 'unknown' ? '{{' : key);
      if (key !== 'unknown') expect(text).not.toBe(remarkText({ key: 'unknown' }, language));
    }
  });

  it('without a text is a sentence that fits everything, and no key is seen', () => {
    for (const key of ['table.nonsense', 'ui.nonsense', 'constructor', '', 'lines:left', 'lobby.missing-players'])
      expect(remarkText({ key }, 'en'), key).toBe(remarkText({ key: 'unknown' }, 'en'));
  });

  it('counts by the rules of its language', () => {
    const text = (count: number) => remarkText({ key: 'lobby.missing-players', params: { count } }, 'ru');
    expect([1, 2, 5].map(text)).toEqual(['Нужен ещё 1 игрок.', 'Нужно ещё 2 игрока.', 'Нужно ещё 5 игроков.']);
  });

  it('shows a countdown', () => {
    expect(remarkText({ key: 'table.time-added', params: { until: 90_000 } }, 'en')).toContain('<t:90:R>');
  });

  it('of Discord keeps a mention that Nightcall wrote, and cleans what people wrote', () => {
    const channel = (value: string) => remarkText({ key: 'ui.hindrance.channel', params: { channel: value } }, 'en');
    expect(channel('<#123>')).toContain('<#123>');
    expect(channel('<#123> <@4>')).not.toContain('<#123>');
    expect(remarkText({ key: 'ui.onlooker.owner', params: { person: '@everyone' } }, 'en')).not.toContain('@everyone');
  });
});

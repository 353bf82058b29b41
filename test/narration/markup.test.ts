/** Checks the markup of all rendered texts. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import { languages } from '#narration/language.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import { newsForSeat } from '#narration/news-for-seat.ts';
import type { TownScene } from '#narration/scene.ts';
import { textOf } from '#narration/script.ts';
import { lookUp, say } from '#narration/text.ts';
import { en } from '#narration/texts/en/texts.ts';
import { type Wording, wordsOf } from '#narration/words.ts';
import { rulesets } from '#rulesets/index.ts';
import { beside } from '../records/role-sets.ts';
import { wordingOf } from '../rulebooks.ts';
import { sampled } from '../seeds.ts';
import { boxed, club, crowded, deck, grand, names, sampleLines, scene } from './kit.ts';
import { markupFaults } from './markup.ts';

const wordings: readonly Wording[] = languages.flatMap((language) => [
  wordingOf(language),
  wordsOf(wordingOf(language), { options: { theme: 'animals' } }),
]);

/** The keys of all texts, with each plural key once. */
const keys = [
  ...new Set(
    Object.entries(en).flatMap(([space, rows]) =>
      Object.keys(rows).map((key) => `${space}:${key.replace(/_(one|other)$/, '')}`),
    ),
  ),
];

const isCounted = (key: string): boolean => {
  const [space = '', name = ''] = key.split(/:(.*)/s);
  return Object.hasOwn((en as Readonly<Record<string, object>>)[space]!, `${name}_one`);
};

const placeholders = [
  ...new Set(
    Object.values(en).flatMap((rows) =>
      Object.values<string>(rows).flatMap((text) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name!)),
    ),
  ),
].filter((name) => name !== 'count');

/** Every placeholder, filled with the same words. */
const filled = (words: string): Record<string, string> => Object.fromEntries(placeholders.map((name) => [name, words]));

/** The rendered texts with faults, each with its faults. */
const faulty = (texts: Iterable<readonly [string, string]>): readonly string[] =>
  [...texts].flatMap(([name, text]) => markupFaults(text).map((fault) => `${name}: ${fault}: ${text}`));

function* rendered(wording: Wording, words: string): Generator<readonly [string, string]> {
  for (const key of keys)
    for (const count of isCounted(key) ? [1, 2, 5, 21] : [1])
      yield [key, lookUp(wording, key, { ...filled(words), count })!];
}

describe('an emoji', () => {
  it.each(wordings)(
    'is beside words that say the same in $language of the $theme: none follows a name within a line, or is before two',
    (wording) => {
      const texts = keys.map((key) => [key, lookUp(wording, key, { ...filled('NAME'), count: 2 })!] as const);
      const alone =
        /NAME\*{0,2} *\p{Extended_Pictographic}\uFE0F?(?!\uFE0F|$)|\p{Extended_Pictographic}\uFE0F? *NAME: NAME$/mu;
      expect(texts.filter(([, text]) => alone.test(text))).toEqual([]);
    },
  );
});

describe('markup', () => {
  it.each(wordings)('is never doubled in $language of the $theme, whatever is bold in the values', (wording) => {
    expect(faulty(rendered(wording, '**#3 Anna**'))).toEqual([]);
    expect(faulty(rendered(wording, '**#3 Anna**, **#4 Боб**'))).toEqual([]);
  });

  it.each(wordings)('is never empty in $language of the $theme, though a value is', (wording) => {
    for (const [key, text] of rendered(wording, '')) expect(text, key).not.toContain('****');
  });

  it('of a value stays where the text around it is not bold', () => {
    expect(say('en', 'lines:left', { who: '**#3 Anna**' })).toContain('**#3 Anna**');
    expect(say('en', 'ui:act.picked', { verb: 'Check', picked: '**#3 Anna**, **#4 Боб**' })).toContain(
      '**#3 Anna, #4 Боб**',
    );
    expect(say('en', 'panels:clan.settled', { who: '**#3 Anna**' })).toContain('**#3 Anna**');
  });

  it('cannot be brought in by a name', () => {
    expect(say('en', 'lines:left', { who: '\uE000x\uE000' })).not.toContain('**');
  });

  it.each(languages)('of every line in %s is whole', (language) => {
    const animals: TownScene = { ...deck, options: { theme: 'animals' } };
    const scenes = [scene, crowded, boxed, club, deck, grand, animals];
    const texts = scenes.flatMap((around) =>
      sampleLines.map((line) => [line.key, textOf(line, wordingOf(language), around)] as const),
    );
    expect(faulty(texts)).toEqual([]);
  });

  it.each(Object.keys(rulesets))('of all that is told in the records of %s is whole', (id) => {
    const folder = new URL(`../records/${id}/`, import.meta.url);
    const texts = new Map<string, string>();
    const files = readdirSync(folder).filter((name) => name.endsWith('.record'));
    for (const file of sampled(files, 8))
      for (const [name, text] of toldIn(readFileSync(new URL(file, folder), 'utf8'), folder)) texts.set(text, name);
    expect(texts.size).toBeGreaterThan(100);
    expect(faulty([...texts].map(([text, name]) => [name, text] as const))).toEqual([]);
  });
});

/** Everything that a record tells the town and each player, in both languages. */
function* toldIn(record: string, folder: URL): Generator<readonly [string, string]> {
  const { game, notices } = replay(record, rulesets, beside(folder));
  if (!game) return;
  const { ruleset, options, seats } = game.state;
  const around = {
    rules: rulesets[ruleset!]!,
    ruleset: ruleset!,
    options,
    seats: seats.length,
    nameOf: (seat: number) => names[seat % 6]!,
  };
  for (const { to, news } of notices) {
    for (const language of languages) {
      if (to === 'all') {
        if (isPublic(news))
          for (const line of linesOf(news, around)) yield [line.key, textOf(line, wordingOf(language), around)];
      } else {
        const reader = 'seat' in to ? { reader: to.seat } : {};
        const text = newsForSeat(news, wordingOf(language), { ...around, ...reader });
        if (text !== null) yield [news.type, text];
      }
    }
  }
}

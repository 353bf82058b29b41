/** D4: the children's edition of the deck has no word of killing or death, and none of the city, in either language. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { completeOptions } from '#engine/kernel/options.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { Options, Verb } from '#engine/kernel/types.ts';
import { replay } from '#engine/record/replay.ts';
import { cuesOf } from '#narration/cues-of.ts';
import { translationOf } from '#narration/language.ts';
import { line } from '#narration/line.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import { newsForSeat } from '#narration/news-for-seat.ts';
import { refusalText } from '#narration/refusal-text.ts';
import { roleCard, roleName } from '#narration/roles.ts';
import { clausesOf, clauseText, rulebookText } from '#narration/rulebook.ts';
import type { TownScene } from '#narration/scene.ts';
import { textOf } from '#narration/script.ts';
import { say } from '#narration/text.ts';
import { wordsOf } from '#narration/words.ts';
import { deck } from '#rulesets/deck.ts';
import { rulesets } from '#rulesets/index.ts';
import { ANIMAL_CUES } from '#voice/cues.ts';
import { clipsOf, packSchema } from '#voice/pack-schema.ts';
import { type Language, languages } from '../languages.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Words about killing and weapons, then words about the city and its people. */
const unwanted: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    /kill|\bshot|shoot|dead|death|\bdie|dying|murder|hunt|victim|\bfire|\bgun|revolver|\baim|corpse|\bhit\b|knife|blade|grave|hurt|blood/i,
    /mafi|yakuza|ninja|\bdon\b|commissar|sheriff|doctor|maniac|lawyer|judge|werewol|immortal|\bcity\b|\btown\b|contract/i,
  ],
  ru: [
    /уби[влйт]|стрел|м[её]ртв|смерт|погиб|умер|умир|жертв|охот|кров[иь]|оружи|\bнож|клинк|труп|револьвер|могил|кладбищ|пострада|прицел|целит|казн/i,
    /мафи|якудза|ниндзя|\bдон\b|дона|комиссар|шериф|доктор|маньяк|адвокат|судь|оборот|бессмерт|\bгород|контракт/i,
  ],
};

function unwantedIn(text: string, language: Language): string | null {
  const found = unwanted[language].flatMap((words) => words.exec(text)?.[0] ?? []);
  return found.length > 0 ? `${found.join(', ')} in: ${text}` : null;
}

/** A text without its placeholders. */
const bare = (text: string): string => text.replaceAll(/{{\w+}}/g, '');

/** A text without the ids of the roles on which its parts depend. */
const withoutConditions = (text: string): string => text.replaceAll(/\{[a-z,-]+\?|[a-z-]+=/g, '');

const options: Options = { theme: 'animals' };

const scene: TownScene = { ruleset: 'deck', rules: deck, seats: 26, nameOf: () => '', options, reader: 1 };

const folder = new URL('../records/deck/', import.meta.url);

/** The notices in the records of the deck. */
const notices = readdirSync(folder).flatMap(
  (name) => replay(readFileSync(new URL(name, folder), 'utf8'), rulesets).notices,
);

/** Everything that the records of the deck tell anybody, in the words of a table of animals. */
function told(language: Language, chosen: Options): ReadonlySet<string> {
  const texts = notices.flatMap(({ to, news }) => {
    const reader = to !== 'all' && 'seat' in to ? to.seat : null;
    const heard = { ...scene, options: chosen, reader };
    if (isPublic(news)) return linesOf(news, heard).map((line) => textOf(line, wordingOf(language), heard));
    return newsForSeat(news, wordingOf(language), heard) ?? [];
  });
  return new Set(texts);
}

/** Cues of calls that the deck does not have. */
const ofOtherRulebooks = /revenge|appeal|duel|card|\.noted$/;

/** Every cue that the records of the deck let a table hear. */
function cuesHeard(language: Language, chosen: Options): readonly string[] {
  const heard = { ...scene, options: chosen };
  const cues = notices
    .flatMap(({ news }) => (isPublic(news) ? linesOf(news, heard) : []))
    .flatMap((line) => cuesOf(line, wordingOf(language), deck, { options: chosen, detail: 'full' }))
    .flatMap((item) => ('cue' in item ? [item.cue] : []));
  return [...new Set(cues)];
}

/** The words of this project's clips in all wordings: those of the animals, and those for any table. */
function clips(language: Language): (cue: string) => string {
  const texts = new Map([language, `animals-${language}`].flatMap(textsIn));
  return (cue) => texts.get(cue) ?? '';
}

function textsIn(pack: string): readonly (readonly [cue: string, text: string])[] {
  const file = new URL(`../../audio/${pack}/pack.json`, import.meta.url);
  const manifest = packSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.entries(manifest.clips).map(([cue, entry]) => [
    cue,
    clipsOf(entry)
      .map(({ text }) => text)
      .join(' '),
  ]);
}

const dialectOf = (language: Language): Texts => translationOf(language).animals ?? {};

describe.each(languages)('D4: a table of animals in %s', (language) => {
  test('hears nothing of the kind in any record of the deck', () => {
    const texts = told(language, options);
    expect(texts.size).toBeGreaterThan(200);
    expect([...texts].map((text) => unwantedIn(text, language)).filter((found) => found !== null)).toEqual([]);
  });

  test('has none of it in any of its own words', () => {
    const texts = Object.values(dialectOf(language)).flatMap((space) => Object.values(space).map(withoutConditions));
    expect(texts.map((text) => unwantedIn(text, language)).filter((found) => found !== null)).toEqual([]);
  });

  test('has none of it on any card, whatever the table has chosen', () => {
    const settings: readonly Options[] = ['contract', 'every-night'].flatMap((shooting) =>
      ['never', 'overtime', 'always'].flatMap((judges) =>
        ['commissar', 'role'].flatMap((ninjaLearns) =>
          [true, false].map((lawyerKnown) => ({ shooting, judges, ninjaLearns, lawyerKnown, theme: 'animals' })),
        ),
      ),
    );
    for (const chosen of settings) {
      const completed = completeOptions(deck, chosen);
      for (const role of Object.keys(deck.roles)) {
        const card = roleCard(role, wordingOf(language), 'deck', completed.ok ? completed.value : {});
        expect(unwantedIn(card, language)).toBeNull();
        expect(card.length).toBeLessThanOrEqual(600);
        expect(card).not.toContain(roleName(role, wordingOf(language), 'deck'));
      }
    }
  });

  test('is refused without it', () => {
    const refusals: readonly Refusal[] = [
      { code: 'not-yet' },
      { code: 'not-called' },
      { code: 'not-now', verb: 'orders' },
      { code: 'already-answered' },
      { code: 'out-of-game', seat: 1 },
      { code: 'target-out', seat: 2 },
      { code: 'target-self' },
      { code: 'target-spent', seat: 2 },
      { code: 'wrong-range', least: 1, most: 3 },
      { code: 'no-contract' },
      { code: 'no-proposal' },
      { code: 'already-agreed' },
      { code: 'other-number', called: 4 },
      { code: 'already-fired', seat: 2 },
      { code: 'not-a-judge' },
      { code: 'deal-too-many', role: 'don', got: 2, most: 1 },
      { code: 'deal-both-clans', role: 'werewolf' },
    ];
    for (const refusal of refusals)
      expect(unwantedIn(refusalText(refusal, wordingOf(language), scene), language)).toBeNull();
  });

  test('is offered what it may do without it', () => {
    const verbs: readonly Verb[] = ['shoots', 'orders', 'agrees', 'fires', 'checks', 'heals', 'declines', 'votes'];
    const wording = wordsOf(wordingOf(language), { options });
    for (const verb of verbs) {
      expect(unwantedIn(say(wording, `ui:verb.${verb}`)!, language)).toBeNull();
      for (const role of ['', ...Object.keys(deck.roles).map((id) => `.${id}`)]) {
        const sentence = say(wording, `panels:may.${verb}${role}`);
        if (sentence !== null) expect(unwantedIn(sentence, language)).toBeNull();
      }
    }
  });

  test('puts other words in the place of the same ones, with the same params', () => {
    const params = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name).sort();
    const base: Texts = translationOf(language).texts;
    for (const [space, texts] of Object.entries(dialectOf(language))) {
      for (const [key, text] of Object.entries(texts)) {
        expect(Object.hasOwn(base[space]!, key), key).toBe(true);
        expect(params(text), key).toEqual(params(base[space]![key]!));
        expect(text, key).not.toBe(base[space]![key]);
      }
    }
  });

  test('hears nothing of it by voice, but words of the forest in the clips of its own pack', () => {
    const textOfClip = clips(language);
    const cues = cuesHeard(language, options);
    expect(cues.map(textOfClip).filter((text) => text === '')).toEqual([]);
    expect(cues.map((cue) => unwantedIn(textOfClip(cue), language)).filter((found) => found !== null)).toEqual([]);
    expect(cues.filter((cue) => cue.startsWith('animals.')).length).toBeGreaterThan(30);
    const city = cuesHeard(language, {}).map(textOfClip);
    expect(city.filter((text) => unwantedIn(text, language)).length).toBeGreaterThan(20);
  });

  test('has clips of its own for every call of the deck, and for all that the city is told otherwise', () => {
    const textOfClip = clips(language);
    for (const cue of ANIMAL_CUES) expect(unwantedIn(textOfClip(cue), language)).toBeNull();
    const calls = Object.values(deck.roles).flatMap(({ abilities }) => abilities.map(({ call }) => call));
    for (const call of new Set([...deck.clans, ...calls])) {
      const said = [line('wake', { call, seconds: 20, part: null }), line('sleep', { call })];
      expect(
        JSON.stringify(said.flatMap((one) => cuesOf(one, wordingOf(language), deck, { options, detail: 'full' }))),
      ).not.toContain('sfx.bell');
    }
  });

  test('hears a bell for what the animals have no words for', () => {
    const said = [
      line('wake', { call: 'courtesan', seconds: 20, part: null }),
      line('card.shown', { seat: 3, role: 'don' }),
    ];
    expect(
      said.map((one) =>
        cuesOf(one, wordingOf(language), deck, { options, detail: 'full' }).map((item) => 'cue' in item && item.cue),
      ),
    ).toEqual([['sfx.bell'], ['player.3', 'card.shown', 'sfx.bell']]);
  });

  test('reads nothing of it on its panels, in the names of its rooms and on its buttons', () => {
    const wording = wordsOf(wordingOf(language), { options });
    const spaces: readonly (readonly [string, (key: string) => boolean])[] = [
      ['panels', (key) => !/^may\./.test(key) && !ofOtherRulebooks.test(key)],
      ['words', (key) => /^(?:room|layout|status|choice|faction)\b/.test(key) && !/cardsharp/.test(key)],
      ['remarks', (key) => !/^(?:deck\.(?!many)|table|words|guild)|_\w+$/.test(key)],
      ['ui', (key) => /^(?:button|night|day|ballot|act|pass|option|notebook|lobby|talk)\b/.test(key)],
    ];
    for (const [space, isTheirs] of spaces) {
      const keys = Object.keys((translationOf(language).texts as Texts)[space]!).filter(isTheirs);
      expect(keys.length).toBeGreaterThan(5);
      for (const key of keys) {
        const counted = key.replace(/_(one|few|many|other)$/, '');
        for (const count of [1, 2, 5])
          expect(unwantedIn(bare(say(wording, `${space}:${counted}`, { count })!), language), key).toBeNull();
      }
    }
  });

  test('chooses among its options without it', () => {
    const keys = Object.keys(translationOf(language).texts.settings ?? {}).filter(
      (key) => key.split('.')[0]! in deck.options,
    );
    expect(keys.length).toBeGreaterThan(10);
    const texts = keys
      .filter((key) => key !== 'theme.city')
      .map((key) => say(wordsOf(wordingOf(language), { options }), `settings:${key}`)!);
    expect(texts.map((text) => unwantedIn(text, language)).filter((found) => found !== null)).toEqual([]);
  });

  test('would be told of the city without its theme', () => {
    const texts = [...told(language, {})];
    expect(texts.filter((text) => unwantedIn(text, language)).length).toBeGreaterThan(20);
  });
});

test('D4: a line without animal words is said as at any table', () => {
  expect(say(wordsOf(inEnglish, { options }), 'lines:game.resumed')).toBe(say('en', 'lines:game.resumed'));
  expect(say(wordsOf(wordingOf('ru'), { options }), 'words:votes', { count: 5 })).toBe('5 голосов');
  expect(wordsOf(inEnglish, { options: { theme: 'city' } })).toEqual(inEnglish);
  expect(wordsOf(wordsOf(inEnglish, { options }), { options })).toEqual(wordsOf(inEnglish, { options }));
});

describe.each(languages)('D4: the rules of the children’s edition in %s', (language) => {
  const wording = wordsOf(wordingOf(language), { options });

  test('say nothing of the kind, neither in short nor in any clause', () => {
    const texts = [
      ...rulebookText('deck', wording),
      ...clausesOf('deck', wording.rulebooks).map((clause) => clauseText(clause, wording)),
    ];
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.map((text) => unwantedIn(text, language)).filter((found) => found !== null)).toEqual([]);
    expect(say(wording, 'words:ruleset.deck')).not.toBe(say(language, 'words:ruleset.deck'));
  });
});

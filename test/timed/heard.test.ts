/**
 * `WIRE=long`: plays a whole game of each rulebook in each language, as a member hears it, and the twins of
 * `secrets.test.ts` in Russian. The default suite plays the rulebook `six` in both languages and the twins in English.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Language, languages } from '../languages.ts';
import { boxedGame } from '../wire/kit/boxed-plots.ts';
import { clubGame } from '../wire/kit/club-plots.ts';
import { deckGame } from '../wire/kit/deck-plots.ts';
import { type Fixture, setUpFixture } from '../wire/kit/fixture.ts';
import { grandGame } from '../wire/kit/grand-plots.ts';
import { readBeforeHeard } from '../wire/kit/heard-text.ts';
import {
  boxSheriffDies,
  boxSheriffShoots,
  clubAllSleep,
  clubDoctorDies,
  deckAllSleep,
  deckDoctorDies,
  doctorDies,
  doctorSleeps,
  grandAllSleep,
  grandEverybodyActs,
} from '../wire/kit/paired-plots.ts';
import type { Plot } from '../wire/kit/plot.ts';
import { wholeGame } from '../wire/kit/six-plots.ts';
import { sportGame } from '../wire/kit/sport-plots.ts';
import { readTruth } from '../wire/kit/truth.ts';
import {
  heard,
  heardFrames,
  heardOut,
  leastOf,
  partingOf,
  type Scripted,
  scriptedFrames,
  untilCards,
} from '../wire/kit/voice.ts';

interface Played {
  readonly fixture: Fixture;
  /** The lines that the narrator has to say, as they follow from the public notices. */
  readonly lines: readonly Scripted[];
  /** The news that could be read before it was heard. */
  readonly early: readonly string[];
}

async function listenTo(plot: Plot, language: Language): Promise<Played> {
  const fixture = await setUpFixture({ plot, language });
  await fixture.begin();
  await fixture.ended();
  const truth = await readTruth(fixture.dataDir);
  const lines = await scriptedFrames(fixture, truth);
  await heardOut(fixture, lines);
  return { fixture, lines, early: await readBeforeHeard(fixture, truth) };
}

/**
 * Checks that every line is heard to its end, as frames of the packs and end-to-end encrypted, and that nothing else
 * is heard. This holds even if parts of the plot failed because a player was late. `least`: the game has more frames
 * than this.
 */
function expectHeard({ fixture, lines }: Played, least: number): void {
  expect(heard(fixture).filter(({ error }) => error !== undefined)).toEqual([]);
  expect(heard(fixture).every(({ endToEndEncrypted }) => endToEndEncrypted)).toBe(true);
  expect(partingOf(heardFrames(fixture), lines)).toBeNull();
  expect(leastOf(lines)).toBeGreaterThan(least);
  const { language, plot } = fixture;
  const late = undoneOf(fixture).length;
  console.log(
    `${plot.ruleset} ${language}: ${lines.length} lines, ${heard(fixture).length} frames heard, ${late} actions late`,
  );
}

const undoneOf = ({ players }: Fixture) => players.flatMap((player) => player.undone);

const isLong = process.env['WIRE'] === 'long';
const patience = 3_000_000;

const games = { six: wholeGame, club: clubGame, boxed: boxedGame, deck: deckGame, grand: grandGame, sport: sportGame };

describe.runIf(isLong).each(Object.entries(games))('%s: a whole game by ear', (_, plot) => {
  let played: Readonly<Record<Language, Played>>;
  beforeAll(async () => {
    const [en, ru] = await Promise.all([listenTo(plot, 'en'), listenTo(plot, 'ru')]);
    played = { en, ru };
  }, patience);
  afterAll(async () => {
    await Promise.all(Object.values(played ?? {}).map(({ fixture }) => fixture.strike()));
  });

  test.each(languages)('in %s a member hears what follows from the public news, and nothing else', (language) => {
    expectHeard(played[language], 100);
  });

  test.each(languages)('in %s nobody reads who is dead, condemned or has won before it is heard', (language) => {
    expect(played[language].early).toEqual([]);
  });
});

const twins: readonly (readonly [rulebook: string, one: Plot, other: Plot])[] = [
  ['six', doctorDies, doctorSleeps],
  ['club', clubDoctorDies, clubAllSleep],
  ['boxed', boxSheriffDies, boxSheriffShoots],
  ['deck', deckDoctorDies, deckAllSleep],
  ['grand', grandEverybodyActs, grandAllSleep],
];

describe.runIf(isLong).each(twins)('%s: two games that differ in secrets alone, in Russian', (_, one, other) => {
  let played: readonly Played[] = [];
  beforeAll(async () => {
    played = await Promise.all([listenTo(one, 'ru'), listenTo(other, 'ru')]);
  }, patience);
  afterAll(async () => {
    await Promise.all(played.map(({ fixture }) => fixture.strike()));
  });

  test('sound alike, frame by frame, until a card is opened', () => {
    for (const each of played) {
      expect(undoneOf(each.fixture)).toEqual([]);
      // The shortest pair, that of boxed, has 97 frames.
      expectHeard(each, 60);
    }
    const [first, second] = played.map(({ lines }) => untilCards(lines));
    expect(first).toEqual(second);
  });
});

/** A game can be followed by its sound alone: the public record is rebuilt from the frames of whole games. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { CueItem } from '#narration/cues.ts';
import { rulesets } from '#rulesets/index.ts';
import { compose } from '#voice/compose.ts';
import { loadPack } from '#voice/load-pack.ts';
import type { Pack } from '#voice/pack.ts';
import {
  recordedGames,
  recordFiles,
  type SpokenLine,
  simulatedGame,
  spokenLines,
  type Told,
} from '../../audio/measure/spoken-games.ts';
import { ClipIndex } from '../../src/demo/heard-cues.ts';
import { languages } from '../languages.ts';
import { sampled } from '../seeds.ts';
import { recordHeard } from './heard-record.ts';
import { recordOf } from './public-record.ts';

const GAMES = 4;

/** Simulated games of every rulebook, at a small and a large table. */
const games = Object.entries(rulesets).flatMap(([id, { players }]) =>
  [players.min, Math.min(players.max, 14)].flatMap((seats) =>
    Array.from({ length: GAMES }, (_, seed) => simulatedGame(id, seats, seed + 1)),
  ),
);

let replayed: readonly Told[] | null = null;

/** The games of a quarter of the records, replayed once for both languages. */
function recorded(): readonly Told[] {
  replayed ??= recordedGames(sampled(recordFiles(), 4));
  return replayed;
}

const isSeat = (item: CueItem): boolean => 'cue' in item && /^player\.\d+$/.test(item.cue);

/** The words of lines whose numbers add nothing to the record: lists of those who were named before, and cards. */
const asides: ReadonlySet<string> = new Set([
  ...[
    'game.welcome',
    'game.applause',
    'vote.nominees',
    'judgement',
    'unjudged',
    'card.shown',
    'game.over',
    'revenge',
    'duel',
  ],
]);
const isAside = (item: CueItem): boolean => 'cue' in item && asides.has(item.cue);

describe.each(languages)('by the sound of the game alone in %s', (language) => {
  let packs: Readonly<Record<'city' | 'animals', Pack>>;
  let clips: ClipIndex;
  const heardIn = new Map<string, readonly string[]>();

  beforeAll(async () => {
    const [city, animals] = await Promise.all([loadPack(`audio/${language}`), loadPack(`audio/animals-${language}`)]);
    packs = { city: city.pack, animals: animals.pack };
    clips = new ClipIndex(`audio/${language}`, `audio/animals-${language}`);
  });

  /** The cues that a listener recognises in the frames of a line. */
  function heard({ cues }: Pick<SpokenLine, 'cues'>, theme: 'city' | 'animals'): readonly string[] {
    const key = JSON.stringify([cues, theme]);
    const known = heardIn.get(key) ?? clips.recognise(compose(packs[theme], cues).packets).cues.map(({ cue }) => cue);
    heardIn.set(key, known);
    return known;
  }

  const themeOf = ({ options }: Told) => (options['theme'] === 'animals' ? 'animals' : 'city');

  const rebuilt = (game: Told, lines: readonly Pick<SpokenLine, 'cues'>[]) =>
    recordHeard(lines.flatMap((line) => heard(line, themeOf(game))));

  const linesOf = (game: Told) => spokenLines(game, language, 'normal');

  test('the record of every simulated game is rebuilt', () => {
    for (const game of games) expect(rebuilt(game, linesOf(game)), game.rules.id).toEqual(recordOf(game));
  });

  test('the record of every recorded game is rebuilt', () => {
    for (const game of recorded()) expect(rebuilt(game, linesOf(game)), game.rules.id).toEqual(recordOf(game));
  });

  test.each(['six', 'club', 'boxed', 'deck', 'grand', 'sport'])('%s: a line that loses its number is missed', (id) => {
    const game = games.find(({ rules }) => rules.id === id)!;
    const [lines, record] = [linesOf(game), recordOf(game)];
    const numbered = lines.filter(({ cues }) => cues.some(isSeat) && !cues.some(isAside));
    const said = lines.map((line) => heard(line, 'city'));
    for (const line of numbered) {
      const silent = heard({ cues: line.cues.filter((item) => !isSeat(item)) }, 'city');
      const changed = said.flatMap((cues, index) => (lines[index] === line ? silent : cues));
      expect(recordHeard(changed), JSON.stringify(line.cues)).not.toEqual(record);
    }
    expect(numbered.length).toBeGreaterThan(10);
  });
});

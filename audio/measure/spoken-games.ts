/** The spoken lines of games: those of the records that prove the rulebooks, and simulated ones. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { News } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options, SeatNumber } from '#engine/kernel/types.ts';
import { replay } from '#engine/record/replay.ts';
import type { CueItem } from '#narration/cues.ts';
import { cuesOf } from '#narration/cues-of.ts';
import type { Detail } from '#narration/detail.ts';
import { rulebooksOf, type Telling } from '#narration/index.ts';
import type { Language } from '#narration/language.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import type { TownScene } from '#narration/scene.ts';
import { wordingIn } from '#narration/words.ts';
import { rulesets } from '#rulesets/index.ts';
import { simulate } from '../../src/simulator/game.ts';
import { policies } from '../../src/simulator/policies/index.ts';

const RECORDS = path.join(import.meta.dirname, '..', '..', 'test', 'records');

/** A line of the narrator, and the part of the game in which it is said. */
export interface SpokenLine {
  readonly cues: readonly CueItem[];
  readonly part: 'start' | 'night' | 'day' | 'end';
  readonly round: number;
}

/** The public news of a game, and the facts that its lines need. */
export interface Told {
  readonly news: readonly News[];
  readonly rules: Ruleset;
  readonly options: Options;
  readonly seats: number;
}

/** The games of all records of our rulebooks. */
export const recordedGames = (): readonly Told[] =>
  Object.keys(rulesets)
    .filter((id) => existsSync(path.join(RECORDS, id)))
    .flatMap((id) => readdirSync(path.join(RECORDS, id)).map((file) => path.join(RECORDS, id, file)))
    .filter((file) => file.endsWith('.record'))
    .flatMap((file) => recorded(readFileSync(file, 'utf8')));

function recorded(text: string): readonly Told[] {
  const { game, notices } = replay(text, rulesets);
  // Some records are about decks that are never dealt.
  if (game === null) return [];
  const { options, seats, ruleset } = game.state;
  const news = notices.flatMap(({ to, news: each }) => (to === 'all' ? [each] : []));
  return [{ news, rules: rulesets[ruleset!]!, options, seats: seats.length }];
}

/** A game of simulated players. */
export function simulatedGame(id: string, players: number, seed: number): Told {
  const rules = rulesets[id]!;
  const news: News[] = [];
  const listener = ({ to, news: each }: { readonly to: unknown; readonly news: News }) => {
    if (to === 'all') news.push(each);
  };
  simulate({ rules, policy: policies.sharp, options: {}, deal: { players }, listener }, seed);
  return { news, rules, options: {}, seats: players };
}

type Nominations = NonNullable<Telling['nominations']>;

/** The nominations of the day after these news. */
function nominationsAfter(news: News, before: Nominations): Nominations {
  if (news.type === 'DayBroke') return [];
  return news.type === 'Nominated' ? [...before, news] : before;
}

/** The lines of a game, as a table with this detail says them. */
export function spokenLines({ news, rules, options, seats }: Told, language: Language, detail: Detail): SpokenLine[] {
  const scene: TownScene = { rules, ruleset: rules.id, options, seats, nameOf: () => '' };
  const wording = wordingIn(language, rulebooksOf(rulesets));
  const lines: SpokenLine[] = [];
  let [part, round]: [SpokenLine['part'], number] = ['start', 0];
  let first: Partial<Record<string, SeatNumber>> = {};
  let nominations: Nominations = [];
  for (const each of news) {
    if (each.type === 'NightFell') [part, round] = ['night', each.night];
    if (each.type === 'DayBroke') [part, round, first] = ['day', each.day, {}];
    nominations = nominationsAfter(each, nominations);
    if (each.type === 'GameEnded') part = 'end';
    if (each.type === 'StepBegan' && 'seat' in each.step && each.step.kind !== 'silence') {
      const kind = 'purpose' in each.step ? each.step.purpose : each.step.kind;
      first[kind] ??= each.step.seat;
    }
    if (!isPublic(each)) continue;
    const said = linesOf(each, scene).map((line) =>
      cuesOf(line, wording, rules, { options, detail, first, nominations }),
    );
    lines.push(...said.filter((cues) => cues.length > 0).map((cues) => ({ cues, part, round })));
  }
  return lines;
}

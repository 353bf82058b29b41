/** The spoken lines of games: those of the records that prove the rulebooks, and simulated ones. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { News, NewsOf } from '#engine/kernel/notices.ts';
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
import { compose } from '#voice/compose.ts';
import type { Pack } from '#voice/pack.ts';
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
export const recordedGames = (files = recordFiles()): readonly Told[] =>
  files.flatMap((file) => recorded(readFileSync(file, 'utf8')));

/** The records of all rulebooks. */
export const recordFiles = (): readonly string[] =>
  Object.keys(rulesets)
    .filter((id) => existsSync(path.join(RECORDS, id)))
    .flatMap((id) => readdirSync(path.join(RECORDS, id)).map((file) => path.join(RECORDS, id, file)))
    .filter((file) => file.endsWith('.record'));

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
  const { options } = news.find(({ type }) => type === 'GameStarted') as NewsOf<'GameStarted'>;
  return { news, rules, options, seats: players };
}

type Nominations = NonNullable<Telling['nominations']>;

/** The nominations of the day after these news. */
function nominationsAfter(news: News, before: Nominations): Nominations {
  if (news.type === 'DayBroke') return [];
  if (news.type === 'NominationWithdrawn') return before.filter(({ by }) => by !== news.by);
  return news.type === 'Nominated' ? [...before, news] : before;
}

/** The seats that the latest news have named as leaving together. */
function leavingAfter(news: News, before: readonly SeatNumber[]): readonly SeatNumber[] {
  if (news.type === 'DayBroke') return news.killed;
  if (news.type === 'SeatLeft') return news.cause === 'quit' || news.cause === 'removed' ? [news.seat] : before;
  if (news.type !== 'StepBegan' || news.step.kind !== 'verdict') return before;
  const { verdict } = news.step;
  if (verdict.outcome === 'spared') return [];
  if ('seat' in verdict && verdict.seat !== null) return [verdict.seat];
  return verdict.outcome === 'all-leave' ? verdict.seats : [];
}

/** The facts about a day on which the length of its lines depends. */
interface Day {
  readonly first: Partial<Record<string, SeatNumber | undefined>>;
  readonly nominations: Nominations;
  readonly leaving: readonly SeatNumber[];
}

/** The first turns of the day after these news. Those who leave together have last words of their own. */
function firstAfter(news: News, before: Day['first'], hasLeavers: boolean): Day['first'] {
  if (news.type === 'DayBroke') return {};
  const first = hasLeavers ? { ...before, 'last-word': undefined } : before;
  if (news.type !== 'StepBegan') return first;
  const { step } = news;
  if (step.kind === 'verdict') return { ...first, defence: undefined };
  if (!('seat' in step) || step.kind === 'silence') return first;
  const kind = 'purpose' in step ? step.purpose : step.kind;
  return { ...first, [kind]: first[kind] ?? step.seat };
}

function dayAfter(news: News, day: Day): Day {
  const leaving = leavingAfter(news, day.leaving);
  const first = firstAfter(news, day.first, leaving !== day.leaving);
  return { first, nominations: nominationsAfter(news, day.nominations), leaving };
}

/** The part of the game that begins with these news. `null`: none does. */
function partOf(news: News): Pick<SpokenLine, 'part' | 'round'> | null {
  if (news.type === 'NightFell') return { part: 'night', round: news.night };
  return news.type === 'DayBroke' ? { part: 'day', round: news.day } : null;
}

/** The lines of a game, as a table with this detail says them. */
export function spokenLines({ news, rules, options, seats }: Told, language: Language, detail: Detail): SpokenLine[] {
  const scene: TownScene = { rules, ruleset: rules.id, options, seats, nameOf: () => '' };
  const wording = wordingIn(language, rulebooksOf(rulesets));
  const lines: SpokenLine[] = [];
  let now: Pick<SpokenLine, 'part' | 'round'> = { part: 'start', round: 0 };
  let day: Day = { first: {}, nominations: [], leaving: [] };
  for (const each of news) {
    now = each.type === 'GameEnded' ? { ...now, part: 'end' } : (partOf(each) ?? now);
    day = dayAfter(each, day);
    if (!isPublic(each)) continue;
    const { leaving, ...told } = day;
    const telling = { ...told, options, detail, leaver: leaving.length === 1 ? leaving[0]! : null };
    const said = linesOf(each, scene).map((line) => cuesOf(line, wording, rules, telling));
    lines.push(...said.filter((cues) => cues.length > 0).map((cues) => ({ cues, ...now })));
  }
  return lines;
}

/** A night or a day, with the seconds of its voice and the rests in it. Waiting times are not counted. */
export interface Stretch {
  readonly name: 'first night' | 'later night' | 'day';
  readonly seconds: number;
  /** The rests alone, s. */
  readonly rests: number;
}

/** The nights and days of a game. */
export function stretchesOf(game: Told, language: Language, pack: Pack, detail: Detail): readonly Stretch[] {
  const stretches = new Map<string, Stretch>();
  for (const { cues, part, round } of spokenLines(game, language, detail)) {
    if (part !== 'night' && part !== 'day') continue;
    const name = part === 'day' ? 'day' : round === 1 ? 'first night' : 'later night';
    const { seconds, rests } = stretches.get(`${part}${round}`) ?? { seconds: 0, rests: 0 };
    const resting = cues.reduce((sum, item) => sum + ('pauseMs' in item ? item.pauseMs : 0), 0);
    stretches.set(`${part}${round}`, {
      name,
      seconds: seconds + compose(pack, cues).ms / 1000,
      rests: rests + resting / 1000,
    });
  }
  return [...stretches.values()];
}

import type { News, NewsOf, NewsType } from '#engine/notices.ts';
import type { Step, StepKind, Verdict } from '#engine/step.ts';
import type { CallId } from '#engine/words.ts';
import { type Line, line, type NamedCall, namedCalls } from './line.ts';
import type { Scene } from './scene.ts';

/** News that never reach everybody. */
type PrivateNewsType = 'CardDealt' | 'Introduced' | 'Prompted' | 'PickMade' | 'Answered' | 'OwnVote';

export type PublicNewsType = Exclude<NewsType, PrivateNewsType>;

type StepOf<K extends StepKind> = Extract<Step, { kind: K }>;

type Lines = readonly Line[];

/** What the host says when a step begins. Nightfall and morning have been told by their news. */
const beginnings: { readonly [K in StepKind]: (step: StepOf<K>, scene: Scene) => Lines } = {
  opening: (_, { seats }) => [line('game.opening', { seats })],
  nightfall: () => [],
  call: ({ call, purpose, seconds }) => {
    const begins = purpose === 'meet' ? 'meet' : 'wake';
    return [isNamed(call) ? line(`${begins}.${call}`, { seconds }) : line(`${begins}.other`, { call, seconds })];
  },
  morning: () => [],
  speech: ({ purpose, seat, seconds }) => [line(`speech.${purpose}`, { seat, seconds })],
  silence: ({ seat }) => [line('speech.none', { seat })],
  common: ({ seconds }) => [line('common', { seconds })],
  deliberation: ({ round, seconds }) => [line('vote.decide', { round, seconds })],
  ballot: ({ round, choices, about, seconds }, { options }) => {
    if (about) return [line('vote.question', { seats: about, seconds })];
    const defaults = options?.['abstain'] === 'last-nominee';
    return [line(round === 1 ? 'vote.start' : 'vote.again', { choices, seconds, defaults })];
  },
  revenge: ({ seat, seconds }) => [line('revenge', { seat, seconds })],
  verdict: ({ verdict }) => [verdictLine(verdict)],
};

/** What he says at its end. A speaker who has thanked is not thanked again: the next has the floor. */
const endings: { readonly [K in StepKind]: (step: StepOf<K>, by: NewsOf<'StepEnded'>['by']) => Lines } = {
  opening: () => [],
  nightfall: () => [],
  call: ({ call }) => [isNamed(call) ? line(`sleep.${call}`) : line('sleep.other', { call })],
  morning: () => [],
  speech: ({ seat }, by) => (by === 'time' || by === 'skipped' ? [line('speech.time', { seat })] : []),
  silence: () => [],
  common: () => [],
  deliberation: () => [],
  ballot: () => [],
  revenge: () => [],
  verdict: () => [],
};

/** A ballot has its countdown on its panel; an introduction is too short for one. */
const hasClock = (step: Step): boolean =>
  ['speech', 'silence', 'common', 'revenge'].includes(step.kind) || (step.kind === 'call' && step.purpose === 'act');

const isNamed = (call: CallId): call is NamedCall => (namedCalls as readonly string[]).includes(call);

const afterTie = {
  defence: 'verdict.tie',
  coin: 'verdict.tie-coin',
  'all-stay': 'verdict.all-stay',
  question: 'verdict.tie-question',
  night: 'verdict.tie-night',
} as const;

function verdictLine(verdict: Verdict): Line {
  switch (verdict.outcome) {
    case 'no-nominee':
    case 'no-votes':
      return line(`verdict.${verdict.outcome}`);
    case 'sole-nominee':
    case 'condemned':
    case 'coin':
      return line(`verdict.${verdict.outcome}`, { seat: verdict.seat });
    case 'tie':
      return line(afterTie[verdict.follows], { seats: verdict.seats });
    case 'all-leave':
    case 'none-leave':
      return line(`verdict.${verdict.outcome}`, { seats: verdict.seats });
  }
}

/** Every kind of news that everybody gets. A missing row does not compile. */
const rows: { readonly [T in PublicNewsType]: (news: NewsOf<T>, scene: Scene) => Lines } = {
  GameStarted: () => [],
  NightFell: ({ night }) => [night === 1 ? line('night.first') : line('night.fall', { night })],
  // G5: who has left the game, and nothing more. Nobody is hunted in the first night, so there is nothing to tell of it.
  DayBroke: ({ day, killed }) => {
    if (killed.length > 0) return [line('morning.killed', { day, seats: killed })];
    return [line(day === 1 ? 'morning.first' : 'morning.quiet', { day })];
  },
  StepBegan: ({ step }, scene) => {
    const row = beginnings[step.kind] as (step: Step, scene: Scene) => Lines;
    return row(step, scene);
  },
  StepOpened: ({ step }, { until }) =>
    until === undefined || until === null || !hasClock(step) ? [] : [line('clock', { seconds: step.seconds })],
  StepExtended: ({ seconds }) => [line('game.extended', { seconds })],
  StepEnded: ({ step, by }) => {
    const row = endings[step.kind] as (step: Step, by: NewsOf<'StepEnded'>['by']) => Lines;
    return row(step, by);
  },
  Nominated: ({ by, seat }) => [line('nominated', { by, seat })],
  // Who has voted stands in the view; the votes are read out together.
  VoteCast: () => [],
  BallotClosed: ({ tally, votes, defaulted }) => [line('vote.closed', { tally, votes, defaulted })],
  Fouled: ({ seat, reason, count, silent }) => [line('fouled', { seat, reason, count, silent })],
  Dragged: ({ by, seat }) => [line('dragged', { by, seat })],
  // The night's dead are named by the morning, the condemned by the verdict.
  SeatLeft: ({ seat, cause, reason }) => {
    if (cause === 'quit') return [line('left', { seat })];
    return cause === 'removed' ? [line('removed', { seat, reason: reason ?? '' })] : [];
  },
  CardShown: ({ seat, role }) => [line('card.shown', { seat, role })],
  GamePaused: ({ left }) => [line('game.paused', { seconds: Math.round(left) })],
  GameResumed: () => [line('game.resumed')],
  GameEnded: ({ winner, winners, cards }) => [line('game.ended', { winner, winners, cards })],
};

export const isPublic = (news: News): news is NewsOf<PublicNewsType> => Object.hasOwn(rows, news.type);

/** What the host tells the town of a piece of public news. */
export function linesOf(news: NewsOf<PublicNewsType>, scene: Scene): Lines {
  const row = rows[news.type] as (news: News, scene: Scene) => Lines;
  return row(news, scene);
}

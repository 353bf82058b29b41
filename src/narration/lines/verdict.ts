/** The lines of a verdict, of what follows a tie, and of the prison. */
import type { SeatNumber } from '#engine/kernel/types.ts';
import { seatText, spanText, withClock } from '../phrases.ts';
import { t } from '../text.ts';
import type { Definition, Definitions, FirstOf, Telling } from './definition.ts';
import type { Nothing, OneSeat, Seats, Speaker } from './params.ts';
import {
  always,
  fewSeats,
  gavel,
  leaving,
  number,
  player,
  players,
  reveal,
  type SharedCue,
  suspense,
  time,
} from './shared-cues.ts';
import { aboutSeat, aboutSeats, addressed, plain, toSeat } from './texts.ts';

/** The fixed phrases of these lines. */
export const verdictPhrases = [
  'vote.none',
  'vote.single',
  'vote.single.stays',
  'vote.nobody',
  'vote.tie',
  'vote.equal',
  'vote.retrial',
  'vote.tie.again',
  'vote.crash',
  'vote.four',
  'vote.stay',
  'vote.cancelled',
  'vote.alibi',
  'vote.guilty',
  'vote.immunity',
  'vote.acquitted',
  'vote.duel',
  'vote.coin',
  'vote.coin.result',
  'judged',
  'unjudged',
  'unjudged.ballot',
  'appeal',
  'duel',
  'duel.late',
  'duel.drawn',
  'duel.equal',
  'jailed',
] as const;

type Cue = (typeof verdictPhrases)[number] | SharedCue;

interface DuelResult {
  /** The drawn numbers in order. */
  readonly drawn: readonly number[];
  /** The seat farthest from the last of them, or `null`. */
  readonly seat: SeatNumber | null;
}

/** The lines with their parameters: seats, counts and public facts of the game. */
export interface VerdictLines {
  readonly 'verdict.no-nominee': Nothing;
  readonly 'verdict.sole-nominee': OneSeat;
  readonly 'verdict.no-votes': Nothing;
  /** A player was removed, and the vote is not held (F21). */
  readonly 'verdict.cancelled': Nothing;
  /** The seat has the most votes and stays (F13). */
  readonly 'verdict.spared': OneSeat;
  readonly 'verdict.condemned': OneSeat;
  readonly 'verdict.sole-stays': OneSeat;
  readonly 'verdict.judged': OneSeat;
  /** The judges have settled nothing, and these seats defend themselves. */
  readonly 'verdict.unjudged': Seats;
  /** The judges have settled nothing, and the table votes on these seats at once. */
  readonly 'verdict.unjudged-ballot': Seats;
  /** A tie after which the trial is repeated (D10). */
  readonly 'verdict.retrial': Seats;
  readonly 'verdict.tie-judgement': Seats;
  readonly 'verdict.alibi': OneSeat;
  /** Convicted, but not yet jailed (A16, A23, A30). */
  readonly 'verdict.convicted': OneSeat;
  readonly 'verdict.immunity': OneSeat;
  readonly 'verdict.acquitted': OneSeat;
  /** The judges are asked to acquit this seat (A16). */
  readonly appeal: Speaker;
  /** A tie that a duel decides (A8). */
  readonly 'verdict.tie-duel': Seats;
  readonly duel: Speaker & { readonly free: readonly number[] };
  readonly 'duel.named': OneSeat & { readonly number: number; readonly late: boolean };
  readonly 'verdict.duel': DuelResult;
  readonly jailed: OneSeat;
  readonly 'verdict.tie': Seats;
  /** The first tie in a rulebook that calls it a car crash (C10). */
  readonly 'verdict.crash': Seats;
  /** A tie after which the vote is repeated at once (B8). */
  readonly 'verdict.tie-ballot': Seats;
  readonly 'verdict.tie-coin': Seats;
  readonly 'verdict.all-stay': Seats;
  readonly 'verdict.coin': OneSeat;
  readonly 'verdict.tie-question': Seats;
  readonly 'verdict.tie-night': Seats;
  readonly 'verdict.all-leave': Seats;
  readonly 'verdict.none-leave': Seats;
}

/** A8: if several numbers were drawn, all but the last left everybody equally far away. */
const duelResult: Definition<DuelResult, Cue> = {
  text: ({ drawn, seat }, { wording, scene }) => {
    const numbers = drawn.join(', ');
    if (seat === null) return t(wording, 'lines:verdict.duel.equal', { numbers });
    const who = seatText(seat, wording, scene);
    return drawn.length > 1
      ? t(wording, 'lines:verdict.duel.again', { numbers, who })
      : t(wording, 'lines:verdict.duel', { number: numbers, who });
  },
  cues: ({ drawn, seat }) => [
    'sfx.heartbeat',
    'duel.drawn',
    reveal,
    ...drawn.slice(-1).map(number),
    ...(seat === null ? (['duel.equal'] as const) : ([...suspense, player(seat), 'vote.guilty'] as const)),
  ],
};

/** The tied players. At normal detail the count of the votes has named them, unless they were too many. */
const tied = (seats: readonly SeatNumber[], { detail }: Telling): readonly FirstOf[] =>
  detail === 'normal' && seats.length <= fewSeats ? [] : players(seats);

/** The largest number of tied players that are named before each of them is called to a defence. */
const fewDefenders = 3;

const defenders = (seats: readonly SeatNumber[], telling: Telling): readonly FirstOf[] =>
  telling.detail === 'full' || seats.length <= fewDefenders ? tied(seats, telling) : [];

export const verdictLines: Definitions<VerdictLines, Cue> = {
  'verdict.no-nominee': { text: plain('verdict.no-nominee'), cues: always('vote.none') },
  'verdict.sole-nominee': {
    text: aboutSeat('verdict.sole-nominee'),
    cues: ({ seat }) => ['vote.single', ...suspense, player(seat), 'vote.leaves'],
  },
  'verdict.no-votes': { text: plain('verdict.no-votes'), cues: always('vote.nobody') },
  'verdict.cancelled': { text: plain('verdict.cancelled'), cues: always('vote.cancelled', 'vote.stay') },
  'verdict.spared': { text: aboutSeat('verdict.spared'), cues: always(...gavel, reveal, 'vote.stay') },
  'verdict.condemned': {
    text: aboutSeat('verdict.condemned'),
    cues: ({ seat }) => [...gavel, reveal, player(seat), 'vote.leaves'],
  },
  'verdict.sole-stays': { text: aboutSeat('verdict.sole-stays'), cues: always(reveal, 'vote.single.stays') },
  'verdict.judged': {
    text: aboutSeat('verdict.judged'),
    cues: ({ seat }) => [...gavel, 'judged', ...suspense, player(seat), 'vote.leaves'],
  },
  'verdict.unjudged': {
    text: aboutSeats('verdict.unjudged'),
    cues: ({ seats }) => [...gavel, reveal, 'unjudged', ...players(seats)],
  },
  'verdict.unjudged-ballot': {
    text: aboutSeats('verdict.unjudged-ballot'),
    cues: always(...gavel, reveal, 'unjudged.ballot'),
  },
  'verdict.retrial': {
    text: aboutSeats('verdict.retrial'),
    cues: ({ seats }, telling) => [reveal, 'vote.equal', ...tied(seats, telling), 'vote.retrial'],
  },
  'verdict.tie-judgement': {
    text: aboutSeats('verdict.tie-judgement'),
    cues: ({ seats }, telling) => [reveal, 'vote.equal', ...tied(seats, telling)],
  },
  'verdict.alibi': {
    text: aboutSeat('verdict.alibi'),
    cues: ({ seat }) => [...gavel, reveal, player(seat), 'vote.alibi'],
  },
  'verdict.convicted': {
    text: aboutSeat('verdict.convicted'),
    cues: ({ seat }) => [...gavel, reveal, player(seat), 'vote.guilty'],
  },
  'verdict.immunity': {
    text: aboutSeat('verdict.immunity'),
    cues: ({ seat }) => [reveal, player(seat), 'vote.immunity'],
  },
  'verdict.acquitted': {
    text: aboutSeat('verdict.acquitted'),
    cues: ({ seat }) => [...gavel, reveal, player(seat), 'vote.acquitted'],
  },
  appeal: {
    text: ({ seat, seconds }, { wording, scene }) => {
      const params = { who: seatText(seat, wording, scene), time: spanText(seconds, wording) };
      return withClock(t(wording, 'lines:appeal', params), scene);
    },
    cues: ({ seconds }) => ['appeal', time(seconds)],
  },
  'verdict.tie-duel': {
    text: aboutSeats('verdict.tie-duel'),
    cues: ({ seats }, telling) => [reveal, 'vote.equal', ...tied(seats, telling), 'vote.duel'],
  },
  duel: {
    text: ({ seat, seconds, free }, { wording, scene }) => {
      const who = addressed(seat, wording, scene);
      const params = { who, free: free.join(', '), time: spanText(seconds, wording) };
      return withClock(t(wording, 'lines:duel', params), scene);
    },
    cues: ({ seat, seconds }) => [player(seat), 'duel', time(seconds)],
    addresses: toSeat,
  },
  'duel.named': {
    text: ({ seat, number: named, late }, { wording, scene }) =>
      t(wording, late ? 'lines:duel.late' : 'lines:duel.named', {
        who: seatText(seat, wording, scene),
        number: named,
      }),
    cues: ({ seat, number: named, late }) => [player(seat), ...(late ? (['duel.late'] as const) : []), number(named)],
  },
  'verdict.duel': duelResult,
  jailed: { text: aboutSeat('jailed'), cues: ({ seat }) => [player(seat), 'jailed'] },
  'verdict.tie': {
    text: aboutSeats('verdict.tie'),
    cues: ({ seats }, telling) => [reveal, 'vote.tie', ...defenders(seats, telling)],
  },
  'verdict.crash': {
    text: aboutSeats('verdict.crash'),
    cues: ({ seats }, telling) => [reveal, 'vote.crash', ...defenders(seats, telling)],
  },
  'verdict.tie-ballot': {
    text: aboutSeats('verdict.tie-ballot'),
    cues: ({ seats }, telling) => [reveal, 'vote.equal', ...tied(seats, telling)],
  },
  'verdict.tie-coin': {
    text: aboutSeats('verdict.tie-coin'),
    cues: ({ seats }, telling) => [reveal, ...tied(seats, telling), 'vote.coin'],
  },
  'verdict.all-stay': { text: aboutSeats('verdict.all-stay'), cues: always(reveal, 'vote.four') },
  'verdict.coin': {
    text: aboutSeat('verdict.coin'),
    cues: ({ seat }) => ['sfx.heartbeat', 'sfx.coin', 'vote.coin.result', ...suspense, player(seat), 'vote.leaves'],
  },
  'verdict.tie-question': {
    text: aboutSeats('verdict.tie-question'),
    cues: ({ seats }, telling) => [reveal, 'vote.tie.again', ...tied(seats, telling)],
  },
  'verdict.tie-night': {
    text: aboutSeats('verdict.tie-night'),
    cues: ({ seats }, telling) => [reveal, 'vote.tie.again', ...tied(seats, telling), 'vote.stay'],
  },
  'verdict.all-leave': {
    text: aboutSeats('verdict.all-leave'),
    cues: ({ seats }) => [...gavel, ...leaving(seats)],
  },
  'verdict.none-leave': { text: aboutSeats('verdict.none-leave'), cues: always(...gavel, reveal, 'vote.stay') },
};

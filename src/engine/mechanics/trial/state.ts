import type { Change } from '../../kernel/change.ts';
import { changed } from '../../kernel/changed.ts';
import type { EventOf } from '../../kernel/events.ts';
import type { Rules } from '../../kernel/rules.ts';
import type { GameState } from '../../kernel/state.ts';
import type { SeatNumber } from '../../kernel/types.ts';

/** The continuations of a trial after a tie. Each mechanic adds its own to this interface. */
export interface AfterTie {
  readonly defence: unknown;
}

/** The results of a trial, by their outcome. Each mechanic adds its own to this interface. */
export interface Verdicts {
  readonly 'no-nominee': unknown;
  readonly 'sole-nominee': { readonly seat: SeatNumber };
  readonly 'no-votes': unknown;
  readonly condemned: { readonly seat: SeatNumber };
  readonly tie: { readonly seats: readonly SeatNumber[]; readonly follows: keyof AfterTie };
}

/** The result of a trial after a ballot, or without one. */
export type Verdict = { [O in keyof Verdicts]: { readonly outcome: O } & Verdicts[O] }[keyof Verdicts];

/** The trial of a day: the results of its ballots so far. */
export interface Trial {
  /** The round of the last ballot that was held, 0 before the first. */
  readonly round: number;
  /** The result of the last ballot, until the verdict has been told. */
  readonly result: TrialResult | null;
  /** The seats tied in the first ballot, which defend themselves before the next. */
  readonly tied: readonly SeatNumber[];
  readonly defended: readonly SeatNumber[];
  /** The last ballot before which everybody has had time to decide (C8). */
  readonly deliberated: number;
  /** The seats between which the coin decides (S10). */
  readonly coin: readonly SeatNumber[];
  /** The seats tied in the second ballot. It is asked whether all of them leave (C11). */
  readonly asked: readonly SeatNumber[];
  /** The judges have been asked today, or are to be asked next about the tied seats, or neither (D12). */
  readonly judges: 'unasked' | 'due' | 'asked';
  /** The seats that the judges have named, until the verdict has been told. */
  readonly named: readonly SeatNumber[] | null;
  /** A judge can acquit the condemned seat: not now, next, or has been asked already (A16). */
  readonly appeal: 'none' | 'due' | 'heard';
  /** `mercy`: the judge and the seat acquitted, until it has been told. `acquitted`: the seats acquitted today. */
  readonly mercy: { readonly by: SeatNumber; readonly seat: SeatNumber } | null;
  readonly acquitted: readonly SeatNumber[];
  /** The seats that fight a duel, and the numbers that they have named so far (A8). */
  readonly duel: readonly { readonly seat: SeatNumber; readonly named: number | null }[];
  /** The seats that leave after their last words, in speaking order. */
  readonly condemned: readonly SeatNumber[];
  /** The seat that stays although the vote has named it, and still has a word (F13). */
  readonly spared: SeatNumber | null;
  /** Nothing more is to be decided today. */
  readonly settled: boolean;
}

/** The result of a closed ballot. */
export type TrialResult =
  | { readonly kind: 'no-votes' }
  | { readonly kind: 'most'; readonly seat: SeatNumber }
  | { readonly kind: 'tie'; readonly seats: readonly SeatNumber[] }
  | { readonly kind: 'answer'; readonly answer: 'all' | 'none' }
  /** The choice to leave everybody at the table has the most votes, alone or tied (D10). */
  | { readonly kind: 'leave' };

export const freshTrial: Trial = {
  round: 0,
  result: null,
  tied: [],
  defended: [],
  deliberated: 0,
  coin: [],
  asked: [],
  judges: 'unasked',
  named: null,
  appeal: 'none',
  mercy: null,
  acquitted: [],
  duel: [],
  condemned: [],
  spared: null,
  settled: false,
};

/** Returns the trial when its verdict is being told. */
export function trialAfter(trial: Trial, verdict: Verdict): Trial {
  const told: Trial = changed(trial, { result: null, named: null, mercy: null, coin: [], duel: [], asked: [] });
  switch (verdict.outcome) {
    case 'no-nominee':
    case 'no-votes':
    case 'none-leave':
    case 'cancelled':
    case 'sole-nominee-stays':
      return changed(told, { settled: true });
    case 'alibi':
    case 'immunity':
      return changed(told, { settled: true, condemned: told.condemned.filter((seat) => seat !== verdict.seat) });
    case 'spared':
      return changed(told, { settled: true, defended: [], spared: verdict.speaks ? verdict.seat : null });
    case 'acquitted':
      return { ...freshTrial, acquitted: [...told.acquitted, verdict.seat] };
    case 'sole-nominee':
    case 'condemned':
    case 'coin':
    case 'judged':
      return changed(told, { settled: true, condemned: [verdict.seat], appeal: 'due' });
    case 'duel':
      return verdict.seat === null
        ? changed(told, { settled: true })
        : changed(told, { settled: true, condemned: [verdict.seat], appeal: 'due' });
    case 'all-leave':
      return changed(told, { settled: true, condemned: verdict.seats, appeal: 'none' });
    case 'unjudged':
      // D10 follows as after a first ballot. If no seat was tied yet, the first ballot follows.
      return verdict.follows === 'ballot'
        ? told
        : changed(told, { round: Math.max(1, told.round), tied: verdict.seats, defended: [] });
    case 'tie':
      return afterTie(told, verdict);
  }
}

function afterTie(told: Trial, { follows, seats }: Extract<Verdict, { outcome: 'tie' }>): Trial {
  switch (follows) {
    case 'defence':
    case 'ballot':
      return changed(told, { tied: seats, defended: [] });
    case 'judgement':
      return changed(told, { tied: seats, defended: [], judges: 'due' });
    case 'duel':
      return changed(told, { tied: seats, duel: seats.map((seat) => ({ seat, named: null })) });
    case 'coin':
      return changed(told, { tied: [], coin: seats });
    case 'question':
      return changed(told, { asked: seats });
    case 'all-stay':
    case 'night':
      return changed(told, { settled: true });
  }
}

/** Returns true if the vote is also held on the last of the tied, because the table may leave them all (D10). */
export const triesLast = ({ offersLeave }: Rules, state: GameState): boolean =>
  offersLeave === true && state.round > 1 && trialOf(state).round > 0;

/** Returns true if the ballot asked whether all of the tied seats leave. */
export const isQuestion = ({ tally }: Pick<EventOf<'BallotClosed'>, 'tally'>): boolean =>
  tally.every((line) => typeof line.choice !== 'number');

/** Returns the seats with the most votes, in the order of the list, or the answer to a question. */
export function resultOf({ tally, entitled }: EventOf<'BallotClosed'>): TrialResult {
  // C11: strictly more votes for it than against it. A8: more than half of all who may vote.
  if (isQuestion({ tally })) {
    const votes = votesFor(tally, 'all');
    const isCarried = entitled === undefined ? votes > votesFor(tally, 'none') : 2 * votes > entitled;
    return { kind: 'answer', answer: isCarried ? 'all' : 'none' };
  }
  const most = Math.max(0, ...tally.map((line) => line.votes));
  if (most === 0) return { kind: 'no-votes' };
  const top = tally.filter((line) => line.votes === most).map((line) => line.choice);
  // D10: the choice to leave everybody wins any tie.
  if (top.includes('leave')) return { kind: 'leave' };
  const seats = top.filter((choice) => typeof choice === 'number');
  return seats.length === 1 ? { kind: 'most', seat: seats[0]! } : { kind: 'tie', seats };
}

const votesFor = (tally: EventOf<'BallotClosed'>['tally'], answer: string): number =>
  tally.find((line) => line.choice === answer)?.votes ?? 0;

/** G11: a seat that leaves is no longer tied, asked about or condemned. */
export function trialWithout(trial: Trial, seat: SeatNumber): Trial {
  return changed(trial, {
    tied: without(trial.tied, seat),
    coin: without(trial.coin, seat),
    asked: without(trial.asked, seat),
    mercy: trial.mercy?.by === seat || trial.mercy?.seat === seat ? null : trial.mercy,
    duel: trial.duel.filter((each) => each.seat !== seat),
    condemned: without(trial.condemned, seat),
    spared: trial.spared === seat ? null : trial.spared,
  });
}

const without = (seats: readonly SeatNumber[], seat: SeatNumber): readonly SeatNumber[] =>
  seats.filter((each) => each !== seat);

/** Returns the trial of this day. Where nobody votes, none has begun. */
export const trialOf = ({ day }: Pick<GameState, 'day'>): Trial => day.trial ?? freshTrial;

/** Returns the change of the day whose trial changes. */
export const withTrial = (state: GameState, change: Partial<Trial>): Change => ({
  day: { trial: changed(trialOf(state), change) },
});

declare module '../../kernel/step.ts' {
  interface SpeechPurposes {
    readonly defence: unknown;
  }
  interface TurnKinds {
    readonly defence: unknown;
  }
}

declare module '../../kernel/traits.ts' {
  interface RulesetTraits {
    /** The name of a tie after which defences and another ballot follow (C10, D10). By default it is only a tie. */
    readonly tie?: 'crash' | 'retrial';
  }
}

declare module '../../kernel/rules.ts' {
  interface Rules {
    /** After a tie the next ballot has the choice to leave everybody at the table (D10). */
    readonly offersLeave?: true;
  }
}

declare module '../../kernel/state.ts' {
  interface DayState {
    readonly trial?: Trial;
  }
}

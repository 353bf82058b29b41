import type { CallId, Clan, SeatNumber, VoteChoice } from './types.ts';

/** The reason why a seat has the floor. */
export type SpeechPurpose = 'turn' | 'defence' | 'last-word';

/** A kind of time that seats have one after another. */
export type TurnKind = 'turn' | 'defence' | 'nomination';

/** The purposes of a call. Each mechanic adds its own to this interface. */
export interface CallPurposes {
  readonly meet: unknown;
  readonly act: unknown;
}

type CallPurpose = keyof CallPurposes;

/** The kinds of step, and what is public about each. Each mechanic adds its own to this interface. */
export interface Steps {
  /** The host introduces the players by seat. Cards can be looked at (S2, S3). */
  readonly opening: unknown;
  /** Waits until the lines of `NightFell` have been heard. They belong to that news, not to this step. */
  readonly nightfall: { readonly night: number };
  /**
   * A call.
   * - `purpose: 'meet'`: an introduction, which takes no action.
   * - `purpose: 'act'`: the call of a later night.
   * - `window`: one of the two windows of a call that has two, whether the second is needed or not (B21).
   */
  readonly call: {
    readonly call: CallId;
    readonly clan: Clan | null;
    readonly purpose: CallPurpose;
    readonly window?: 1 | 2;
  };
  /** Waits until the lines of `DayBroke` have been heard. They belong to that news, not to this step. */
  readonly morning: { readonly day: number; readonly killed: readonly SeatNumber[] };
  readonly speech: { readonly seat: SeatNumber; readonly purpose: SpeechPurpose };
  /** In place of a speech: this seat may not speak today. If the step has time, the seat may nominate (C21). */
  readonly silence: { readonly seat: SeatNumber; readonly purpose: SpeechPurpose };
  /** Everybody may speak (C7). */
  readonly common: unknown;
}

/** The body of a step: the present activity of the table. All of it is public. */
export type StepBody = { [K in keyof Steps]: { readonly kind: K } & Steps[K] }[keyof Steps];

/** The kind of a step. */
export type StepKind = keyof Steps;

/** The question of a ballot. */
export interface Put {
  /** 1 is the day's first ballot. */
  readonly round: number;
  /** The candidates, then words if the ballot offers some. */
  readonly choices: readonly VoteChoice[];
  /** The seats about which it is asked, if the choices are answers (C11). */
  readonly about?: readonly SeatNumber[];
}

/** The result of a trial after a ballot, or without one. */
export type Verdict =
  | { readonly outcome: 'no-nominee' }
  | { readonly outcome: 'sole-nominee'; readonly seat: SeatNumber }
  /** A single nominee stays on the first day (D11). */
  | { readonly outcome: 'sole-nominee-stays'; readonly seat: SeatNumber }
  | { readonly outcome: 'no-votes' }
  | { readonly outcome: 'condemned'; readonly seat: SeatNumber }
  /** The judges have named this seat (D12). */
  | { readonly outcome: 'judged'; readonly seat: SeatNumber }
  /** The judges have settled nothing. The next ballot or defence is held between these seats (D12). */
  | {
      readonly outcome: 'unjudged';
      readonly seats: readonly SeatNumber[];
      readonly follows: 'defence' | 'ballot';
    }
  /** The ballot has condemned this seat, but it cannot be condemned today and stays (B19, A23). */
  | { readonly outcome: 'alibi'; readonly seat: SeatNumber }
  /** This seat cannot be tried today (A30). */
  | { readonly outcome: 'immunity'; readonly seat: SeatNumber }
  /** A judge has acquitted this seat. The vote is held again without it (A16). */
  | { readonly outcome: 'acquitted'; readonly seat: SeatNumber }
  /**
   * The result of a duel (A8).
   * - `named`: the number of each seat.
   * - `drawn`: the numbers that were drawn, in order.
   * - `seat`: the seat farthest from the last of them. `null`: none.
   */
  | {
      readonly outcome: 'duel';
      readonly named: readonly { readonly seat: SeatNumber; readonly named: number }[];
      readonly drawn: readonly number[];
      readonly seat: SeatNumber | null;
    }
  /**
   * `follows`: what follows the tie.
   * - `ballot`: another ballot between these seats at once (B8).
   * - `judgement`: the judges' verdict (D12).
   * - `duel`: a duel between these seats (A8).
   * - `all-stay`: nothing, because of the table's size (S11).
   * - `night`: all stay (C11).
   */
  | {
      readonly outcome: 'tie';
      readonly seats: readonly SeatNumber[];
      readonly follows: 'defence' | 'ballot' | 'judgement' | 'duel' | 'coin' | 'all-stay' | 'question' | 'night';
    }
  /**
   * The answer to the question whether all of these leave (C11). `none-leave` also follows a ballot that spares them
   * (D10).
   */
  | { readonly outcome: 'all-leave' | 'none-leave'; readonly seats: readonly SeatNumber[] }
  | { readonly outcome: 'coin'; readonly among: readonly SeatNumber[]; readonly seat: SeatNumber };

/**
 * A stretch of the game's time. It is announced first. Its `seconds` begin when the announcement has been heard
 * (`open`). A step of 0 seconds is only an announcement and ends with it.
 */
export type Step = StepBody & { readonly number: number; readonly seconds: number };

/** A call of the night. */
export type CallStep = Extract<Step, { kind: 'call' }>;

/**
 * The way in which a step ended.
 * - `void`: its purpose is gone, because its speaker or its candidates have left.
 * - `unfinished`: its time has run out, but some seats must still vote. It goes on with a reminder (B7).
 */
export type StepEnd = 'time' | 'passed' | 'complete' | 'skipped' | 'void' | 'unfinished';

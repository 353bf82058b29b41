import type { CallId, Clan, SeatNumber, VoteChoice } from './words.ts';

/** Why a seat has the floor. */
export type SpeechPurpose = 'turn' | 'defence' | 'last-word';

/** What the table is doing. All of it is public. */
export type StepBody =
  /** The host introduces the players by seat; cards can be looked at (S2, S3). */
  | { readonly kind: 'opening' }
  /** Only waits until what `NightFell` tells has been heard: the lines belong to that news, not to this step. */
  | { readonly kind: 'nightfall'; readonly night: number }
  /** `meet`: an introduction, which takes no act; `act`: the call of a later night. */
  | { readonly kind: 'call'; readonly call: CallId; readonly clan: Clan | null; readonly purpose: 'meet' | 'act' }
  /** Only waits until what `DayBroke` tells has been heard: the lines belong to that news, not to this step. */
  | { readonly kind: 'morning'; readonly day: number; readonly killed: readonly SeatNumber[] }
  | { readonly kind: 'speech'; readonly seat: SeatNumber; readonly purpose: SpeechPurpose }
  /** In place of a speech: this seat may not speak today. Where it has time, it may nominate (C21). */
  | { readonly kind: 'silence'; readonly seat: SeatNumber; readonly purpose: SpeechPurpose }
  /** Everybody may speak (C7). */
  | { readonly kind: 'common' }
  /** The time in which everybody makes up his mind; the ballot of the same round follows (C8). */
  | ({ readonly kind: 'deliberation' } & Put)
  /** `barred`: who does not vote in this ballot. */
  | ({ readonly kind: 'ballot'; readonly barred?: readonly SeatNumber[] } & Put)
  /** Who has been voted out chooses whom he takes along (C19). */
  | { readonly kind: 'revenge'; readonly seat: SeatNumber }
  /** What the trial came to, told (by this step's beginning, by nothing else) before the table goes on. */
  | { readonly kind: 'verdict'; readonly verdict: Verdict };

export type StepKind = StepBody['kind'];

/** What is put to the vote. */
export interface Put {
  /** 1 is the day's first ballot. */
  readonly round: number;
  /** The candidates, then words where the ballot offers some. */
  readonly choices: readonly VoteChoice[];
  /** Of whom it is asked, where the choices are an answer (C11). */
  readonly about?: readonly SeatNumber[];
}

/** How a trial stands after a ballot, or without one. */
export type Verdict =
  | { readonly outcome: 'no-nominee' }
  | { readonly outcome: 'sole-nominee'; readonly seat: SeatNumber }
  | { readonly outcome: 'no-votes' }
  | { readonly outcome: 'condemned'; readonly seat: SeatNumber }
  /** `follows`: what follows the tie. `all-stay`: nothing, by the table's size (S11); `night`: all stay (C11). */
  | {
      readonly outcome: 'tie';
      readonly seats: readonly SeatNumber[];
      readonly follows: 'defence' | 'coin' | 'all-stay' | 'question' | 'night';
    }
  /** What was answered to the question whether all of these leave (C11). */
  | { readonly outcome: 'all-leave' | 'none-leave'; readonly seats: readonly SeatNumber[] }
  | { readonly outcome: 'coin'; readonly among: readonly SeatNumber[]; readonly seat: SeatNumber };

/**
 * A stretch of the game's time. It is announced first; its `seconds` begin when the announcement has been heard
 * (`open`). A step of 0 seconds is only an announcement and ends with it.
 */
export type Step = StepBody & { readonly number: number; readonly seconds: number };

/** How a step came to its end. `void`: what it was for is gone (its speaker or its candidates left). */
export type StepEnd = 'time' | 'passed' | 'complete' | 'skipped' | 'void';

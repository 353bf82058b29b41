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
  /** `round` 1 is the day's first ballot; `choices` are the candidates, then words where the ballot offers some. */
  | { readonly kind: 'ballot'; readonly round: number; readonly choices: readonly VoteChoice[] }
  /** What the trial came to, told (by this step's beginning, by nothing else) before the table goes on. */
  | { readonly kind: 'verdict'; readonly verdict: Verdict };

export type StepKind = StepBody['kind'];

/** How a trial stands after a ballot, or without one. */
export type Verdict =
  | { readonly outcome: 'no-nominee' }
  | { readonly outcome: 'sole-nominee'; readonly seat: SeatNumber }
  | { readonly outcome: 'no-votes' }
  | { readonly outcome: 'condemned'; readonly seat: SeatNumber }
  /** `follows`: what follows the tie. */
  | {
      readonly outcome: 'tie';
      readonly seats: readonly SeatNumber[];
      readonly follows: 'defence' | 'coin' | 'all-stay';
    }
  | { readonly outcome: 'coin'; readonly among: readonly SeatNumber[]; readonly seat: SeatNumber };

/**
 * A stretch of the game's time. It is announced first; its `seconds` begin when the announcement has been heard
 * (`open`). A step of 0 seconds is only an announcement and ends with it.
 */
export type Step = StepBody & { readonly number: number; readonly seconds: number };

/** How a step came to its end. `void`: what it was for is gone (its speaker or its candidates left). */
export type StepEnd = 'time' | 'passed' | 'complete' | 'skipped' | 'void';

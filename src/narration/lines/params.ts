/** Parameters that several lines have, and those whose text is in a file of its own. */

import type { SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import type { CastVote, Tally } from '#engine/mechanics/ballot/state.ts';
import type { PartForm } from '../call-cues.ts';

/** A line without parameters. */
export type Nothing = Readonly<Record<never, never>>;

/** The length of a step. */
export interface Timed {
  readonly seconds: number;
}

/** The seat that a line is about. */
export interface OneSeat {
  readonly seat: SeatNumber;
}

/** A seat that has the floor, with its time. */
export interface Speaker extends Timed, OneSeat {}

/** The seats that a line is about. */
export interface Seats {
  readonly seats: readonly SeatNumber[];
}

/** A ballot that begins. */
export interface BallotParams extends Timed {
  readonly choices: readonly VoteChoice[];
  /** Votes that are not given count for the last candidate. */
  readonly defaults: boolean;
  /** All living players are candidates. */
  readonly everyone: boolean;
  /** The seats that do not vote in it. */
  readonly barred: readonly SeatNumber[];
  /** Nobody may abstain (B7). */
  readonly mandatory: boolean;
  /** The choices are called one after another, each for these seconds (F8). */
  readonly called?: true;
}

/** A choice that is being called. */
export interface CallParams extends Timed {
  readonly choice: VoteChoice;
}

/** `majority`: true if more than half of all voters decide it (A8). */
export interface QuestionParams extends Timed, Seats {
  readonly barred: readonly SeatNumber[];
  readonly majority?: true;
  readonly called?: true;
}

/** The votes for the choice that was called. `count`: their sum, in which some may have more weight (B28). */
export interface CountParams {
  readonly choice: VoteChoice;
  readonly count: number;
  readonly voters: readonly SeatNumber[];
}

/** A ballot that has been counted. */
export interface ClosedParams {
  readonly tally: readonly Tally[];
  readonly votes: readonly CastVote[];
  readonly defaulted: readonly SeatNumber[];
  /** The seats whose vote was drawn at random (B7). */
  readonly drawn: readonly SeatNumber[];
  /** The number of voters of whom more than half had to agree, if silence counts against (A8). */
  readonly entitled?: number;
  /** The tally is that of the last call alone, and those of the others have been told (F8). */
  readonly called?: true;
}

/**
 * The cost of a foul (C21): nothing yet, the next speech or a part of it (F20), speech and vote to the end of the game,
 * or the seat.
 */
export type FoulCost = 'nothing' | 'speech' | 'part' | 'voice' | 'seat';

/**
 * - `silent`: the day on which the foul costs the seat its speech.
 * - `technical`: it is counted apart (F22).
 */
export interface FouledParams extends OneSeat {
  readonly reason: string;
  readonly count: number;
  readonly cost: FoulCost;
  readonly silent: number | null;
  readonly technical?: true;
}

/** `reason`: empty if none is announced. */
export interface RemovedParams extends OneSeat {
  readonly reason: string;
}

/**
 * A part of a call other than its first waking: its second window (B21), the making of a contract, or the blind
 * shooting that follows (D5, D14).
 */
export type WakePart = PartForm;

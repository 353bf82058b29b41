import type { CallId, Clan, SeatNumber, VoteChoice } from './types.ts';

/** Why a seat has the floor. */
export type SpeechPurpose = 'turn' | 'defence' | 'last-word';

/** In which seats have a time of their own, one after another. */
export type TurnKind = 'turn' | 'defence' | 'nomination';

/** What the table is doing. All of it is public. */
export type StepBody =
  /** The host introduces the players by seat; cards can be looked at (S2, S3). */
  | { readonly kind: 'opening' }
  /** Only waits until what `NightFell` tells has been heard: the lines belong to that news, not to this step. */
  | { readonly kind: 'nightfall'; readonly night: number }
  /**
   * `meet`: an introduction, which takes no act; `act`: the call of a later night. `contract`: a clan makes its
   * contract, in the first night after its introduction (D5, D6); `shooting`: an announcement, after which the numbers
   * are called (D14). `window`: which of the two windows of a call that has two, needed or not (B21).
   */
  | {
      readonly kind: 'call';
      readonly call: CallId;
      readonly clan: Clan | null;
      readonly purpose: 'meet' | 'act' | 'contract' | 'shooting';
      readonly window?: 1 | 2;
    }
  /** Blind shooting: this seat's number is being called, and whoever of the clan means it fires (D14). */
  | { readonly kind: 'number'; readonly clan: Clan; readonly called: SeatNumber }
  /** A clan whose call had several parts falls asleep again. */
  | { readonly kind: 'sleep'; readonly clan: Clan }
  /** Only waits until what `DayBroke` tells has been heard: the lines belong to that news, not to this step. */
  | { readonly kind: 'morning'; readonly day: number; readonly killed: readonly SeatNumber[] }
  | { readonly kind: 'speech'; readonly seat: SeatNumber; readonly purpose: SpeechPurpose }
  /** In place of a speech: this seat may not speak today. Where it has time, it may nominate (C21). */
  | { readonly kind: 'silence'; readonly seat: SeatNumber; readonly purpose: SpeechPurpose }
  /** Everybody may speak (C7). */
  | { readonly kind: 'common' }
  /** Everybody may speak and propose candidates, until all are ready for the vote (B6). */
  | { readonly kind: 'discussion' }
  /** After the speeches: this seat may nominate, without the floor (D9). */
  | { readonly kind: 'nomination'; readonly seat: SeatNumber }
  /** The judges' verdict: everybody is shown the same, and only they can make use of it (D12). */
  | { readonly kind: 'judgement'; readonly choices: readonly SeatNumber[] }
  /** The time in which everybody makes up his mind; the ballot of the same round follows (C8). */
  | ({ readonly kind: 'deliberation' } & Put)
  /**
   * `barred`: who does not vote in this ballot. `reminded`: the same ballot once more, for those who must vote and have
   * not (B7).
   */
  | ({
      readonly kind: 'ballot';
      readonly barred?: readonly SeatNumber[];
      readonly reminded?: readonly SeatNumber[];
    } & Put)
  /** This seat has been convicted: everybody is asked whether he is acquitted, and only a judge can say so (A16). */
  | { readonly kind: 'appeal'; readonly seat: SeatNumber }
  /** A tie is fought out by a number that the host has drawn: this seat names one that is free (A8). */
  | { readonly kind: 'duel'; readonly seat: SeatNumber; readonly free: readonly number[] }
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
  /** A single nominee stays on the first day (D11). */
  | { readonly outcome: 'sole-nominee-stays'; readonly seat: SeatNumber }
  | { readonly outcome: 'no-votes' }
  | { readonly outcome: 'condemned'; readonly seat: SeatNumber }
  /** The judges have named him (D12). */
  | { readonly outcome: 'judged'; readonly seat: SeatNumber }
  /** The judges have settled nothing: what follows is held between these (D12). */
  | {
      readonly outcome: 'unjudged';
      readonly seats: readonly SeatNumber[];
      readonly follows: 'defence' | 'ballot';
    }
  /** The ballot has condemned him, and he cannot be condemned today: he stays (B19, A23). */
  | { readonly outcome: 'alibi'; readonly seat: SeatNumber }
  /** He cannot be tried today (A30). */
  | { readonly outcome: 'immunity'; readonly seat: SeatNumber }
  /** A judge has acquitted him: the vote is held again without him (A16). */
  | { readonly outcome: 'acquitted'; readonly seat: SeatNumber }
  /** A duel: the number of each, those that were drawn in turn, and who is farthest from the last of them, if anybody (A8). */
  | {
      readonly outcome: 'duel';
      readonly named: readonly { readonly seat: SeatNumber; readonly named: number }[];
      readonly drawn: readonly number[];
      readonly seat: SeatNumber | null;
    }
  /**
   * `follows`: what follows the tie. `ballot`: another between them at once (B8); `judgement`: the judges' verdict
   * (D12); `duel`: a duel between them (A8); `all-stay`: nothing, by the table's size (S11); `night`: all stay (C11).
   */
  | {
      readonly outcome: 'tie';
      readonly seats: readonly SeatNumber[];
      readonly follows: 'defence' | 'ballot' | 'judgement' | 'duel' | 'coin' | 'all-stay' | 'question' | 'night';
    }
  /** What was answered to the question whether all of these leave (C11), or that they stay by the ballot (D10). */
  | { readonly outcome: 'all-leave' | 'none-leave'; readonly seats: readonly SeatNumber[] }
  | { readonly outcome: 'coin'; readonly among: readonly SeatNumber[]; readonly seat: SeatNumber };

/**
 * A stretch of the game's time. It is announced first; its `seconds` begin when the announcement has been heard
 * (`open`). A step of 0 seconds is only an announcement and ends with it.
 */
export type Step = StepBody & { readonly number: number; readonly seconds: number };

/** A call of the night. */
export type CallStep = Extract<Step, { kind: 'call' }>;

/**
 * How a step came to its end. `void`: what it was for is gone (its speaker or its candidates left); `unfinished`: its
 * time is up, and some must still vote (B7): it goes on with a reminder.
 */
export type StepEnd = 'time' | 'passed' | 'complete' | 'skipped' | 'void' | 'unfinished';

import type { Options, RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from './words.ts';

/** What one seat wants to do. */
export interface Act {
  readonly seat: SeatNumber;
  readonly verb: Verb;
  /** Seats that the act is aimed at, or the vote's choice, or the number that is named. */
  readonly targets: readonly VoteChoice[];
}

/** Which cards are dealt: these to seats 1, 2, 3 ..., or the ruleset's recommended deal drawn by the seed. */
export type Deal = { readonly roles: readonly RoleId[] } | { readonly players: number };

/** What the host (the bot on a person's order, or a person beside it) may do. */
export type HostOrder =
  | { readonly order: 'foul'; readonly seat: SeatNumber; readonly reason: string }
  | { readonly order: 'remove'; readonly seat: SeatNumber; readonly reason: string }
  | { readonly order: 'skip' }
  | { readonly order: 'extend'; readonly seconds: number }
  /** `left`: what remains of the open step's time, in seconds; the engine has no clock. */
  | { readonly order: 'pause'; readonly left: number }
  | { readonly order: 'resume' }
  | { readonly order: 'end' };

export type Command =
  | {
      readonly type: 'start';
      readonly ruleset: RulesetId;
      readonly options: Options;
      readonly seed: number;
      readonly deal: Deal;
    }
  | { readonly type: 'act'; readonly act: Act }
  /** The announcement of this step has been heard (or its bounded wait is over). */
  | { readonly type: 'announced'; readonly step: number }
  /** The time of this step has run out. */
  | { readonly type: 'timeout'; readonly step: number }
  /** The seat quits or is gone past the grace time (G11). */
  | { readonly type: 'quit'; readonly seat: SeatNumber }
  | { readonly type: 'host'; readonly host: HostOrder };

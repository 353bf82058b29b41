import type { Options, Person, RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from './types.ts';

/** What one seat wants to do. */
export interface Act {
  readonly seat: SeatNumber;
  readonly verb: Verb;
  /** Seats that the act is aimed at, or the vote's choice, or the number that is named. */
  readonly targets: readonly VoteChoice[];
  /** Blind shooting: the number that was being called when this was done; without it, the one that is now (D14). */
  readonly called?: SeatNumber;
}

/** Which cards are dealt: these to seats 1, 2, 3 ...; these, or the ruleset's recommended ones, shuffled by the seed. */
export type Deal =
  | { readonly roles: readonly RoleId[] }
  | { readonly cards: readonly RoleId[] }
  | { readonly players: number };

/** What the host (the bot on a person's order, or a person beside it) may do. */
export type HostOrder =
  | { readonly order: 'foul'; readonly seat: SeatNumber; readonly reason: string }
  /** Takes the latest foul back that this seat has. */
  | { readonly order: 'forgive'; readonly seat: SeatNumber }
  | { readonly order: 'remove'; readonly seat: SeatNumber; readonly reason: string }
  /** `rest`: what is left of the round as well, where seats have the time one after another. */
  | { readonly order: 'skip'; readonly rest?: true }
  | { readonly order: 'extend'; readonly seconds: number }
  /**
   * `left`: what remains of the open step's time, in seconds; the engine has no clock. `by`: a person, who ends the pause
   * as well; missing: the table itself, as while Discord is out of reach.
   */
  | { readonly order: 'pause'; readonly left: number; readonly by?: 'host' }
  | { readonly order: 'resume' }
  /** `hidden`: no card is shown. */
  | { readonly order: 'end'; readonly hidden?: true }
  /** Somebody else plays on at this seat. */
  | { readonly order: 'replace'; readonly seat: SeatNumber; readonly from: Person; readonly to: Person };

/** Whatever is done to a game from outside. */
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
  /** This day has lasted longer than its limit (D12); the engine has no clock. */
  | { readonly type: 'overtime'; readonly day: number }
  /** The seat quits or is gone past the grace time (G11). */
  | { readonly type: 'quit'; readonly seat: SeatNumber }
  | { readonly type: 'host'; readonly host: HostOrder };

import type { Ban, RoleId, SeatNumber, Verb, VoteChoice } from './types.ts';

/**
 * The reason why a command is not carried out: a code with its context. Nothing has changed. `clause` names the rule
 * behind it.
 */
export type Refusal = { readonly clause?: string } & (
  | { readonly code: 'game-over' | 'game-paused' | 'not-paused' | 'not-started' | 'already-started' }
  /** The step that the command meant is over. */
  | { readonly code: 'stale'; readonly step: number }
  /** The step is still being announced. */
  | { readonly code: 'not-yet' }
  | { readonly code: 'no-such-seat'; readonly seat: SeatNumber }
  /** The acting seat has left the game. */
  | { readonly code: 'out-of-game'; readonly seat: SeatNumber }
  | { readonly code: 'not-in-ruleset'; readonly verb: Verb | 'fouls' }
  /** No step for this action is open at this moment. */
  | { readonly code: 'not-now'; readonly verb: Verb }
  /** By night: it is not this seat's call. */
  | { readonly code: 'not-called' }
  | { readonly code: 'already-answered' }
  | { readonly code: 'not-your-floor'; readonly speaker: SeatNumber | null }
  | { readonly code: 'already-nominated' }
  | { readonly code: 'already-ready' }
  | { readonly code: 'already-voted' }
  /** The seat is banned from it today, or may not vote in this ballot. */
  | { readonly code: 'barred'; readonly from: Ban; readonly why?: 'tied' | 'fouls' }
  | { readonly code: 'not-a-candidate'; readonly choices: readonly VoteChoice[] }
  | { readonly code: 'wrong-count'; readonly want: number }
  | { readonly code: 'wrong-range'; readonly least: number; readonly most: number }
  /** A contract can be changed only if one is settled (D6). */
  | { readonly code: 'no-contract' }
  /** Nobody has proposed a contract that could be confirmed. */
  | { readonly code: 'no-proposal' }
  | { readonly code: 'already-agreed' }
  /** Blind shooting: another number was being called at that moment (D14). */
  | { readonly code: 'other-number'; readonly called: SeatNumber }
  | { readonly code: 'already-fired'; readonly seat: SeatNumber }
  /** Everybody sees the judges' prompt, but only judges can use it (D12). */
  | { readonly code: 'not-a-judge' }
  /** This seat has no foul that could be taken back. */
  | { readonly code: 'no-foul'; readonly seat: SeatNumber }
  | { readonly code: 'target-out'; readonly seat: SeatNumber }
  | { readonly code: 'target-self' }
  /** This player leaves anyway when the sentence is carried out (C19, A26). */
  | { readonly code: 'target-leaves'; readonly seat: SeatNumber }
  /** Only a member of the own side may be chosen (A30). */
  | { readonly code: 'target-stranger'; readonly seat: SeatNumber }
  /** Only a player whom this seat has checked may be shot (A15). */
  | { readonly code: 'target-unchecked'; readonly seat: SeatNumber }
  /** Only a player who voted against this one may be chosen (A26). */
  | { readonly code: 'target-no-accuser'; readonly seat: SeatNumber }
  /** The seat did it last night, and may do it every other night (A30, A31). */
  | { readonly code: 'not-tonight' }
  /** The role may do it on other nights (B28). */
  | { readonly code: 'not-this-night' }
  /** The role may do it `most` times in a game, and has done so. */
  | { readonly code: 'uses-spent'; readonly most: number }
  /** In a duel: a number from 1 to 9 that nobody else has named (A8). */
  | { readonly code: 'number-taken'; readonly free: readonly number[] }
  | { readonly code: 'target-repeated'; readonly seat: SeatNumber }
  /** The target has been chosen as often as a game allows. */
  | { readonly code: 'target-spent'; readonly seat: SeatNumber }
  /** No turn follows the one that is running. */
  | { readonly code: 'no-turns' }
  | { readonly code: 'no-time-running' }
  | { readonly code: 'bad-seconds' }
  | { readonly code: 'unknown-ruleset'; readonly ruleset: string }
  | { readonly code: 'unknown-option'; readonly option: string; readonly known: readonly string[] }
  | { readonly code: 'bad-option'; readonly option: string; readonly allowed: string }
  | { readonly code: 'deal-size'; readonly got: number; readonly min: number; readonly max: number }
  | { readonly code: 'deal-role'; readonly role: RoleId }
  | { readonly code: 'deal-count'; readonly role: RoleId; readonly got: number; readonly want: number }
  /** The deal has more of this card than the box. */
  | { readonly code: 'deal-too-many'; readonly role: RoleId; readonly got: number; readonly most: number }
  /** A card that every deal needs. */
  | { readonly code: 'deal-missing'; readonly role: RoleId }
  /** A card that may be dealt only beside both clans. */
  | { readonly code: 'deal-both-clans'; readonly role: RoleId }
  /** Two clans that have to be of the same size. */
  | { readonly code: 'deal-clans'; readonly mafia: number; readonly yakuza: number }
  | { readonly code: 'deal-decided' }
);

/** The code of a refusal. */
export type RefusalCode = Refusal['code'];

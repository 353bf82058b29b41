import type { Ban } from './ruleset.ts';
import type { RoleId, SeatNumber, Verb, VoteChoice } from './words.ts';

/** Why a command is not carried out: a code with its context. Nothing has changed. `clause` names the rule behind it. */
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
  /** Nothing of the kind is going on at this moment. */
  | { readonly code: 'not-now'; readonly verb: Verb }
  /** By night: it is not this seat's call. */
  | { readonly code: 'not-called' }
  | { readonly code: 'already-answered' }
  | { readonly code: 'not-your-floor'; readonly speaker: SeatNumber | null }
  | { readonly code: 'already-nominated' }
  | { readonly code: 'already-voted' }
  /** The seat is kept from it today, or from voting in this ballot. */
  | { readonly code: 'barred'; readonly from: Ban }
  | { readonly code: 'not-a-candidate'; readonly choices: readonly VoteChoice[] }
  | { readonly code: 'wrong-count'; readonly want: number }
  | { readonly code: 'target-out'; readonly seat: SeatNumber }
  | { readonly code: 'target-self' }
  | { readonly code: 'target-repeated'; readonly seat: SeatNumber }
  /** It may be chosen so many times in a game, and has been. */
  | { readonly code: 'target-spent'; readonly seat: SeatNumber }
  | { readonly code: 'no-time-running' }
  | { readonly code: 'bad-seconds' }
  | { readonly code: 'unknown-ruleset'; readonly ruleset: string }
  | { readonly code: 'unknown-option'; readonly option: string; readonly known: readonly string[] }
  | { readonly code: 'bad-option'; readonly option: string; readonly allowed: string }
  | { readonly code: 'deal-size'; readonly got: number; readonly min: number; readonly max: number }
  | { readonly code: 'deal-role'; readonly role: RoleId }
  | { readonly code: 'deal-count'; readonly role: RoleId; readonly got: number; readonly want: number }
  | { readonly code: 'deal-decided' }
);

export type RefusalCode = Refusal['code'];

import type { MechanicOrder } from './commands.ts';
import type { Ban, RoleId, SeatNumber, Verb } from './types.ts';

/** The public reasons for which a seat is barred. Each mechanic adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: mechanics extend it by declaration merging
export interface BarReasons {}

/** The refusals by their code. Each mechanic, ability and rulebook adds its own to this interface. */
export interface Refusals {
  readonly 'game-over': unknown;
  readonly 'game-paused': unknown;
  readonly 'not-paused': unknown;
  readonly 'not-started': unknown;
  readonly 'already-started': unknown;
  /** The step that the command meant is over. */
  readonly stale: { readonly step: number };
  /** The step is still being announced. */
  readonly 'not-yet': unknown;
  readonly 'no-such-seat': { readonly seat: SeatNumber };
  /** The acting seat has left the game. */
  readonly 'out-of-game': { readonly seat: SeatNumber };
  readonly 'not-in-ruleset': { readonly verb: Verb | MechanicOrder['order'] };
  /** No step for this action is open at this moment. */
  readonly 'not-now': { readonly verb: Verb };
  /** By night: it is not this seat's call. */
  readonly 'not-called': unknown;
  readonly 'already-answered': unknown;
  /** The seat is banned from it today, or barred from it now. */
  readonly barred: { readonly from: Ban; readonly why?: keyof BarReasons };
  readonly 'wrong-count': { readonly want: number };
  readonly 'wrong-range': { readonly least: number; readonly most: number };
  readonly 'target-out': { readonly seat: SeatNumber };
  readonly 'target-self': unknown;
  readonly 'target-repeated': { readonly seat: SeatNumber };
  /** The target has been chosen as often as a game allows. */
  readonly 'target-spent': { readonly seat: SeatNumber };
  /** The role may do it on other nights (B28). */
  readonly 'not-this-night': unknown;
  /** The role may do it `most` times in a game, and has done so. */
  readonly 'uses-spent': { readonly most: number };
  /** No turn follows the one that is running. */
  readonly 'no-turns': unknown;
  readonly 'no-time-running': unknown;
  readonly 'bad-seconds': unknown;
  readonly 'unknown-ruleset': { readonly ruleset: string };
  readonly 'unknown-option': { readonly option: string; readonly known: readonly string[] };
  readonly 'bad-option': { readonly option: string; readonly allowed: string };
  readonly 'deal-size': { readonly got: number; readonly min: number; readonly max: number };
  readonly 'deal-role': { readonly role: RoleId };
  readonly 'deal-count': { readonly role: RoleId; readonly got: number; readonly want: number };
  /** The deal has more of this card than the box. */
  readonly 'deal-too-many': { readonly role: RoleId; readonly got: number; readonly most: number };
  readonly 'deal-decided': unknown;
}

/** The code of a refusal. */
export type RefusalCode = keyof Refusals;

/**
 * The reason why a command is not carried out: a code with its context. Nothing has changed. `clause` names the rule
 * behind it.
 */
export type Refusal = { readonly clause?: string } & {
  [C in RefusalCode]: { readonly code: C } & Refusals[C];
}[RefusalCode];

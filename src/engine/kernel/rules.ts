/** The facts of a rulebook: what any part of the engine may ask of it. The course of its game is in `ruleset.ts`. */
import type { CallPlan } from './call-plan.ts';
import type { Settlement } from './effects.ts';
import type { Refusal } from './refusal.ts';
import type { Rng } from './rng.ts';
import type { Role } from './role.ts';
import type { GameState } from './state.ts';
import type { CallStep } from './step.ts';
import type { Ban, Clan, Options, RoleId, RulesetId, SeatNumber, Winner } from './types.ts';

/** The values that an option of a ruleset can have, and the value that it has by default. */
export type OptionSpec =
  | { readonly kind: 'word'; readonly words: readonly string[]; readonly default: string }
  | { readonly kind: 'switch'; readonly default: boolean }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly default: number }
  /** One of these numbers. */
  | { readonly kind: 'numbers'; readonly numbers: readonly number[]; readonly default: number }
  /**
   * One of three things: the number of one of `orders`, a list made of `words` (some of them, repeated or not), or the
   * word in `default`.
   */
  | {
      readonly kind: 'order';
      readonly orders: readonly (readonly string[])[];
      readonly words: readonly string[];
      readonly default: string;
    }
  /** Any words, without spaces in them. */
  | { readonly kind: 'list'; readonly default: readonly string[] };

/** The consequences of fouls: each number is the count from which one follows (C21). */
interface FoulRules {
  /** This foul costs the speech of one day. */
  readonly silence: number;
  /** From this foul on, the player may not speak, nominate or vote to the end of the game. */
  readonly exclusion: number;
  /** With this foul the player is removed. */
  readonly removal: number;
}

/** A feature of a deal that is allowed and not advised. */
export type DealWarning = { readonly got: number; readonly clause: string } & (
  | { readonly code: 'much-mafia'; readonly most: number }
  /** All who are not of the town: clans, loners, and those who win with them. */
  | { readonly code: 'many-criminals'; readonly most: number }
  /** The number of townsfolk with a power is outside the range advised for a table of this size. */
  | { readonly code: 'special-townsfolk'; readonly least: number; readonly most: number }
  /** No card in the deal looks for the criminals (A3). */
  | { readonly code: 'no-leader' }
);

/** When candidates are named. */
interface NominationRules {
  readonly clause: string;
  /** In free discussion, by anybody and as many as they like (B6). By default, one during one's own speech. */
  readonly free?: boolean;
  /** Not in the speeches: only in a time of its own after them (A6). */
  readonly apart?: true;
  /** Returns true if the table's options allow nominations. */
  offered(options: Options): boolean;
  /** The seconds in which a silenced player may nominate in place of the speech (C21). By default none. */
  readonly silent?: number;
}

/** The facts of a rulebook. A mechanic can add its own. */
export interface Rules {
  readonly id: RulesetId;
  readonly players: { readonly min: number; readonly max: number };
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly roles: Readonly<Record<RoleId, Role>>;
  /** Clans that have a night chat. */
  readonly clans: readonly Clan[];
  readonly nominations: NominationRules;
  /** By default, the host gives no fouls. */
  readonly fouls?: FoulRules;
  /** Returns the recommended deal, unshuffled. */
  recommend(players: number, options: Options, rng: Rng): readonly RoleId[];
  /** Returns the reason why these cards may not be dealt, or `null` if they may. */
  refuseDeal(roles: readonly RoleId[], options: Options): Refusal | null;
  /** Returns warnings about cards that may be dealt. */
  warnDeal?(roles: readonly RoleId[], options: Options): readonly DealWarning[];
  /** Returns the calls of this night for the cards that were dealt. The first night has only those with a `meet`. */
  order(state: GameState): readonly CallPlan[];
  /**
   * Returns the reason why the action of this seat in the open call has no effect, or `null` if it has one.
   * - `blocked`: the seat is told so where its action would be answered.
   * - `void`: the seat is told nothing (B12).
   */
  noEffectReason?(state: GameState, seat: SeatNumber, targets: readonly SeatNumber[]): 'blocked' | 'void' | null;
  /** Returns the results of a call's actions at its end. By default, all actions are settled together at dawn. */
  settle?(state: GameState, call: CallStep): Settlement;
  /**
   * Returns the seconds after which the judges are asked in a day. `null`, and the default: the length has no effect
   * (D12).
   */
  dayLimit?(state: GameState): number | null;
  /** Returns the bans of this seat today, apart from those by fouls. */
  bans?(state: GameState, seat: SeatNumber): readonly Ban[];
  /** A player who leaves shows the card to all (A4). */
  readonly openCards?: true;
  /** Returns the seats that die of this night's actions. */
  dawn(state: GameState): readonly SeatNumber[];
  /** Returns the winner with the seats that live now, or `null` if the game goes on. */
  winner(state: GameState): Exclude<Winner, 'none'> | null;
}

/** The value of an option that is a number. */
export const numberOption = (options: Options, name: string): number => options[name] as number;

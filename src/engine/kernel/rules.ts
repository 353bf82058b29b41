/** The facts of a rulebook: what any part of the engine may ask of it. The course of its game is in `ruleset.ts`. */
import type { CallPlan } from './call-plan.ts';
import type { Settlement } from './effects.ts';
import type { Refusal } from './refusal.ts';
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
   * One of three things: the number of one of `presets`, a list made of `words` (some of them, repeated or not), or the
   * word in `default`.
   */
  | {
      readonly kind: 'sequence';
      readonly presets: readonly (readonly string[])[];
      readonly words: readonly string[];
      readonly default: string;
    }
  /** Any words, without spaces in them. */
  | { readonly kind: 'list'; readonly default: readonly string[] };

/** The features of a deal that are allowed and not advised, by code. Each rulebook adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: rulebooks extend it by declaration merging
export interface DealWarnings {}

/** A feature of a deal that is allowed and not advised. */
export type DealWarning = { readonly got: number; readonly clause: string } & {
  [C in keyof DealWarnings]: { readonly code: C } & DealWarnings[C];
}[keyof DealWarnings];

/** A mechanic as any part of the engine may ask it. */
export interface BanSource {
  /** Returns true if this seat has this ban today. */
  bans?(rules: Rules, state: GameState, seat: SeatNumber, ban: Ban): boolean;
}

/** A part of a deal: a card, or some of these cards, drawn at random. */
export type DealPart = RoleId | { readonly draw: number; readonly of: readonly RoleId[] };

/** The facts of a rulebook. A mechanic can add its own. */
export interface Rules {
  readonly id: RulesetId;
  readonly players: { readonly min: number; readonly max: number };
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly roles: Readonly<Record<RoleId, Role>>;
  /** Clans that have a night chat. */
  readonly clans: readonly Clan[];
  readonly mechanics: readonly BanSource[];
  /** Returns true if seats are drawn by lot at the start (F1). By default, players sit in the order in which they joined. */
  seatsByLot?(options: Options): boolean;
  /** Returns true if the night chats are open (F3). By default they are open by night. */
  chatsOpen?(state: GameState): boolean;
  /** Returns the recommended deal, unshuffled and undrawn. */
  recommend(players: number, options: Options): readonly DealPart[];
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
  /** Returns the bans of this seat today, apart from those of the mechanics. */
  bans?(state: GameState, seat: SeatNumber): readonly Ban[];
  /** Returns the seats that die of this night's actions. */
  dawn(state: GameState): readonly SeatNumber[];
  /** Returns the winner with the seats that live now, or `null` if the game goes on. */
  winner(state: GameState): Exclude<Winner, 'none'> | null;
}

/** The value of an option that is a number. */
export const numberOption = (options: Options, name: string): number => options[name] as number;

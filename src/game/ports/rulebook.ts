import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { CallId, Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import type { TableSummary } from './table-summary.ts';

/** The choices that a hosted rulebook offers. */
export interface Rulebook {
  readonly id: RulesetId;
  readonly players: { readonly min: number; readonly max: number };
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly roles: readonly RoleId[];
  /** The recommended cards for a number of players. If they are drawn at random: one draw as an example. */
  recommended(players: number): readonly RoleId[];
  /** The expected length of a game with this number of players and the default options, minutes. */
  minutes(players: number): number;
  /** The calls of the nights. With a table: as far as they are public. Otherwise: by the rulebook, for any deal. */
  calls(table: TableSummary | null, options?: Options): CallsOfNights;
  /** The calls at which this card wakes, with these options. */
  wakes(role: RoleId, options: Options): readonly CallId[];
}

/** A call of a night, as far as it is public. */
export interface NightCall {
  readonly call: CallId;
  /** `null`: the call lasts until all numbers are called (D14). */
  readonly seconds: number | null;
  /** The call gets its time twice, used or not (B21). `perhaps`: it depends on a card that may have been dealt. */
  readonly twice: 'never' | 'perhaps' | 'always';
  /** `false`: the call takes place only if its card was dealt. */
  readonly certain: boolean;
}

/** The calls of the first night, and of every later one. */
export interface CallsOfNights {
  readonly first: readonly NightCall[];
  readonly later: readonly NightCall[];
}

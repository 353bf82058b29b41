import type { Luck } from './luck.ts';
import type { Refusal } from './refusal.ts';
import type { Role } from './role.ts';
import type { GameState } from './state.ts';
import type { Turn } from './turn.ts';
import type { Clan, Options, OptionValue, RoleId, RulesetId, SeatNumber, Verb, Winner } from './words.ts';

/** What an option of a ruleset may be, and what it is where nobody chose. */
export type OptionSpec =
  | { readonly kind: 'word'; readonly words: readonly string[]; readonly default: string }
  | { readonly kind: 'switch'; readonly default: boolean }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly default: number };

/**
 * A part of a night or of a day, which knows from the state what of it is still to be done. `next` begins the next
 * step (or brings about what needs no time) and says whether it has done anything; `false`: nothing is left to do.
 */
export interface Stage {
  readonly name: string;
  next(turn: Turn): boolean;
}

/** Only what is particular to a rulebook; everything else is the engine's. */
export interface Ruleset {
  readonly id: RulesetId;
  readonly players: { readonly min: number; readonly max: number };
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly roles: Readonly<Record<RoleId, Role>>;
  /** Clans that have a night chat. */
  readonly clans: readonly Clan[];
  /** What may be done by day. */
  readonly dayVerbs: readonly Verb[];
  /** The recommended deal, unshuffled. */
  recommend(players: number, options: Options, luck: Luck): readonly RoleId[];
  /** Why these cards may not be dealt; `null`: they may. */
  refuseDeal(roles: readonly RoleId[], options: Options): Refusal | null;
  /** In order: the first stage that has something left to do comes next. */
  readonly night: readonly Stage[];
  readonly day: readonly Stage[];
  /** Who dies of this night's acts, by seat. */
  dawn(state: GameState): readonly SeatNumber[];
  /** Who has won with the seats that live now; `null`: the game goes on. */
  winner(state: GameState): Exclude<Winner, 'none'> | null;
}

export const numberOption = (options: Options, name: string): number => options[name] as number;

export const wordOption = (options: Options, name: string): OptionValue => options[name]!;

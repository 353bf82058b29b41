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
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly default: number }
  /** One of these numbers. */
  | { readonly kind: 'numbers'; readonly numbers: readonly number[]; readonly default: number }
  /** Any words, without spaces in them. */
  | { readonly kind: 'list'; readonly default: readonly string[] };

/** What a living player may be kept from by day. */
export type Ban = 'speech' | 'nomination' | 'vote';

/** From which foul on what follows (C21). */
export interface FoulRules {
  /** This foul costs the speech of one day. */
  readonly silence: number;
  /** From this one on, no speech, no nominating and no voting to the end of the game. */
  readonly exclusion: number;
  /** With this one the player is removed. */
  readonly removal: number;
}

/** Something about a deal that is allowed and not advised. */
export interface DealWarning {
  readonly code: 'much-mafia';
  /** How many there are, and how many the rules advise at most. */
  readonly got: number;
  readonly most: number;
  readonly clause: string;
}

/**
 * A part of a night or of a day, which knows from the state what of it is still to be done. `next` begins the next
 * step (or brings about what needs no time) and says whether it has done anything; `false`: nothing is left to do.
 */
export interface Stage {
  readonly name: string;
  next(turn: Turn): boolean;
}

/** Nominations made during the speeches. */
export interface NominationRules {
  readonly clause: string;
  /** Whether the table's options have any. */
  offered(options: Options): boolean;
  /** The seconds that a silenced player has to nominate in the place of his speech (C21); missing: none. */
  readonly silent?: number;
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
  readonly nominations: NominationRules;
  /** Missing: the host gives no fouls. */
  readonly fouls?: FoulRules;
  /** The recommended deal, unshuffled. */
  recommend(players: number, options: Options, luck: Luck): readonly RoleId[];
  /** Why these cards may not be dealt; `null`: they may. */
  refuseDeal(roles: readonly RoleId[], options: Options): Refusal | null;
  /** What is not advised about cards that may be dealt. */
  warnDeal?(roles: readonly RoleId[], options: Options): readonly DealWarning[];
  /** In order: the first stage that has something left to do comes next. */
  readonly night: readonly Stage[];
  readonly day: readonly Stage[];
  /** Whether what this seat does tonight comes to nothing; where it would be answered, it is told `blocked`. */
  isBlocked?(state: GameState, seat: SeatNumber): boolean;
  /** What this seat is kept from today, fouls apart. */
  bans?(state: GameState, seat: SeatNumber): readonly Ban[];
  /** Who dies of this night's acts, by seat. */
  dawn(state: GameState): readonly SeatNumber[];
  /** Who has won with the seats that live now; `null`: the game goes on. */
  winner(state: GameState): Exclude<Winner, 'none'> | null;
}

export const numberOption = (options: Options, name: string): number => options[name] as number;

export const wordOption = (options: Options, name: string): OptionValue => options[name]!;

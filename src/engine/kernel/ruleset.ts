import type { CustomRulesPlan } from './custom-rules.ts';
import type { Settlement } from './effects.ts';
import type { CallPlan } from './night.ts';
import type { Refusal } from './refusal.ts';
import type { Rng } from './rng.ts';
import type { Role } from './role.ts';
import type { GameState } from './state.ts';
import type { CallStep } from './step.ts';
import type { Turn } from './turn.ts';
import type { Clan, Options, RoleId, RulesetId, SeatNumber, Verb, Winner } from './types.ts';

/** What an option of a ruleset may be, and what it is where nobody chose. */
export type OptionSpec =
  | { readonly kind: 'word'; readonly words: readonly string[]; readonly default: string }
  | { readonly kind: 'switch'; readonly default: boolean }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly default: number }
  /** One of these numbers. */
  | { readonly kind: 'numbers'; readonly numbers: readonly number[]; readonly default: number }
  /** The number of one of these orders, an order of one's own out of the words (some, repeated or not), or the default's word. */
  | {
      readonly kind: 'order';
      readonly orders: readonly (readonly string[])[];
      readonly words: readonly string[];
      readonly default: string;
    }
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
export type DealWarning = { readonly got: number; readonly clause: string } & (
  | { readonly code: 'much-mafia'; readonly most: number }
  /** Whoever is not of the town: clans, loners, and who sides with them. */
  | { readonly code: 'many-criminals'; readonly most: number }
  /** Of the townsfolk with a power of their own, so many are advised at a table of this size. */
  | { readonly code: 'special-townsfolk'; readonly least: number; readonly most: number }
  /** Nobody in it looks for the criminals (A3). */
  | { readonly code: 'no-leader' }
);

/**
 * A part of a night or of a day, which knows from the state what of it is still to be done. `next` begins the next
 * step (or brings about what needs no time) and says whether it has done anything; `false`: nothing is left to do.
 */
export interface Stage {
  readonly name: string;
  /** Everybody may speak in it. */
  readonly forAll?: true;
  next(turn: Turn): boolean;
}

/** A vote from which nobody may abstain (B7, A6). */
export interface MandatoryVote {
  /** Who has not voted is reminded and given so many seconds more; then a vote is drawn for him. */
  readonly reminder: number;
}

/** When candidates are named. */
export interface NominationRules {
  readonly clause: string;
  /** In free discussion, by anybody and as many as he likes (B6); without this, one during one's own speech. */
  readonly free?: boolean;
  /** Not in the speeches: only in a time of its own after them (A6). */
  readonly apart?: true;
  /** Whether the table's options have any. */
  offered(options: Options): boolean;
  /** The seconds that a silenced player has to nominate in the place of his speech (C21); missing: none. */
  readonly silent?: number;
}

/** A contract of a clan: whom it will shoot, in order (D6). */
export interface ContractRules {
  readonly clause: string;
  /** Whether the table's options have it. */
  offered(options: Options): boolean;
  /** How many seats it names at most. */
  readonly most: number;
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
  /** Missing: whoever does not vote has not voted, and a single candidate is not voted on. */
  readonly mandatoryVote?: MandatoryVote;
  /** Missing: no clan makes a contract. */
  readonly contract?: ContractRules;
  /** Missing: the host gives no fouls. */
  readonly fouls?: FoulRules;
  /** The recommended deal, unshuffled. */
  recommend(players: number, options: Options, rng: Rng): readonly RoleId[];
  /** Why these cards may not be dealt; `null`: they may. */
  refuseDeal(roles: readonly RoleId[], options: Options): Refusal | null;
  /** What is not advised about cards that may be dealt. */
  warnDeal?(roles: readonly RoleId[], options: Options): readonly DealWarning[];
  /** The calls of this night, by the cards that were dealt; in the first night those that have a `meet`. */
  order(state: GameState): readonly CallPlan[];
  /** In order: the first stage that has something left to do comes next. */
  readonly night: readonly Stage[];
  readonly day: readonly Stage[];
  /**
   * Why what this seat does in the open call comes to nothing: `blocked`, which it is told where its act would be
   * answered, or `void`, of which it is told nothing (B12). `null`: it counts.
   */
  hindrance?(state: GameState, seat: SeatNumber, targets: readonly SeatNumber[]): 'blocked' | 'void' | null;
  /** What the acts of a call come to at its end. Missing: all are settled together at dawn. */
  settle?(state: GameState, call: CallStep): Settlement;
  /** How long the day may last before the judges are asked, in s; `null`, or missing: it does not matter (D12). */
  dayLimit?(state: GameState): number | null;
  /** What a change in who is alive brings about at once, before it is asked who has won (D24). */
  aftermath?(turn: Turn): void;
  /** What this seat is kept from today, fouls apart. */
  bans?(state: GameState, seat: SeatNumber): readonly Ban[];
  /** Who leaves shows his card to all (A4). */
  readonly openCards?: true;
  /** What the end of a day brings about: who is of another side, or has another card, in the night that falls now (A24, A31). */
  nightfall?(turn: Turn): void;
  /** What is told as the day breaks, besides who dies of the night (A25). */
  daybreak?(turn: Turn, killed: readonly SeatNumber[]): void;
  /** Who dies of this night's acts, by seat. */
  dawn(state: GameState): readonly SeatNumber[];
  /** What may be added to it. Missing: nothing, its cards are fixed (S1). */
  readonly custom?: CustomRulesPlan;
  /** Who has won with the seats that live now; `null`: the game goes on. */
  winner(state: GameState): Exclude<Winner, 'none'> | null;
}

export const numberOption = (options: Options, name: string): number => options[name] as number;

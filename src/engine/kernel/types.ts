/** The seat's number at the table, from 1. */
export type SeatNumber = number;

/** Who sits at a seat, as the table knows him: the game asks nothing of it. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A role's id, as in the glossary of the rules (`commissar`, `don`, ...). Role sets may bring ids of their own. */
export type RoleId = string;

/** The side a seat is on. A loner is a side of its own; `none`: it has no side, and wins with others (D22). */
export type Faction = 'town' | 'mafia' | 'yakuza' | 'maniac' | 'cardsharp' | 'none';

/** Those who wake together and have a night chat. */
export const clans = ['mafia', 'yakuza'] as const;

export type Clan = (typeof clans)[number];

export const isClan = (word: string): word is Clan => (clans as readonly string[]).includes(word);

/** Who is being called at night: a clan jointly, or a role by its id. */
export type CallId = Clan | RoleId;

export type RulesetId = string;

/** What a seat can do; the verbs of the game record. */
export const verbs = [
  'shoots',
  'orders',
  'agrees',
  'fires',
  'checks',
  'heals',
  'takes',
  'arrests',
  'blocks',
  'guards',
  'watches',
  'frames',
  'shields',
  'silences',
  'copies',
  'declines',
  'nominates',
  'votes',
  'passes',
  'ready',
  'drags',
  'acquits',
  'names',
] as const;

export type Verb = (typeof verbs)[number];

/** A vote is for a seat, or one of these words where the ballot asks a question. */
export type VoteChoice = SeatNumber | 'all' | 'none' | 'leave';

/** An action of the day that a living player may be forbidden. */
export type Ban = 'speech' | 'nomination' | 'vote';

/** Why a seat left the game, as far as everybody may know it (G5: never who or what killed it). */
export type LeaveCause = 'night' | 'vote' | 'quit' | 'removed';

/** Who has won; `none` where the host broke the game off. */
export type Winner = Faction | 'draw';

export type OptionValue = string | number | boolean | readonly (string | number)[];

export type Options = Readonly<Record<string, OptionValue>>;

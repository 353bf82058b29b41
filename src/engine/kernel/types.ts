/** The seat's number at the table, from 1. */
export type SeatNumber = number;

/** The person at a seat, as the table knows them. The engine does not read it. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A role's id, as in the glossary of the rules (`commissar`, `don`, ...). Role sets may bring ids of their own. */
export type RoleId = string;

/** The loners that win alone. Each of their roles adds its side to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: roles extend it by declaration merging
export interface Loners {}

/** The side of a seat. A loner is a side of its own. `none`: it has no side, and wins with others (D22). */
export type Faction = 'town' | Clan | keyof Loners | 'none';

/** The groups that wake together and have a night chat. */
export const clans = ['mafia', 'yakuza'] as const;

/** A side whose members wake together. */
export type Clan = (typeof clans)[number];

/** Returns true if a word is a clan. */
export const isClan = (word: string): word is Clan => (clans as readonly string[]).includes(word);

/** The role or clan that is called at night. A role is called by its id, a clan jointly. */
export type CallId = Clan | RoleId;

/** The id of a rulebook, such as `six`. */
export type RulesetId = string;

/** The kinds of action, by the verb of the game record. Each mechanic and ability adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: mechanics and abilities extend it by declaration merging
export interface Verbs {}

/** The id of a kind of action, as the record writes it. */
export type Verb = keyof Verbs;

/** The words that can be chosen besides seats. Each mechanic adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: mechanics extend it by declaration merging
export interface ChoiceWords {}

/** A vote is for a seat. If the ballot asks a question, it is one of these words. */
export type VoteChoice = SeatNumber | keyof ChoiceWords;

/** The actions of the day that a living player may be forbidden. Each mechanic adds its own to this interface. */
export interface Bans {
  readonly speech: unknown;
}

/** An action of the day that a living player may be forbidden. */
export type Ban = keyof Bans;

/** The reason why a seat left the game, as far as everybody may know it. It never tells the killer (G5). */
export type LeaveCause = (typeof leaveCauses)[number];

export const leaveCauses = ['night', 'vote', 'quit', 'removed'] as const;

/** The winner, or `none` if the host ended the game early. */
export type Winner = Faction | 'draw';

/** The value of an option. */
export type OptionValue = string | number | boolean | readonly (string | number)[];

/** The options of a game, by name. */
export type Options = Readonly<Record<string, OptionValue>>;

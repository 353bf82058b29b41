/** Statistics: the results of finished games, and what follows from them for people. */
import type { EndFacts } from '#engine/kernel/events.ts';
import type { Faction, RoleId, RulesetId, SeatNumber, Winner } from '#engine/kernel/types.ts';
import type { OwnWords } from '#narration/index.ts';
import type { AchievementId, EarnedBy } from './achievements.ts';
import type { ToldGame } from './game-page.ts';
import type { TimelineView } from './game-views.ts';
import type { GameRecord } from './journal.ts';
import type { PlayedGame } from './played-game.ts';

/** A person who had a seat in a game, for the whole game or for a part of it. */
export interface PersonOnSeat {
  readonly userId: string;
  readonly name: string;
  readonly seat: SeatNumber;
  /** The share of the game's time for which the person had the seat, from 0 to 1. Substitutes get theirs. */
  readonly share: number;
}

/** The votes of a seat against other seats. Votes by default and drawn votes are the rulebook's, and do not count. */
export interface VoteCount {
  readonly votes: number;
  /** The votes against seats of another side than the town: they were against the guilty. */
  readonly guilty: number;
}

/** The result of a person who had a seat in a game. */
export interface PersonResult extends PersonOnSeat, VoteCount {
  /** The card that was dealt. */
  readonly dealt: RoleId;
  /** The card at the end of the game. */
  readonly role: RoleId;
  /** The side of the dealt card. */
  readonly dealtSide: Faction;
  /** The side at the end, which may be that of a clan that has turned the player. */
  readonly side: Faction;
  readonly won: boolean;
  /** The moment at which the seat left the game. `null`: it was in the game at its end. */
  readonly left: { readonly phase: 'night' | 'day'; readonly round: number } | null;
  /** True if the host removed the player, or their fouls did. */
  readonly removed: boolean;
  /** The fouls of the seat that were not taken back. */
  readonly fouls: number;
  /** The achievements of the person in this game. Empty if the game does not count. */
  readonly achievements: readonly AchievementId[];
}

/**
 * The reason why a game does not count.
 * - `practice`: practice players took part.
 * - `ended`: a person ended it. `hidden`: in addition its cards stayed face down.
 * - `outage`: it stood still for longer than any step lasts.
 */
export type Excluded = 'practice' | 'ended' | 'hidden' | 'outage';

/** The result of a game. */
export interface GameResult {
  readonly gameId: string;
  readonly guildId: string;
  readonly ruleset: RulesetId;
  /** The name of the role set, or `null`. */
  readonly roleSet: string | null;
  /** The cards that were dealt, in alphabetical order. */
  readonly cards: readonly RoleId[];
  /** Milliseconds since 1970. */
  readonly beganAt: number;
  readonly endedAt: number;
  readonly winner: Winner;
  /** The players killed in the first night with a victim. */
  readonly firstVictims: readonly SeatNumber[];
  /** The best move that a player made in the game, and the colours under protocol (F17, F27). Missing: there are none. */
  readonly bestMove?: EndFacts['bestMove'];
  readonly onRecord?: EndFacts['onRecord'];
  /** `null`: the game counts. */
  readonly excluded: Excluded | null;
  /** The people by seat. A seat that was taken over has several. */
  readonly people: readonly PersonResult[];
}

/** The base rate of a deck: what the simulator's players reach with it. */
export interface BaseRate {
  /** The share of the games that each side won, and that were a draw. */
  readonly wins: Readonly<Partial<Record<Winner, number>>>;
  /** The share of the games that the player with this card won. */
  readonly cards: Readonly<Record<RoleId, number>>;
}

/** A result with the base rate of its deck. `null`: these cards could not be simulated. */
export interface RatedResult extends GameResult {
  readonly base: BaseRate | null;
}

/** Games and wins. All are sums of shares: a substitute who plays half of a game has half of it. */
export interface GameCount {
  readonly games: number;
  readonly wins: number;
  /** The wins that players of the simulator would have had with the same cards. */
  readonly expected: number;
}

/** The sums of a person over games. */
export interface PersonSums extends GameCount {
  readonly userId: string;
  /** The name in the latest of the games. */
  readonly name: string;
  /** The games in which the seat was in the game at the end, as a sum of shares. */
  readonly lived: number;
  readonly sides: Readonly<Partial<Record<Faction, GameCount>>>;
  /** By rulebook and card at the end: a card has another name in another rulebook. */
  readonly cards: Readonly<Record<RulesetId, Readonly<Record<RoleId, GameCount>>>>;
  /** The votes for the town against other seats, and those of them against the guilty. */
  readonly votes: number;
  readonly guilty: number;
  readonly fouls: number;
  /** The number of times that the person has earned each achievement. */
  readonly achievements: Readonly<Partial<Record<AchievementId, number>>>;
}

/** The rating of a person. 1500 is the average person. A person with 1900 has ten times the odds alone. */
export interface Rating {
  readonly value: number;
  /** The true value is within `value` ± `margin` with a confidence of 95 %. */
  readonly margin: number;
}

/** The statistics of a person. */
export interface PersonStatistics extends PersonSums {
  /** `null`: too few games. */
  readonly rating: Rating | null;
}

/** A person in an order, with their place from 1. */
export type Placed<T> = T & { readonly place: number };

/** The ways to order people. */
const rankings = ['rating', 'above', 'wins', 'games'] as const;

/** A way to order people: by rating, by wins above the expected ones, by wins, or by games. */
export type Ranking = (typeof rankings)[number];

/** The orders of `/top`: the ways to order people, and the points of the protocols. */
export const topOrders = [...rankings, 'points'] as const;

/** The results are being derived: the number of games that are done, and of all. */
export interface Counting {
  readonly done: number;
  readonly of: number;
}

/** An answer of the statistics. `off`: the server has not turned them on. `counting`: they are not ready yet. */
export type Counted<T> =
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'off' }
  | { readonly state: 'counting'; readonly progress: Counting };

/** A selection of a server's games. `null`: all of them. */
export interface GameFilter {
  readonly ruleset: RulesetId | null;
  readonly userId: string | null;
}

/** A finished game with its record. `null` as record: its cards stayed face down, or the record is not readable. */
export interface FinishedGame {
  readonly result: GameResult;
  readonly record: GameRecord | null;
  /** The roles that the table made itself. */
  readonly ownRoles: readonly OwnWords[];
  /** `null`: there is no record, or it cannot be played again. */
  readonly timeline: TimelineView | null;
  readonly played: PlayedGame | null;
  readonly told: ToldGame | null;
}

/** The games and the statistics of servers. Rejects with `StoreError` if the store fails. */
export interface StatisticsService {
  /** Returns the months with games, as `2026-11`, latest first. */
  seasons(guildId: string): Promise<Counted<readonly string[]>>;
  /** Returns the statistics of a person, `null` without a game. `season`: a month, or `null` for all time. */
  person(guildId: string, userId: string, season: string | null): Promise<Counted<PersonStatistics | null>>;
  /** Returns all people in this order. Those without a rating are left out of the order by rating. */
  ranked(guildId: string, by: Ranking, season: string | null): Promise<Counted<readonly Placed<PersonStatistics>[]>>;
  /** Returns the games of this selection, latest first. */
  games(guildId: string, filter: GameFilter): Promise<Counted<readonly GameResult[]>>;
  /** Returns a game of the server. `null`: there is none. */
  game(guildId: string, gameId: string): Promise<Counted<FinishedGame | null>>;
}

/** Receives the games of tables when they have ended. */
export interface GameKeeper {
  /** Derives the result of a game, and stores it. It may be called several times for a game. Never rejects. */
  keepRecord(record: GameRecord): Promise<void>;
  /** Returns the achievements of a game, without people who have none. Empty if its server has no statistics. Never rejects. */
  earned(record: GameRecord): Promise<readonly EarnedBy[]>;
}

/** Storage of results. They are derived from records, and may be deleted. A failure rejects with `StoreError`. */
export interface ResultRepository {
  /** Returns the results of a server. One that cannot be read is left out. */
  results(guildId: string): Promise<readonly RatedResult[]>;
  save(result: RatedResult): Promise<void>;
  /** Deletes the results of a server, and the note that they are complete. */
  deleteAll(guildId: string): Promise<void>;
  /** Returns true if each record of the server has its result, derived by this version of the program. */
  isComplete(guildId: string): Promise<boolean>;
  /** Notes that each record of the server has its result, or that one is missing. */
  noteComplete(guildId: string, isComplete: boolean): Promise<void>;
  /** Returns the ids of the servers with results. */
  guilds(): Promise<readonly string[]>;
  /** Returns the ids of the games with a record, of one server or of all. */
  recorded(guildId: string | null): Promise<readonly string[]>;
  /** Returns the record of a game. Rejects with `UnreadableError` if it is damaged. */
  record(gameId: string): Promise<GameRecord | null>;
  /** Returns the base rate that was simulated for a deck. `undefined`: it was not simulated yet. */
  rate(key: string): Promise<BaseRate | null | undefined>;
  saveRate(key: string, rate: BaseRate | null): Promise<void>;
}

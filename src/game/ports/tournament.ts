/** Tournaments of a server: people who meet at several tables for several rounds, and their standings. */
import type { Result } from '#result';
import type { Player } from './people.ts';
import type { Standing } from './protocol.ts';
import type { Counted, Placed } from './statistics.ts';

/**
 * The bounds of a tournament. A server has at most `tournaments`, which one menu can list. `people`: a seat for each at
 * the most tables.
 */
export const tournamentLimits = {
  tournaments: 25,
  name: 50,
  people: 312,
  tables: { min: 1, max: 12 },
  seats: { min: 6, max: 26 },
  rounds: { min: 1, max: 30 },
} as const;

/** The numbers of a tournament. `seats`: the players of a table. Those for whom there is no seat rest in turn. */
export interface SeatingFormat {
  readonly people: number;
  readonly tables: number;
  readonly seats: number;
  readonly rounds: number;
}

/** For each round, for each table, the people in the order of their seats: each by their place in the list of people. */
export type Seating = readonly (readonly (readonly number[])[])[];

/** The evenness of a seating. */
export interface SeatingQuality {
  /** The games of two people at one table. `pairs`: the number of pairs with this many of them, the fewest first. */
  readonly meetings: {
    readonly fewest: number;
    readonly most: number;
    readonly mean: number;
    readonly deviation: number;
    readonly pairs: readonly { readonly times: number; readonly pairs: number }[];
  };
  /** The games of somebody on one seat: the fewest and the most of all people and seats. */
  readonly numbers: { readonly fewest: number; readonly most: number };
  readonly people: readonly PersonQuality[];
}

/** The evenness of a seating for a person. */
export interface PersonQuality {
  readonly games: number;
  /** The number of games on each seat. */
  readonly numbers: readonly number[];
  /** The games with another one: the fewest and the most of all others. */
  readonly met: { readonly fewest: number; readonly most: number };
}

/** A tournament as it is stored. */
export interface Tournament extends Omit<SeatingFormat, 'people'> {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly people: readonly Player[];
  /** `null`: people may still join. */
  readonly seating: Seating | null;
}

/** All tournaments of a server, in one document. */
export interface GuildTournaments {
  readonly guildId: string;
  readonly tournaments: readonly Tournament[];
}

/** The reason why a request was not carried out. */
export type TournamentFault =
  | 'unknown'
  | 'name'
  | 'many'
  | 'seated'
  | 'unseated'
  | 'full'
  | 'joined'
  | 'absent'
  | 'few';

/** A game that was played at a table of a tournament. `round` and `table` count from 1. */
export interface TournamentGame {
  readonly gameId: string;
  readonly round: number;
  readonly table: number;
}

/** The games that were played so far, and the points of their people, the best first. */
export interface TournamentStandings {
  readonly games: readonly TournamentGame[];
  readonly standings: readonly Placed<Standing>[];
}

type Changed = Promise<Result<Tournament, TournamentFault>>;

/** The tournaments of servers. Rejects with `StoreError` if the store fails. */
export interface TournamentService {
  /** Returns the tournaments of a server, the latest first. */
  list(guildId: string): Promise<readonly Tournament[]>;
  create(guildId: string, plan: Pick<Tournament, 'name' | 'tables' | 'seats' | 'rounds'>): Changed;
  join(guildId: string, id: string, person: Player): Changed;
  leave(guildId: string, id: string, userId: string): Changed;
  /** Seats the people. Nobody can join or leave after that. */
  seat(guildId: string, id: string): Changed;
  delete(guildId: string, id: string): Changed;
  /** Returns how even the seating of a tournament is. */
  quality(tournament: Tournament & { readonly seating: Seating }): Promise<SeatingQuality>;
  /** Returns the standings of a tournament, from the protocols of its games. */
  standings(guildId: string, tournament: Tournament): Promise<Counted<TournamentStandings>>;
}

/** Storage of tournaments. A write that resolves is durable. A failure rejects with `StoreError`. */
export interface TournamentRepository {
  /** Returns the ids of the servers with tournaments. */
  guilds(): Promise<readonly string[]>;
  read(guildId: string): Promise<GuildTournaments>;
  write(tournaments: GuildTournaments): Promise<void>;
}

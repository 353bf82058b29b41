/** The protocol of a club's game: points for each player, which are sums of what the game and its host give. */
import type { EndFacts } from '#engine/kernel/events.ts';
import type { Faction, RoleId, RulesetId, SeatNumber, Winner } from '#engine/kernel/types.ts';
import type { Scoring } from '../settings/points.ts';
import type { Counted, Placed } from './statistics.ts';

export { mostNames, type Scoring } from '../settings/points.ts';

/** The suspects whom a killed player named. */
interface BestMove {
  readonly by: SeatNumber;
  readonly seats: readonly SeatNumber[];
}

/** The part of a protocol that the bot cannot hear: the host or a moderator enters it. */
export interface ProtocolEntry {
  /** At most one for each of the first victims. */
  readonly bestMoves: readonly BestMove[];
  /** The best player of the game. `null`: nobody was named. */
  readonly bestPlayer: SeatNumber | null;
  /** Additional points by seat. Negative ones are penalties. */
  readonly points: readonly { readonly seat: SeatNumber; readonly value: number; readonly reason?: string }[];
}

/** An entry as it is stored. */
export interface StoredEntry extends Omit<ProtocolEntry, 'bestMoves'> {
  /** `by`: `null` if an earlier version stored it. It is that of the only first victim. */
  readonly bestMoves: readonly (Omit<BestMove, 'by'> & { readonly by: SeatNumber | null })[];
}

/** The parts of a player's sum in a game. */
export const pointParts = ['victory', 'bestMove', 'bestPlayer', 'additional', 'penalty'] as const;

/** The points of a player. All but `games` and `wins` are points. */
export interface Points {
  /** One point for a victory. */
  readonly victory: number;
  /** For two or more of the guilty in the best move. */
  readonly bestMove: number;
  readonly bestPlayer: number;
  readonly additional: number;
  /** Penalties: zero or less. */
  readonly penalty: number;
  readonly total: number;
}

/** The row of a seat. */
export interface ProtocolRow extends Points {
  readonly seat: SeatNumber;
  readonly userId: string;
  readonly name: string;
  readonly role: RoleId;
  readonly side: Faction;
  readonly won: boolean;
  readonly fouls: number;
  /** The night or the day on which the seat left the game. `null`: it was in the game at its end. */
  readonly left: { readonly phase: 'night' | 'day'; readonly round: number } | null;
  /** The part of the player's Ci of this month that is due to this game. It is not in the sum of the game. */
  readonly compensation: number;
}

/** The protocol of a game. */
export interface Protocol {
  readonly gameId: string;
  /** The number of the game in its month, from 1. */
  readonly number: number;
  readonly ruleset: RulesetId;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly winner: Winner;
  /** The players killed in the first night with a victim. */
  readonly firstVictims: readonly SeatNumber[];
  readonly scoring: Scoring;
  readonly entry: ProtocolEntry;
  /** The colours that players have put under protocol (F27). Missing: there are none. */
  readonly onRecord?: EndFacts['onRecord'];
  readonly rows: readonly ProtocolRow[];
}

/** The points of a person over games. */
export interface Standing extends Points {
  readonly userId: string;
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  /** The compensation for being killed first (Ci). */
  readonly compensation: number;
}

/** The protocols of servers. Rejects with `StoreError` if the store fails. */
export interface ProtocolService {
  /** Returns the protocol of a game. `null`: there is no such game, or it does not count. */
  protocol(guildId: string, gameId: string): Promise<Counted<Protocol | null>>;
  /** Returns the protocols of a month, the earliest first. */
  season(guildId: string, season: string): Promise<Counted<readonly Protocol[]>>;
  /** Stores what a person has entered, and returns the protocol with it. */
  enter(guildId: string, gameId: string, entry: ProtocolEntry): Promise<Counted<Protocol | null>>;
  /** Returns the points of all people, the best first. `season`: a month, or `null` for all time. */
  standings(guildId: string, season: string | null): Promise<Counted<readonly Placed<Standing>[]>>;
}

/** Storage of what people have entered into protocols. A failure rejects with `StoreError`. */
export interface ProtocolRepository {
  /** Returns the entries of a server by the ids of their games. One that cannot be read is left out. */
  entries(guildId: string): Promise<ReadonlyMap<string, StoredEntry>>;
  /** `endedAt`: the end of the game in ms since 1970, after which the retention time begins. */
  saveEntry(guildId: string, gameId: string, entry: ProtocolEntry, endedAt: number): Promise<void>;
}

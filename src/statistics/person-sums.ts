import type { Faction, RoleId } from '#engine/kernel/types.ts';
import type { GameResult, PersonResult } from './game-result.ts';

/** Games and wins. Both are sums of shares: a substitute who plays half of a game has half of it. */
interface GameCount {
  readonly games: number;
  readonly wins: number;
}

/** The sums of a person over games. */
export interface PersonSums extends GameCount {
  readonly userId: string;
  /** The name in the latest of the games. */
  readonly name: string;
  /** The games in which the seat was in the game at the end, as a sum of shares. */
  readonly lived: number;
  readonly sides: Readonly<Partial<Record<Faction, GameCount>>>;
  readonly roles: Readonly<Record<RoleId, GameCount>>;
  /** The votes for the town against other seats, and those of them against the guilty. */
  readonly votes: number;
  readonly guilty: number;
  readonly fouls: number;
}

/** Returns the season of a time in ms since 1970: its month in UTC, as `2026-11`. */
export const seasonOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Returns the sums of each person over these games, by user id. The order of the games does not matter. */
export function sumsOf(games: readonly GameResult[]): ReadonlyMap<string, PersonSums> {
  const sums = new Map<string, PersonSums>();
  for (const { people } of games.toSorted((one, other) => one.endedAt - other.endedAt)) {
    for (const person of people) sums.set(person.userId, added(sums.get(person.userId), person));
  }
  return sums;
}

const nothing: GameCount = { games: 0, wins: 0 };

const counted = ({ games, wins }: GameCount, { share, won }: PersonResult): GameCount => ({
  games: games + share,
  wins: wins + (won ? share : 0),
});

function added(before: PersonSums | undefined, person: PersonResult): PersonSums {
  const { userId, name, role, share, side } = person;
  const isTown = side === 'town';
  return {
    ...{ userId, name },
    ...counted(before ?? nothing, person),
    lived: (before?.lived ?? 0) + (person.lived ? share : 0),
    sides: { ...before?.sides, [side]: counted(before?.sides[side] ?? nothing, person) },
    roles: { ...before?.roles, [role]: counted(before?.roles[role] ?? nothing, person) },
    votes: (before?.votes ?? 0) + (isTown ? person.votes : 0),
    guilty: (before?.guilty ?? 0) + (isTown ? person.guilty : 0),
    fouls: (before?.fouls ?? 0) + person.fouls,
  };
}

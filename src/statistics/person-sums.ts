import type { GameCount, PersonResult, PersonSums, RatedResult } from '#game/ports/statistics.ts';
import { isForgotten } from './forgotten.ts';

/** Returns the season of a time in ms since 1970: its month in UTC, as `2026-11`. */
export const seasonOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The sums of people by user id. */
export type Sums = Map<string, Mutable<PersonSums>>;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Adds a game to the sums. The games come in the order of their ends, because the latest name counts. */
export function addGame(sums: Sums, { ruleset, people, base }: RatedResult): void {
  for (const person of people) {
    if (isForgotten(person.userId)) continue;
    const expected = base?.cards[person.dealt] ?? Number(person.won);
    sums.set(person.userId, added(sums.get(person.userId), { ...person, ruleset }, expected));
  }
}

/** Returns the sums of each person over these games, by user id. The order of the games does not matter. */
export function sumsOf(games: readonly RatedResult[]): ReadonlyMap<string, PersonSums> {
  const sums: Sums = new Map();
  for (const game of games.toSorted((one, other) => one.endedAt - other.endedAt)) addGame(sums, game);
  return sums;
}

const nothing: GameCount = { games: 0, wins: 0, expected: 0 };

/** Adds a game. `rate`: the share of such games that the simulator's players win. */
const counted = (count: GameCount = nothing, { share, won }: PersonResult, rate: number): GameCount => ({
  games: count.games + share,
  wins: count.wins + (won ? share : 0),
  expected: count.expected + rate * share,
});

/** Adds one to each of these achievements. */
function counts(
  before: PersonSums['achievements'] = {},
  earned: PersonResult['achievements'],
): PersonSums['achievements'] {
  return { ...before, ...Object.fromEntries(earned.map((id) => [id, (before[id] ?? 0) + 1])) };
}

type PlayedResult = PersonResult & Pick<RatedResult, 'ruleset'>;

function added(before: PersonSums | undefined, person: PlayedResult, rate: number): PersonSums {
  const { userId, name, ruleset, role, share, side } = person;
  const isTown = side === 'town';
  const cards = before?.cards[ruleset];
  return {
    userId,
    name,
    ...counted(before, person, rate),
    lived: (before?.lived ?? 0) + (person.left === null ? share : 0),
    sides: { ...before?.sides, [side]: counted(before?.sides[side], person, rate) },
    cards: { ...before?.cards, [ruleset]: { ...cards, [role]: counted(cards?.[role], person, rate) } },
    votes: (before?.votes ?? 0) + (isTown ? person.votes : 0),
    guilty: (before?.guilty ?? 0) + (isTown ? person.guilty : 0),
    fouls: (before?.fouls ?? 0) + person.fouls,
    achievements: counts(before?.achievements, person.achievements),
  };
}

import type { PersonStatistics, Ranking } from '#game/ports/statistics.ts';

/** The number by which people are ordered. `null`: the person is left out. */
const scores: Readonly<Record<Ranking, (person: PersonStatistics) => number | null>> = {
  rating: ({ rating }) => rating?.value ?? null,
  above: ({ wins, expected }) => wins - expected,
  wins: ({ wins }) => wins,
  games: ({ games }) => games,
};

/** Returns people in this order, the first one first. Equal ones are ordered by their number of games, then by id. */
export function inOrder(people: readonly PersonStatistics[], by: Ranking): readonly PersonStatistics[] {
  return people
    .flatMap((person) => {
      const score = scores[by](person);
      return score === null ? [] : [{ person, score }];
    })
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        other.person.games - one.person.games ||
        (one.person.userId < other.person.userId ? -1 : 1),
    )
    .map(({ person }) => person);
}

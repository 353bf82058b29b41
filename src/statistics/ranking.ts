import type { PersonStatistics, Placed, Ranking } from '#game/ports/statistics.ts';

/** The number by which people are ordered. `null`: the person is left out. */
const scores: Readonly<Record<Ranking, (person: PersonStatistics) => number | null>> = {
  rating: ({ rating }) => rating?.value ?? null,
  above: ({ wins, expected }) => wins - expected,
  wins: ({ wins }) => wins,
  games: ({ games }) => games,
};

/** Returns people in this order, the first one first. */
export const inOrder = (people: readonly PersonStatistics[], by: Ranking): readonly Placed<PersonStatistics>[] =>
  placed(people, scores[by]);

/**
 * Returns people in the order of their scores, each with a place. Equal scores share a place, and of those the person with
 * fewer games comes first. `null`: the person is left out.
 */
export function placed<T extends { readonly userId: string; readonly games: number }>(
  people: readonly T[],
  scoreOf: (person: T) => number | null,
): readonly Placed<T>[] {
  const scored = people
    .flatMap((person) => {
      const score = scoreOf(person);
      return score === null ? [] : [{ person, score: Math.round(score * precision) }];
    })
    .toSorted(
      (one, other) =>
        other.score - one.score ||
        one.person.games - other.person.games ||
        (one.person.userId < other.person.userId ? -1 : 1),
    );
  let place = 0;
  return scored.map(({ person, score }, index) => {
    if (index === 0 || score !== scored[index - 1]!.score) place = index + 1;
    return { ...person, place };
  });
}

/** Scores that differ by less than a hundredth are equal: they are sums of shares. */
const precision = 100;

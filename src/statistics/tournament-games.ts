import { forgottenId } from '#game/ports/privacy.ts';
import type { GameResult } from '#game/ports/statistics.ts';
import type { Tournament, TournamentGame } from '#game/ports/tournament.ts';

/** A table of a round. */
interface Place extends Pick<TournamentGame, 'round' | 'table'> {
  /** The seat of each person, from 1. */
  readonly seats: ReadonlyMap<string, number>;
}

/**
 * Returns the games that were played at the tables of a tournament. A game belongs to the table of which more than half
 * of the people played in it: the most of all, then the most of them on their seats, then the earliest. A table has one
 * game, the first that counts. `games`: those that count, the earliest first.
 */
export function tournamentGames(tournament: Tournament, games: readonly GameResult[]): readonly TournamentGame[] {
  const byPerson = placesOf(tournament);
  const played = new Set<Place>();
  return games.flatMap((game) => {
    if (game.endedAt < tournament.createdAt || game.cards.length !== tournament.seats) return [];
    const found = placeOf(game, byPerson, played);
    if (found === null) return [];
    played.add(found);
    return [{ gameId: game.gameId, round: found.round, table: found.table }];
  });
}

/** The tables of each person, in the order of the rounds. */
function placesOf({ people, seating }: Tournament): ReadonlyMap<string, readonly Place[]> {
  const byPerson = new Map<string, Place[]>();
  for (const [round, tables] of (seating ?? []).entries())
    for (const [table, seated] of tables.entries()) {
      const ids = seated.map((person) => people[person]!.userId);
      const seats = new Map(ids.map((userId, index) => [userId, index + 1]));
      const place = { round: round + 1, table: table + 1, seats };
      for (const userId of seats.keys())
        if (userId !== forgottenId) byPerson.set(userId, [...(byPerson.get(userId) ?? []), place]);
    }
  return byPerson;
}

function placeOf(
  { people }: GameResult,
  byPerson: ReadonlyMap<string, readonly Place[]>,
  played: ReadonlySet<Place>,
): Place | null {
  const fits = new Map<Place, number>();
  for (const userId of new Set(people.map((person) => person.userId)))
    for (const place of byPerson.get(userId) ?? []) if (!played.has(place)) fits.set(place, (fits.get(place) ?? 0) + 1);
  const best = [...fits]
    .filter(([{ seats }, fit]) => 2 * fit > seats.size)
    .map(([place, fit]) => ({
      place,
      fit,
      onSeats: people.filter((one) => place.seats.get(one.userId) === one.seat).length,
    }))
    .sort(
      (one, other) =>
        other.fit - one.fit ||
        other.onSeats - one.onSeats ||
        one.place.round - other.place.round ||
        one.place.table - other.place.table,
    )[0];
  return best?.place ?? null;
}

import type { GameRecord } from '#game/ports/journal.ts';
import type { PersonOnSeat } from '#game/ports/statistics.ts';
import type { TimedNews } from './replayed.ts';

/** Returns the people of a game by seat, and those of one seat in the order in which they had it. */
export function peopleOnSeats(record: GameRecord, news: readonly TimedNews[]): readonly PersonOnSeat[] {
  const { commands, endedAt, players } = record;
  const begin = commands[0]!.at;
  const whole = Math.max(1, endedAt - begin);
  return players.flatMap(({ userId, name }, index) => {
    const seat = index + 1;
    const people: PersonOnSeat[] = [];
    let since = begin;
    for (const { at, news: one } of news) {
      if (one.type !== 'SeatReplaced' || one.seat !== seat) continue;
      people.push({ userId: one.from.id, name: one.from.name, seat, share: (at - since) / whole });
      since = at;
    }
    return [...people, { userId, name, seat, share: since === begin ? 1 : (endedAt - since) / whole }];
  });
}

import type { SeatNumber } from '#engine/kernel/types.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import type { TimedNews } from './replayed.ts';

/** A person who had a seat in a game, for the whole game or for a part of it. */
export interface PersonOnSeat {
  readonly userId: string;
  readonly name: string;
  readonly seat: SeatNumber;
  /** The share of the game's time for which the person had the seat, from 0 to 1. Substitutes get theirs. */
  readonly share: number;
}

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

import { Rng } from '#engine/kernel/rng.ts';
import type { Seating, SeatingFormat } from '#game/ports/tournament.ts';
import { MeetingSearch } from './meetings.ts';
import { numbered } from './numbers.ts';

/**
 * Looks for a seating in which everybody meets everybody about equally often and has each seat about equally often. The
 * same seed gives the same seating. It pauses after each of its short steps.
 */
export function* seatingSteps(format: SeatingFormat, seed: number): Generator<undefined, Seating> {
  const rng = new Rng(seed, 0);
  const meetings = new MeetingSearch(format, rng);
  yield* meetings.work();
  return yield* numbered(meetings.tables, format.seats, rng);
}

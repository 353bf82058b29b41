import { Rng } from '#engine/kernel/rng.ts';
import type { Seating, SeatingFormat } from '#game/ports/tournament.ts';
import { MeetingSearch } from './meetings.ts';
import { numbered } from './numbers.ts';

/**
 * Looks for a seating in which everybody meets everybody about equally often and has each seat about equally often. The
 * same seed gives the same seating. `work` pauses after each of its short steps. The seating is there at its end.
 */
export class SeatingSearch {
  readonly #format: SeatingFormat;
  readonly #rng: Rng;
  readonly #meetings: MeetingSearch;

  constructor(format: SeatingFormat, seed: number) {
    this.#format = format;
    this.#rng = new Rng(seed, 0);
    this.#meetings = new MeetingSearch(format, this.#rng);
  }

  work(): Iterable<undefined> {
    return this.#meetings.work();
  }

  seating(): Seating {
    return numbered(this.#meetings.tables, this.#format.seats, this.#rng);
  }
}

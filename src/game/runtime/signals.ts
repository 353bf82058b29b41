import type { SeatNumber } from '#engine/kernel/types.ts';

/** Something that happens again and again. Its listeners are called in the order in which they were added. */
class Signal<Details extends readonly unknown[] = []> {
  readonly #listeners: ((...details: Details) => void)[] = [];

  /** Adds a listener. */
  on(listener: (...details: Details) => void): void {
    this.#listeners.push(listener);
  }

  /** Calls all listeners. */
  emit(...details: Details): void {
    for (const listener of this.#listeners) listener(...details);
  }
}

/** The signals of one table. A part that needs another one to act emits a signal, and does not know who listens. */
export class TableSignals {
  /** The game has changed, or its time limit has started or stopped. */
  readonly moved = new Signal();
  /** The announcement of this step has been heard. */
  readonly heard = new Signal<[step: number]>();
  /** The time of this step is over. */
  readonly stepOver = new Signal<[step: number]>();
  /** This day has become too long (D12). */
  readonly dayOverrun = new Signal<[day: number]>();
  /** The absences or their deadlines have changed. */
  readonly absencesChanged = new Signal();
  /** The grace time of this seat is over (G11). */
  readonly graceOver = new Signal<[seat: SeatNumber]>();
  /** The rooms of the finished game have been kept long enough. */
  readonly roomsKept = new Signal();
}

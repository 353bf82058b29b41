import type { SeatNumber } from '#engine/kernel/types.ts';
import type { AnnouncedBatch } from '../model/announced-batch.ts';

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
  /** A batch of the game was announced, or loaded after a restart. */
  readonly announced = new Signal<[announced: AnnouncedBatch]>();
  /** The game has changed, or its time limit has started or stopped. */
  readonly moved = new Signal();
  /** The announcement of this step has been heard. */
  readonly heard = new Signal<[step: number]>();
  /** The time of this step is over. */
  readonly stepOver = new Signal<[step: number]>();
  /** This day has become too long (D12). */
  readonly dayOverrun = new Signal<[day: number]>();
  /** The time of the table runs again after it was held. */
  readonly resumed = new Signal();
  /** Before the deal, the seats or the voice room of the table have changed. */
  readonly seatsChanged = new Signal();
  /** The absences or their deadlines have changed. */
  readonly absencesChanged = new Signal();
  /** The grace time of this seat is over (G11). */
  readonly graceOver = new Signal<[seat: SeatNumber]>();
  /** The next game of these people has begun, in other rooms. */
  readonly nextBegan = new Signal();
  /** A player has joined or left the voice room. */
  readonly voiceRoomChanged = new Signal();
}

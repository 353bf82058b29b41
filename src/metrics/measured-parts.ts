/** Wrappers that measure a part without its knowledge. */
import type { Journal } from '#game/ports/journal.ts';
import type { Store } from '#game/ports/ports.ts';

/** Takes the measurements of the storage. */
export interface StorageMeter {
  /** The events of one command were stored. */
  appended(events: number, ms: number): void;
  /** This many documents or keys were read. */
  read(documents: number): void;
  /** A document was written or deleted. */
  written(ms: number): void;
  /** A document could not be written or deleted. */
  failed(): void;
}

/** The same journal, which reports the events that it stores. */
export const measuredJournal = (journal: Journal, meter: StorageMeter): Journal => ({
  ...journal,
  append: async (gameId, batch, fence) => {
    const startedAt = performance.now();
    await journal.append(gameId, batch, fence);
    meter.appended(batch.events.length, performance.now() - startedAt);
  },
});

/** The same store, which reports its writes. */
export function measuredStore(store: Store, meter: StorageMeter): Store {
  const measured = async (write: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now();
    try {
      await write();
    } catch (error) {
      meter.failed();
      throw error;
    }
    meter.written(performance.now() - startedAt);
  };
  return {
    get: (key) => store.get(key),
    set: (key, value, fence) => measured(() => store.set(key, value, fence)),
    add: (key, value, fence) => measured(() => store.add(key, value, fence)),
    delete: (key, fence) => measured(() => store.delete(key, fence)),
    keys: (prefix) => store.keys(prefix),
    entries: (prefixes, of) => store.entries(prefixes, of),
    close: () => store.close(),
  };
}

/** A thread that draws pictures, as far as it is measured. */
interface Drawing<Order> {
  draw(order: Order): Promise<Uint8Array | null>;
}

/** The same drawing thread, which reports each picture and the time that it took, ms. */
export const measuredDrawing = <Order>(
  drawing: Drawing<Order>,
  drawn: (isDrawn: boolean, ms: number) => void,
): Drawing<Order> => ({
  draw: async (order) => {
    const startedAt = performance.now();
    const png = await drawing.draw(order);
    drawn(png !== null, performance.now() - startedAt);
    return png;
  },
});

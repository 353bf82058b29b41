import { setImmediate } from 'node:timers/promises';

/** The longest time without a pause, ms. A frame of the narrator lasts 20 ms. */
const sliceMs = 4;

/** Calls `each` for all items in order. Pauses often, so that the narrator and the tables are not held up. */
export async function inSlices<T>(items: Iterable<T>, each: (item: T) => void): Promise<void> {
  await resultInSlices(steps(items, each));
}

function* steps<T>(items: Iterable<T>, each: (item: T) => void): Generator<undefined, void> {
  for (const item of items) yield void each(item);
}

/** Returns the result of work in short steps, with the same pauses. */
export async function resultInSlices<T>(work: Generator<undefined, T>): Promise<T> {
  let begin = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - begin < sliceMs) continue;
    await setImmediate();
    begin = performance.now();
  }
}

import type { Log, Slowness, SlowPart } from '#game/ports/ports.ts';
import { slowMetrics } from './definitions.ts';

/**
 * The time above which a part is slow, ms:
 *
 * - `loop`: the 99th percentile of the delays of the event loop.
 * - `frames`: the 99th percentile of the lateness of frames. Frames are 20 ms apart.
 * - `store`: the 99th percentile of the times to store the events of a command.
 * - `limits`: the longest wait for a limit of Discord.
 */
export const slowAbove: Readonly<Record<SlowPart, number>> = { loop: 50, frames: 20, store: 500, limits: 10_000 };

const words: Readonly<Record<SlowPart, string>> = {
  loop: 'the event loop was late',
  frames: 'the frames of the narrators were late',
  store: 'the store was slow',
  limits: 'calls to Discord waited for a limit',
};

/** Keeps which parts were slow in the last minute. The log names a part when it becomes slow, and when that is over. */
export class SlownessWatch {
  readonly #log: Log;
  #slow: readonly Slowness[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  /** The parts that were slow in the last whole minute. */
  get now(): readonly Slowness[] {
    return this.#slow;
  }

  /** Takes the figures of a minute, ms. */
  take(figures: Readonly<Record<SlowPart, number>>): void {
    const before = this.#slow.map(({ part }) => part);
    const parts = Object.keys(slowAbove) as SlowPart[];
    this.#slow = parts
      .filter((part) => figures[part] > slowAbove[part])
      .map((part) => ({ part, ms: Math.round(figures[part]), metric: slowMetrics[part] }));
    for (const { part, ms, metric } of this.#slow)
      if (!before.includes(part)) this.#log.warn({ ms, most: slowAbove[part], metric }, words[part]);
    for (const part of before)
      if (this.#slow.every((each) => each.part !== part))
        this.#log.info({ metric: slowMetrics[part] }, `no longer: ${words[part]}`);
  }
}

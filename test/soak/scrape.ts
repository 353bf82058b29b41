import type { ThreadTimes } from './thread-times.ts';

/** One reading of the metrics. */
export class Scrape {
  readonly at = performance.now();
  /** The thread that hosts the games. `null`: its times are not known. */
  readonly thread: ThreadTimes | null;
  readonly #values: ReadonlyMap<string, number>;

  /** @param text the metrics in the format of Prometheus */
  constructor(text: string, thread: ThreadTimes | null = null) {
    this.thread = thread;
    this.#values = new Map(
      text.split('\n').flatMap((line): [string, number][] => {
        const space = line.lastIndexOf(' ');
        return line === '' || line.startsWith('#') ? [] : [[line.slice(0, space), Number(line.slice(space + 1))]];
      }),
    );
  }

  /** The value of a metric: the sum over all labels. */
  of(name: string): number {
    let sum = 0;
    for (const [key, value] of this.#values) if (key === name || key.startsWith(`${name}{`)) sum += value;
    return sum;
  }

  /** The value of a metric with exactly these labels, or 0. */
  with(key: string): number {
    return this.#values.get(key) ?? 0;
  }

  /** The counts of a histogram up to each bound, in their order. */
  buckets(name: string): readonly { readonly most: number; readonly count: number }[] {
    return [...this.#values].flatMap(([key, count]) => {
      const [, bound] = new RegExp(`^${name}_bucket\\{le="([^"]+)"\\}$`).exec(key) ?? [];
      return bound === undefined ? [] : [{ most: bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound), count }];
    });
  }
}

/** The figures of the time between two scrapes. */
export interface Stretch {
  readonly seconds: number;
  /** Upper bounds, ms. `Infinity`: more than the largest bound. 0: no frame was sent. */
  readonly median: number;
  readonly p99: number;
  /** The share of frames that were more than 20 ms late. */
  readonly lateShare: number;
  readonly frames: number;
  /** Processors that the bot used, with all its threads: 1 is one of them. */
  readonly processors: number;
  /** The shares of the time in which the thread that hosts the games ran, and waited for a processor. `null`: unknown. */
  readonly ran: number | null;
  readonly waited: number | null;
  readonly events: number;
  readonly calls: number;
  readonly memberEdits: number;
  readonly limitWaits: number;
}

/** Returns the figures between two scrapes. Quantiles are bounds of buckets, so they are at most too large. */
export function between(before: Scrape, after: Scrape): Stretch {
  const frames = 'nightcall_frame_lateness_seconds';
  const earlier = new Map(before.buckets(frames).map(({ most, count }) => [most, count]));
  const buckets = after.buckets(frames).map(({ most, count }) => ({ most, count: count - (earlier.get(most) ?? 0) }));
  const total = buckets.at(-1)?.count ?? 0;
  const quantile = (share: number) => (buckets.find(({ count }) => count >= share * total)?.most ?? 0) * 1000;
  const inTime = buckets.find(({ most }) => most === 0.02)?.count ?? 0;
  const grown = (name: string) => after.of(name) - before.of(name);
  const seconds = (after.at - before.at) / 1000;
  const share = (time: keyof ThreadTimes) =>
    before.thread && after.thread ? (after.thread[time] - before.thread[time]) / 1000 / seconds : null;
  return {
    seconds,
    median: total === 0 ? 0 : quantile(0.5),
    p99: total === 0 ? 0 : quantile(0.99),
    lateShare: total === 0 ? 0 : 1 - inTime / total,
    frames: total,
    processors: grown('process_cpu_seconds_total') / seconds,
    ran: share('ranMs'),
    waited: share('waitedMs'),
    events: grown('nightcall_appended_events_total'),
    calls: grown('nightcall_discord_calls_total'),
    memberEdits: grown('nightcall_member_edits_total'),
    limitWaits: grown('nightcall_limit_waits_total'),
  };
}

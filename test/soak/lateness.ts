import type { VoiceMeter } from '#game/ports/ports.ts';
import { mainThreadOf, type ThreadTimes } from './thread-times.ts';

/** The upper bounds of the counts of frames, ms. */
const bounds = [1, 2, 5, 10, 15, 20, 30, 50, 100, 200, 500, 1_000, Number.POSITIVE_INFINITY] as const;
/** The lateness above which a frame counts as late, ms. */
const lateMs = 20;
/** Milliseconds between two looks at the time for which the thread has waited. */
const lookMs = 5;
/** The number of looks that are kept: those of some seconds. */
const looksKept = 1_000;

/** The numbers of frames up to each bound, and above the bound before it. */
type Counts = readonly number[];

/** The frames of a process by their lateness. */
export interface LatenessCounts {
  /** By the whole lateness. */
  readonly all: Counts;
  /** By the lateness without waits for a processor. `null`: this system does not tell the waits. */
  readonly own: Counts | null;
}

/** The time for which the thread had waited at a moment, both in ms. */
interface Look {
  readonly at: number;
  readonly waitedMs: number;
}

/**
 * Counts the frames of a process by their lateness. A frame is late by the work of its process, or because its thread
 * waited for a processor that others had. The own lateness is the first part. It is never too small: a wait that may have
 * been before the frame was due is not taken off.
 */
export class Lateness {
  readonly #thread: () => ThreadTimes | null;
  readonly #all = bounds.map(() => 0);
  readonly #own = bounds.map(() => 0);
  #looks: Look[] = [];

  constructor(thread = () => mainThreadOf(process.pid)) {
    this.#thread = thread;
  }

  get counts(): LatenessCounts {
    return { all: [...this.#all], own: this.#looks.length === 0 ? null : [...this.#own] };
  }

  /** Looks at the waits of the thread until the process ends. */
  start(): void {
    this.look();
    setInterval(() => this.look(), lookMs).unref();
  }

  /** `now`: a monotonic clock, in ms. */
  look(now = performance.now()): void {
    const waitedMs = this.#thread()?.waitedMs;
    if (waitedMs === undefined) return;
    this.#looks.push({ at: now, waitedMs });
    if (this.#looks.length > 2 * looksKept) this.#looks = this.#looks.slice(-looksKept);
  }

  /** A frame was sent so late, ms. `now`: as for `look`. */
  sent(late: number, now = performance.now()): void {
    count(this.#all, late);
    count(this.#own, late > lateMs ? Math.max(0, late - this.#waitedSince(now - late, now)) : late);
  }

  /** The meter, whose frames are counted here, too. */
  over(meter: VoiceMeter): VoiceMeter {
    return {
      frameSent: (late) => {
        this.sent(late);
        meter.frameSent(late);
      },
    };
  }

  /** Milliseconds for which the thread has waited since `due`, or less. */
  #waitedSince(due: number, now: number): number {
    // Frames of one moment share a look.
    if ((this.#looks.at(-1)?.at ?? now) < now - 1) this.look(now);
    const before = this.#looks.findLast(({ at }) => at <= due) ?? this.#looks[0];
    const waitedMs = this.#looks.at(-1)?.waitedMs;
    if (before === undefined || waitedMs === undefined) return 0;
    return Math.max(0, waitedMs - before.waitedMs - Math.max(0, due - before.at));
  }
}

function count(counts: number[], late: number): void {
  const index = bounds.findIndex((most) => late <= most);
  counts[index] = counts[index]! + 1;
}

/** The figures of the frames between two readings. */
export interface LatenessFigures {
  /** The shares of late frames, by the whole lateness and by their own. `null`: unknown. */
  readonly late: number | null;
  readonly ownLate: number | null;
  /** The 99th percentiles of both, ms, as upper bounds. */
  readonly p99: number | null;
  readonly ownP99: number | null;
}

/** Returns the figures of the frames between two readings. */
export function figuresBetween(before: LatenessCounts, after: LatenessCounts): LatenessFigures {
  const all = grown(before.all, after.all);
  const own = before.own !== null && after.own !== null ? grown(before.own, after.own) : [];
  return {
    ...{ late: lateShareOf(all), ownLate: lateShareOf(own) },
    ...{ p99: quantileOf(all, 0.99), ownP99: quantileOf(own, 0.99) },
  };
}

const total = (counts: Counts): number => counts.reduce((one, other) => one + other, 0);

const grown = (before: Counts, after: Counts): Counts => after.map((each, index) => each - before[index]!);

/** The share of late frames. `null`: there were no frames. */
const lateShareOf = (counts: Counts): number | null =>
  total(counts) === 0 ? null : total(counts.filter((_, index) => bounds[index]! > lateMs)) / total(counts);

/** The upper bound of the lateness of this share of the frames, ms. `null`: there were no frames. */
function quantileOf(counts: Counts, share: number): number | null {
  let seen = 0;
  const index = counts.findIndex((each) => {
    seen += each;
    return seen >= share * total(counts);
  });
  return total(counts) === 0 ? null : bounds[index]!;
}

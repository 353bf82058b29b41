import type { Clock } from '../clock.ts';
import { ApiError } from '../errors.ts';

/** A number of uses in a window of ms. */
export interface Limit {
  limit: number;
  windowMs: number;
}

/** Limits that count actions and not routes. */
export interface QuotaLimits {
  /** New commands of a bot in a scope (error 30034). */
  commandCreate?: Limit;
  /** Edits of messages that are more than an hour old, per channel, error 30046. */
  oldMessageEdit?: Limit;
  /** Sessions that a bot starts. */
  identify?: Limit;
  /** IDENTIFYs of a bot in a bucket of its shards. */
  identifyPace?: Limit;
  /** Op 8 for all members of a guild. */
  requestMembers?: Limit;
}

/** Counts uses in sliding windows. Actions without a limit are not counted. */
export class Quotas {
  limits: QuotaLimits = {};
  readonly #clock: Clock;
  readonly #spent = new Map<string, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  #recent(kind: keyof QuotaLimits, key: string, windowMs: number): number[] {
    const recent = (this.#spent.get(`${kind} ${key}`) ?? []).filter((at) => at > this.#clock.now() - windowMs);
    this.#spent.set(`${kind} ${key}`, recent);
    return recent;
  }

  /** The number of uses left, or infinite without a limit. */
  left(kind: keyof QuotaLimits, key: string): number {
    const limit = this.limits[kind];
    return limit ? Math.max(0, limit.limit - this.#recent(kind, key, limit.windowMs).length) : Number.POSITIVE_INFINITY;
  }

  /** Milliseconds until the oldest use leaves the window, or the whole window if there is none. */
  resetAfter(kind: keyof QuotaLimits, key: string): number {
    const windowMs = this.limits[kind]?.windowMs ?? 0;
    const [oldest] = this.#recent(kind, key, windowMs);
    return oldest === undefined ? windowMs : oldest + windowMs - this.#clock.now();
  }

  /** Takes `count` uses. If too few are left, takes none and returns the wait in ms. */
  take(kind: keyof QuotaLimits, key: string, count = 1): number | undefined {
    const limit = this.limits[kind];
    if (!limit || count === 0) return undefined;
    const recent = this.#recent(kind, key, limit.windowMs);
    if (recent.length + count > limit.limit) {
      return (recent[0] ?? this.#clock.now()) + limit.windowMs - this.#clock.now();
    }
    for (let n = 0; n < count; n += 1) recent.push(this.#clock.now());
    return undefined;
  }

  /** Takes uses like {@link take}, and refuses with 429 and a code. */
  demand(kind: keyof QuotaLimits, key: string, count: number, code: number, message: string): void {
    const wait = this.take(kind, key, count);
    if (wait !== undefined) throw new ApiError(429, code, message, undefined, wait);
  }
}

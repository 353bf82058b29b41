import type { APIGatewaySessionStartLimit } from 'discord.js';
import { growingMs } from './growing-pace.ts';

/**
 * The sessions that are never used. Discord resets the token of a bot that starts more than it may in a day (docs:
 * Gateway, Session Start Limit). A person who looks for the cause needs some, too.
 */
export const SPARE_SESSIONS = 50;
/** Milliseconds for which Discord's figure holds. Other processes of the bot start sessions as well. */
export const FRESH_MS = 60_000;
/** The time over which the starts of a shard are counted, ms. */
const COUNTED_MS = 3_600_000;
/** The wait before a later session of a shard is 1 to 5 s or more (docs: Gateway Opcodes, Invalid Session). */
const [LEAST_MS, SPREAD_MS] = [1_000, 4_000];

/** The sessions that a bot may still start. */
export interface SessionsLeft {
  readonly left: number;
  /** Milliseconds until Discord begins a new count. */
  readonly resetMs: number;
}

/**
 * The starts of sessions of one bot in this process, over all of its clients. A start is good for nothing if the session
 * ends at once. So those of a shard follow each other in a growing pace, however long each session lasts.
 */
export class SessionPace {
  readonly #now: () => number;
  readonly #random: () => number;
  /** The times of the starts of each shard. */
  readonly #starts = new Map<number, readonly number[]>();
  #known: { readonly askedAt: number; readonly left: number; readonly resetsAt: number } | null = null;

  /** `now`: a monotonic clock, in ms. */
  constructor(now: () => number = () => performance.now(), random: () => number = Math.random) {
    this.#now = now;
    this.#random = random;
  }

  /**
   * Returns the sessions that are left. `null`: Discord has never said it. `ask` asks Discord, with `true` for a new answer,
   * and resolves to `null` if there is none. Then the latest answer counts.
   */
  async left(ask: (isFresh: boolean) => Promise<APIGatewaySessionStartLimit | null>): Promise<SessionsLeft | null> {
    const now = this.#now();
    if (this.#known === null || now - this.#known.askedAt >= FRESH_MS) {
      const limit = await ask(this.#known !== null);
      if (limit !== null) this.#known = { askedAt: now, left: limit.remaining, resetsAt: now + limit.reset_after };
      else if (this.#known !== null && this.#known.resetsAt <= now) this.#known = null;
    }
    const { left, resetsAt } = this.#known ?? {};
    return left === undefined || resetsAt === undefined ? null : { left, resetMs: Math.max(0, resetsAt - now) };
  }

  /** Milliseconds before the next session of a shard may start. */
  waitMs(shard: number): number {
    const starts = this.#recent(shard);
    const latest = starts.at(-1);
    if (latest === undefined) return 0;
    const pace = Math.max(LEAST_MS + this.#random() * SPREAD_MS, growingMs(starts.length, this.#random));
    return Math.max(0, latest + pace - this.#now());
  }

  /** Counts the start of a session. */
  started(shard: number): void {
    this.#starts.set(shard, [...this.#recent(shard), this.#now()]);
    if (this.#known !== null) this.#known = { ...this.#known, left: this.#known.left - 1 };
  }

  #recent(shard: number): readonly number[] {
    return (this.#starts.get(shard) ?? []).filter((at) => at > this.#now() - COUNTED_MS);
  }
}

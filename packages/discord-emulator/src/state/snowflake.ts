import type { Clock } from '../clock.ts';

/** 2015-01-01, the first ms of Discord's ids (docs: Reference, Snowflakes). */
const DISCORD_EPOCH = 1_420_070_400_000;

/** Creates ids that increase with time and never repeat. */
export class Snowflakes {
  #clock: Clock;
  #last = 0n;
  #early = 0n;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  next(): string {
    const earliest = BigInt(this.#clock.now() - DISCORD_EPOCH) << 22n;
    this.#last = earliest > this.#last ? earliest : this.#last + 1n;
    return this.#last.toString();
  }

  /** An id with an earlier time, for something that Discord reports only now. */
  at(time: number): string {
    this.#early += 1n;
    return ((BigInt(Math.floor(time) - DISCORD_EPOCH) << 22n) | (this.#early & 0x3fffffn)).toString();
  }
}

/** The time when an id was created, ms since the epoch. */
export function timeOf(id: string): number {
  return Number(BigInt(id) >> 22n) + DISCORD_EPOCH;
}

/** Returns true if the first id is older than the second. A longer id is younger: ids are numbers without leading zeros. */
export function isOlder(id: string, other: string): boolean {
  return id.length === other.length ? id < other : id.length < other.length;
}

/** Compares by age, oldest first. */
export function byId(a: { id: string }, b: { id: string }): number {
  if (a.id === b.id) return 0;
  return isOlder(a.id, b.id) ? -1 : 1;
}

import { Rng } from './rng.ts';

/** The random numbers of one fault. The same seed and place give the same numbers. */
export class SeededRandom {
  readonly #rng: Rng;

  constructor(seed: number, place = 0) {
    this.#rng = new Rng((Math.imul(seed, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) >>> 0);
  }

  /** A number from 0 up to 1, without 1. */
  fraction(): number {
    return this.#rng.next() / 2 ** 32;
  }

  /** Returns true with the probability `share`. */
  chance(share: number): boolean {
    return this.fraction() < share;
  }

  /** A whole number from `min` to `max`. */
  between(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  /** One of the values. */
  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.fraction() * from.length)]!;
  }
}

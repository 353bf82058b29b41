/**
 * The seeded random number generator. The same seed and the same place in the game give the same draws (G1). The place
 * is the number of events before the command, so that a replay of the same commands draws the same.
 */
export class Rng {
  readonly #seed: number;
  readonly #place: number;
  /** `null` until something is drawn: most commands draw nothing. */
  #drawn: Uint32Array | null = null;

  constructor(seed: number, place: number) {
    this.#seed = seed;
    this.#place = place;
  }

  get #state(): Uint32Array {
    this.#drawn ??= mixed(this.#seed, this.#place);
    return this.#drawn;
  }

  /** xoshiro128** (Blackman and Vigna, 2018). */
  #next(): number {
    const s = this.#state;
    const result = Math.imul(rotate(Math.imul(s[1]!, 5), 7), 9) >>> 0;
    const shifted = s[1]! << 9;
    s[2]! ^= s[0]!;
    s[3]! ^= s[1]!;
    s[1]! ^= s[2]!;
    s[0]! ^= s[3]!;
    s[2]! ^= shifted;
    s[3] = rotate(s[3]!, 11);
    return result;
  }

  /** Returns a whole number from 0 to `below` - 1. All are equally likely. */
  below(below: number): number {
    for (;;) {
      const drawn = this.#next();
      // Only a draw within the last `below` numbers may lie beyond the limit. The division is slow.
      if (drawn < 2 ** 32 - below || drawn < 2 ** 32 - (2 ** 32 % below)) return drawn % below;
    }
  }

  pick<T>(from: readonly T[]): T {
    if (from.length === 0) throw new RangeError('there is nothing to draw from');
    return from[this.below(from.length)]!;
  }

  /** Fisher and Yates. */
  shuffle<T>(list: readonly T[]): readonly T[] {
    const cards = [...list];
    for (let last = cards.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [cards[last], cards[other]] = [cards[other]!, cards[last]!];
    }
    return cards;
  }
}

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/**
 * The four words that a seed and a place begin with. All 53 bits of the seed count. This gives too many games for a
 * player who knows some of the cards to try them all and find out the others.
 */
function mixed(seed: number, place: number): Uint32Array {
  const state = words((seed >>> 0) ^ Math.imul(place + 1, 0x85ebca6b));
  const high = Math.floor(seed / 2 ** 32);
  if (high > 0) for (const [index, word] of words(high).entries()) state[index]! ^= word;
  return state;
}

/** Expands one word to four. */
function words(from: number): Uint32Array {
  const state = new Uint32Array(4);
  let mixed = from;
  for (let index = 0; index < 4; index++) {
    mixed = (mixed + 0x9e3779b9) | 0;
    let word = mixed;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    state[index] = word ^ (word >>> 15);
  }
  return state;
}

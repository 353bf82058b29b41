/** Random numbers for tokens and session ids. The same seed gives the same numbers (mulberry32). */
export class Rng {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number of 32 bits. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** `length` hexadecimal digits. */
  hex(length: number): string {
    let text = '';
    while (text.length < length) text += this.next().toString(16).padStart(8, '0');
    return text.slice(0, length);
  }
}

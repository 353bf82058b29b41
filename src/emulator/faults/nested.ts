/** Something that several faults may want at once: it begins with the first and ends with the last. */
export class Nested {
  readonly #begin: () => void;
  readonly #end: () => void;
  #count = 0;

  constructor(begin: () => void, end: () => void) {
    this.#begin = begin;
    this.#end = end;
  }

  /** Wants it; the returned function wants it no more. */
  enter(): () => void {
    this.#count += 1;
    if (this.#count === 1) this.#begin();
    let within = true;
    return () => {
      if (!within) return;
      within = false;
      this.#count -= 1;
      if (this.#count === 0) this.#end();
    };
  }
}

/** A state that several faults may need at the same time. It begins with the first fault and ends with the last. */
export class SharedCondition {
  readonly #begin: () => void;
  readonly #end: () => void;
  #count = 0;

  constructor(begin: () => void, end: () => void) {
    this.#begin = begin;
    this.#end = end;
  }

  /** Enters the state. The returned function leaves it. */
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

/** All in ms. */
export interface LinkTiming {
  /** From joining, or from losing a ready connection, until it is ready. A lost UDP discovery is never repeated. */
  readonly join: number;
  /** After that for the keys of end-to-end encryption: frames sent without are lost on the others. */
  readonly keys: number;
  /** Before the next attempt: after the first failure in a row, the second ... */
  readonly rests: readonly number[];
  /** After being put out of the channel. */
  readonly restAfterKick: number;
  /** A connection that held this long begins a new row. */
  readonly steady: number;
}

export const LINK_TIMING: LinkTiming = {
  join: 5000,
  keys: 1000,
  rests: [300, 1000, 2000, 5000, 10_000, 30_000],
  restAfterKick: 30_000,
  steady: 10_000,
};

/** A deadline that can be set anew. */
export class Deadline {
  readonly #ms: number;
  readonly #over: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, over: () => void) {
    this.#ms = ms;
    this.#over = over;
  }

  begin(): void {
    this.end();
    this.#timer = setTimeout(this.#over, this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

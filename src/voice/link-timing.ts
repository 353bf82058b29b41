/** All in ms. */
export interface LinkTiming {
  /** From joining, or from losing a ready connection, until it is ready. A lost UDP discovery is never repeated. */
  readonly join: number;
  /** After that for somebody to be named who has to have keys of end-to-end encryption: alone there are none. */
  readonly keys: number;
  /** For their keys, from when somebody else is in the channel: frames sent without are lost on them. */
  readonly othersKeys: number;
  /** After a close code of several meanings for Discord's gateway to tell which one it is. */
  readonly word: number;
  /** After the voice server has gone away for Discord to name another one. */
  readonly endpoint: number;
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
  othersKeys: 8000,
  word: 8000,
  endpoint: 30_000,
  rests: [300, 1000, 2000, 5000, 10_000, 30_000],
  restAfterKick: 30_000,
  steady: 10_000,
};

/** Time limits of a link, all in ms. */
export interface LinkTiming {
  /**
   * From joining, or from the loss of a ready connection, until it is ready. A lost UDP discovery is never repeated.
   */
  readonly join: number;
  /**
   * After that, until a user is announced who needs keys of end-to-end encryption. Without other users keys do not
   * exist.
   */
  readonly keys: number;
  /** Until the keys of other users arrive, from when they are in the channel. They lose frames that are sent before. */
  readonly othersKeys: number;
  /** After an ambiguous close code, until Discord's gateway clarifies it. */
  readonly word: number;
  /** After the loss of the voice server, until Discord names another one. */
  readonly endpoint: number;
  /**
   * After the server has muted the bot, until the bot has unmuted itself. The lines that wait for it must not be dropped
   * before (`LineQueue.say`).
   */
  readonly unmute: number;
  /** Before the next attempt: after the first failure in a row, after the second, and so on. */
  readonly retryDelays: readonly number[];
  /** After a removal from the channel. */
  readonly delayAfterKick: number;
  /** A connection that lasted this long ends the row of failures. */
  readonly stable: number;
}

export const LINK_TIMING: LinkTiming = {
  join: 5000,
  keys: 1000,
  othersKeys: 8000,
  word: 8000,
  endpoint: 30_000,
  unmute: 4000,
  retryDelays: [300, 1000, 2000, 5000, 10_000, 30_000],
  delayAfterKick: 30_000,
  stable: 10_000,
};

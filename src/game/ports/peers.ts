/** A living process of a bot that several processes serve. */
export interface Peer {
  /** The id of the process. It is new at each start. */
  readonly owner: string;
  /** The number of shards that it knows. */
  readonly count: number;
  /** The shards for which it stands by: it hears their events, and can take over at once. */
  readonly standby: readonly number[];
}

/** The living processes of a bot. Rejects with `StoreError`. */
export interface Peers {
  /** Notes that a process lives for this time from now, in ms. */
  note(peer: Peer, ttlMs: number): Promise<void>;
  /** Returns the living processes, in the order of their ids. */
  living(): Promise<readonly Peer[]>;
  /** Forgets a process that stops. */
  leave(owner: string): Promise<void>;
}

/**
 * The starts of sessions with Discord's gateway, over all processes of the bot. Discord allows one for each bucket in 5 s
 * (docs: Gateway, Max Concurrency). Rejects with `StoreError`.
 */
export interface SessionStarts {
  /**
   * Takes the next start of a bucket, and allows none in it for this time, in ms. Returns 0, or the milliseconds after
   * which to ask again.
   */
  take(bucket: string, pauseMs: number): Promise<number>;
}

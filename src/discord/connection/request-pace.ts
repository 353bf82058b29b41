import { setTimeout as pause } from 'node:timers/promises';

/** Requests that a token may make in a second (docs: Rate Limits, Global Rate Limit). */
const MOST = 50;
const SECOND_MS = 1_000;

/**
 * The requests of all clients of a process with one token. Discord counts them over all processes, so each process has a
 * share.
 */
export class RequestPace {
  #most = MOST;
  /** The times of the latest requests, and of those that wait, ms of `performance.now`. */
  #times: number[] = [];

  /** Divides the limit by the number of processes. */
  share(processes: number): void {
    this.#most = Math.max(1, Math.floor(MOST / Math.max(1, processes)));
  }

  /** Resolves when one more request may be made. Rejects if the signal is aborted. */
  async turn(signal?: AbortSignal | null): Promise<void> {
    const now = performance.now();
    this.#times = this.#times.filter((time) => time > now - SECOND_MS);
    const before = this.#times.at(-this.#most);
    const at = Math.max(now, before === undefined ? 0 : before + SECOND_MS);
    this.#times.push(at);
    if (at > now) await pause(at - now, undefined, { signal: signal ?? undefined });
  }
}

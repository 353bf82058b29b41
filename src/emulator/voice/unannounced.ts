import type { Connection } from './connection.ts';

/** How long op 5 may come after the audio, ms: the one comes over TCP, the other over UDP, and either may be faster. */
const GRACE_MS = 2000;

/**
 * Closes those who send audio and have never sent op 5 (docs: Voice Connections, Speaking: "You must send at least one
 * Opcode 5 Speaking payload before sending voice data, or you will be disconnected with an invalid SSRC error").
 */
export class Unannounced {
  readonly #close: (connection: Connection) => void;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(close: (connection: Connection) => void) {
    this.#close = close;
  }

  /** Audio of this connection has come. */
  heard(connection: Connection): void {
    if (connection.hasSpoken || connection.isSuspect) return;
    connection.isSuspect = true;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      // What has come meanwhile is read before the verdict, however busy the machine is.
      setImmediate(() => this.#judge(connection));
    }, GRACE_MS);
    this.#timers.add(timer);
  }

  #judge(connection: Connection): void {
    connection.isSuspect = false;
    if (!connection.hasSpoken) this.#close(connection);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}

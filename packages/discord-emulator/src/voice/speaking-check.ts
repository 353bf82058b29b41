import type { Connection } from './connection.ts';

/** The longest delay of op 5 after the audio, ms. Op 5 uses TCP and audio uses UDP, and either may be faster. */
const GRACE_MS = 2000;

/**
 * Disconnects users who send audio without ever having sent op 5 (docs: Voice Connections, Speaking: "You must send at
 * least one Opcode 5 Speaking payload before sending voice data, or you will be disconnected with an invalid SSRC
 * error").
 */
export class SpeakingCheck {
  readonly #close: (connection: Connection) => void;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(close: (connection: Connection) => void) {
    this.#close = close;
  }

  /** Records that audio of this connection has arrived. */
  heard(connection: Connection): void {
    if (connection.hasSpoken || connection.isSuspect) return;
    connection.isSuspect = true;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      // Messages that have arrived meanwhile are read before the decision, even on a busy machine.
      setImmediate(() => this.#decide(connection));
    }, GRACE_MS);
    this.#timers.add(timer);
  }

  #decide(connection: Connection): void {
    connection.isSuspect = false;
    if (!connection.hasSpoken) this.#close(connection);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}

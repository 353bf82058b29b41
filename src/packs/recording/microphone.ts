import { SILENCE_FRAME } from '#voice/compose.ts';
import type { HeardPacket } from './take.ts';

/** After this silence the line has been said, ms. A client sends nothing while its person is silent. */
const QUIET_MS = 1_200;
/** The longest take, ms. A client with an open microphone never ceases to send. */
const LONGEST_MS = 15_000;

/** The sound of the person who records. Packets count only while the microphone is open. */
export class Microphone {
  #packets: HeardPacket[] = [];
  #isOpen = false;
  #quiet: NodeJS.Timeout | undefined;
  #longest: NodeJS.Timeout | undefined;
  #said: () => void = () => {};

  /** Begins a take. `said`: called when the line seems to be over. */
  open(said: () => void): void {
    this.#packets = [];
    this.#said = said;
    this.#isOpen = true;
  }

  take(bytes: Uint8Array): void {
    if (!this.#isOpen) return;
    if (this.#packets.length === 0) {
      // A client sends frames of silence at the end of a speech. They have no words.
      if (SILENCE_FRAME.equals(bytes)) return;
      this.#longest = setTimeout(this.#said, LONGEST_MS);
    }
    this.#packets.push({ bytes, at: performance.now() });
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(this.#said, QUIET_MS);
  }

  /** Ends a take. */
  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#quiet);
    clearTimeout(this.#longest);
  }

  /** Returns the packets of the take, and keeps none. */
  takeAll(): readonly HeardPacket[] {
    const packets = this.#packets;
    this.#packets = [];
    return packets;
  }
}

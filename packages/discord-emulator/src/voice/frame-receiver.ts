import { now } from './clock.ts';
import { isEndToEndEncrypted } from './frame.ts';

/** A frame that a listener received. */
export interface HeardFrame {
  /** The speaker, or empty if the server never announced the user of this ssrc. */
  userId: string;
  seq: number;
  /** RTP timestamp, 1/48000 s. */
  timestamp: number;
  /** Time of arrival, ms since the epoch with fractions. */
  at: number;
  /** The Opus packet. Missing if it could not be decrypted. */
  frame?: Buffer;
  /** True if it was end-to-end encrypted in transit. */
  endToEndEncrypted: boolean;
  /** The reason why the frame is missing. */
  error?: string;
}

interface Arrival {
  ssrc: number;
  seq: number;
  timestamp: number;
  at: number;
  wire: Buffer;
}

/** The longest wait of a frame for op 5 or a new epoch, ms. Media may arrive before the gateway's messages. */
const PATIENCE = 250;

/** Finds the speaker and the key of each frame, in the order of arrival. */
export class FrameReceiver {
  readonly #waiting: Arrival[] = [];
  readonly #speakerOf: (ssrc: number) => string | undefined;
  readonly #decrypt: (userId: string, wire: Buffer) => Buffer;
  readonly #heard: (frame: HeardFrame) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    speakerOf: (ssrc: number) => string | undefined,
    decrypt: (userId: string, wire: Buffer) => Buffer,
    heard: (frame: HeardFrame) => void,
  ) {
    this.#speakerOf = speakerOf;
    this.#decrypt = decrypt;
    this.#heard = heard;
  }

  take(arrival: Omit<Arrival, 'at'>): void {
    this.#waiting.push({ ...arrival, at: now() });
    this.listen();
  }

  /** Tries all waiting frames again. Call it when a speaker or an epoch has become known. */
  listen(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const frame = this.#open(first);
      const left = first.at + PATIENCE - now();
      if (frame.error !== undefined && left > 0) {
        this.#timer = setTimeout(() => this.listen(), Math.ceil(left));
        return;
      }
      this.#waiting.shift();
      this.#heard(frame);
    }
  }

  /** Gives up on all waiting frames. */
  close(): void {
    clearTimeout(this.#timer);
    for (const arrival of this.#waiting.splice(0)) this.#heard(this.#open(arrival));
  }

  #open({ ssrc, seq, timestamp, at, wire }: Arrival): HeardFrame {
    const userId = this.#speakerOf(ssrc);
    const endToEndEncrypted = isEndToEndEncrypted(wire);
    const heard = { userId: userId ?? '', seq, timestamp, at, endToEndEncrypted };
    if (userId === undefined) return { ...heard, error: 'unknown ssrc' };
    try {
      return { ...heard, frame: endToEndEncrypted ? this.#decrypt(userId, wire) : wire };
    } catch (error) {
      return { ...heard, error: error instanceof Error ? error.message : String(error) };
    }
  }
}

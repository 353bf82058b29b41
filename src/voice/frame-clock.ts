import type { VoiceConnection } from '@discordjs/voice';
import type { VoiceMeter } from '#game/ports/ports.ts';
import { FRAME_MS } from './ogg.ts';

/**
 * Measures how late the frames of one player are sent. The library sends the frames of a playback 20 ms apart, and
 * catches up after a delay. So a frame is due 20 ms after the one before was due.
 */
export class FrameClock {
  readonly #meter: VoiceMeter;
  /** When the next frame is due, ms of the monotonic clock. `null`: it begins a playback. */
  #due: number | null = null;

  constructor(meter: VoiceMeter) {
    this.#meter = meter;
  }

  /** The frame that follows begins a playback, or goes on after a pause. */
  restart(): void {
    this.#due = null;
  }

  /** A frame was sent. A frame before its time shows that the first one was late, so the times begin with it. */
  sent(now: number = performance.now()): void {
    const due = this.#due ?? now;
    this.#due = Math.min(due, now) + FRAME_MS;
    this.#meter.frameSent(Math.max(0, now - due));
  }
}

/** Reports the frames that the connection sends. The library calls this method for each of them. */
export function tellFrames(connection: Pick<VoiceConnection, 'dispatchAudio'>, sent: () => void): void {
  const dispatch = connection.dispatchAudio.bind(connection);
  connection.dispatchAudio = () => {
    const isSent = dispatch();
    if (isSent) sent();
    return isSent;
  };
}

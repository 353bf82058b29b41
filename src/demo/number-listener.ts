import type { VoiceVisit } from 'discord-emulator';
import { isSilenceFrame } from 'discord-emulator/voice';
import type { ClipIndex } from './heard-cues.ts';

/** Hears numbers while they are being said, as a player who waits for one does. */
export class NumberListener {
  readonly #index: ClipIndex;
  readonly #told: (number: number, at: number) => void;
  /** Ends the listening. */
  readonly stop: () => void;
  #latest: string | null = null;

  /** @param told receives the number, and the time when its sound arrived, ms since 1970 */
  constructor(visit: VoiceVisit, index: ClipIndex, told: (number: number, at: number) => void) {
    this.#index = index;
    this.#told = told;
    this.stop = visit.onHeard(({ frame, at }) => {
      const cue = frame && !isSilenceFrame(frame) ? this.#index.cueOf(frame) : null;
      if (cue !== null && cue !== this.#latest) this.#hear(cue, at);
    });
  }

  #hear(cue: string, at: number): void {
    this.#latest = cue;
    const number = /^num\.(\d+)$/.exec(cue)?.[1];
    if (number !== undefined) this.#told(Number(number), at);
  }
}

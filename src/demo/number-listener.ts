import type { VoiceVisit } from '#emulator/index.ts';
import { isSilenceFrame } from '#emulator/voice/index.ts';
import type { ClipIndex } from './heard-cues.ts';

/** How often what has been heard is looked through, ms. */
const lookMs = 20;

/** Hears numbers while they are being said, as those do who wait for one. */
export class NumberListener {
  readonly #visit: VoiceVisit;
  readonly #index: ClipIndex;
  readonly #told: (number: number, at: number) => void;
  readonly #timer: NodeJS.Timeout;
  /** How many frames have been looked at. */
  #from = 0;
  #latest: string | null = null;

  /** `told`: the number, and when its sound came in, ms since 1970. */
  constructor(visit: VoiceVisit, index: ClipIndex, told: (number: number, at: number) => void) {
    this.#visit = visit;
    this.#index = index;
    this.#told = told;
    this.#timer = setInterval(() => this.#listen(), lookMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #listen(): void {
    const heard = this.#visit.listener?.heard ?? [];
    // Another line has been given to him.
    if (heard.length < this.#from) this.#from = 0;
    for (const { frame, at } of heard.slice(this.#from)) {
      const cue = frame && !isSilenceFrame(frame) ? this.#index.cueOf(frame) : null;
      if (cue !== null && cue !== this.#latest) this.#hear(cue, at);
    }
    this.#from = heard.length;
  }

  #hear(cue: string, at: number): void {
    this.#latest = cue;
    const number = /^num\.(\d+)$/.exec(cue)?.[1];
    if (number !== undefined) this.#told(Number(number), at);
  }
}

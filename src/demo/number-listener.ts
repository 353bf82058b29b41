import type { VoiceVisit } from 'discord-emulator';
import { isSilenceFrame } from 'discord-emulator/voice';
import type { ClipIndex } from './heard-cues.ts';

/** The interval at which new frames are examined, ms. */
const lookMs = 20;

/** Hears numbers while they are being said, as a player who waits for one does. */
export class NumberListener {
  readonly #visit: VoiceVisit;
  readonly #index: ClipIndex;
  readonly #told: (number: number, at: number) => void;
  readonly #timer: NodeJS.Timeout;
  /** The number of frames that have been examined. */
  #from = 0;
  #latest: string | null = null;

  /** @param told receives the number, and the time when its sound arrived, ms since 1970 */
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
    // The visit has another listener, whose frames start from the beginning.
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

import type { VoiceVisit } from '#emulator/index.ts';
import { isSilenceFrame } from '#emulator/voice/index.ts';
import type { ClipIndex, Hearing } from './heard-cues.ts';

/** Frames come every 20 ms; when none has come for so long, the narrator has finished. */
const restMs = 400;
const lookMs = 100;

/** Listens to the narrator and tells what was said, clip by clip. */
export class Listening {
  readonly #visit: VoiceVisit;
  readonly #index: ClipIndex;
  readonly #told: (text: string, cues: readonly string[]) => void;
  readonly #timer: NodeJS.Timeout;
  /** How many frames have been told of. */
  #from = 0;

  constructor(visit: VoiceVisit, index: ClipIndex, told: (text: string, cues: readonly string[]) => void) {
    this.#visit = visit;
    this.#index = index;
    this.#told = told;
    this.#timer = setInterval(() => {
      const last = visit.heard.at(-1);
      if (last && Date.now() - last.at > restMs) this.#tellUntil(this.#frames().length);
    }, lookMs);
  }

  /** Tells the clips that have been heard to their end. */
  tell(): void {
    const frames = this.#frames();
    const { cues } = this.#index.recognise(frames.slice(this.#from));
    const last = cues.at(-1);
    this.#tellUntil(last ? this.#from + last.at : this.#from);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#tellUntil(this.#frames().length);
  }

  /** All that was heard, recognised; and how many frames could not be decrypted or came in clear. */
  result(): Hearing & { readonly heard: number; readonly faulty: number; readonly clear: number } {
    const all = this.#visit.heard;
    const loud = all.filter((each) => each.frame && !isSilenceFrame(each.frame));
    return {
      ...this.#index.recognise(this.#frames()),
      heard: all.length,
      faulty: all.filter((each) => !each.frame || each.error).length,
      clear: loud.filter((each) => !each.endToEndEncrypted).length,
    };
  }

  #frames(): readonly Buffer[] {
    return this.#visit.heard.flatMap(({ frame }) => (frame ? [frame] : []));
  }

  #tellUntil(end: number): void {
    const { cues } = this.#index.recognise(this.#frames().slice(this.#from, end));
    this.#from = end;
    if (cues.length > 0)
      this.#told(
        cues.map(({ text }) => text).join(' '),
        cues.map(({ cue }) => cue),
      );
  }
}

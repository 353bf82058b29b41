import type { VoiceVisit } from '#emulator/index.ts';
import { isSilenceFrame } from '#emulator/voice/index.ts';
import type { ClipBook, Hearing } from './heard-cues.ts';

/** So much silence ends an utterance, in frames of 20 ms. */
const pauseFrames = 25;
const lookMs = 200;

/** Listens to the narrator and tells each utterance when it is over. */
export class Listening {
  readonly #visit: VoiceVisit;
  readonly #book: ClipBook;
  readonly #told: (text: string, cues: readonly string[]) => void;
  readonly #timer: NodeJS.Timeout;
  #from = 0;

  constructor(visit: VoiceVisit, book: ClipBook, told: (text: string, cues: readonly string[]) => void) {
    this.#visit = visit;
    this.#book = book;
    this.#told = told;
    this.#timer = setInterval(() => this.#look(), lookMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#tell(this.#frames().slice(this.#from));
  }

  /** All that was heard, recognised; and how many frames could not be decrypted or came in clear. */
  result(): Hearing & { readonly heard: number; readonly faulty: number; readonly clear: number } {
    const all = this.#visit.heard;
    const loud = all.filter((each) => each.frame && !isSilenceFrame(each.frame));
    return {
      ...this.#book.recognise(this.#frames()),
      heard: all.length,
      faulty: all.filter((each) => !each.frame || each.error).length,
      clear: loud.filter((each) => !each.endToEndEncrypted).length,
    };
  }

  #frames(): readonly Buffer[] {
    return this.#visit.heard.flatMap(({ frame }) => (frame ? [frame] : []));
  }

  /** An utterance is over when nothing was heard for a while. */
  #look(): void {
    const last = this.#visit.heard.at(-1);
    const frames = this.#frames();
    if (!last || frames.length === this.#from || Date.now() - Number(last.at) < pauseFrames * 20) return;
    this.#tell(frames.slice(this.#from));
    this.#from = frames.length;
  }

  #tell(frames: readonly Buffer[]): void {
    const { cues } = this.#book.recognise(frames);
    if (cues.length > 0)
      this.#told(
        cues.map(({ text }) => text).join(' '),
        cues.map(({ cue }) => cue),
      );
  }
}

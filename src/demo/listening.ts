import type { VoiceVisit } from 'discord-emulator';
import { isSilenceFrame } from 'discord-emulator/voice';
import type { Language } from '#narration/index.ts';
import type { ClipIndex, HeardCue, Hearing } from './heard-cues.ts';
import { phrase, soundIn } from './output-phrases.ts';

/** Frames come every 20 ms. After this time without a frame the narrator has finished, ms. */
const restMs = 400;
const lookMs = 100;

/** Listens to the narrator and reports the words, clip by clip. */
export class Listening {
  readonly #visit: VoiceVisit;
  readonly #index: ClipIndex;
  readonly #language: Language;
  readonly #told: (text: string, cues: readonly string[]) => void;
  readonly #timer: NodeJS.Timeout;
  /** The number of frames that have been reported. */
  #from = 0;

  /** @param told receives the words and their cues */
  constructor(
    visit: VoiceVisit,
    { index, language }: { readonly index: ClipIndex; readonly language: Language },
    told: (text: string, cues: readonly string[]) => void,
  ) {
    this.#visit = visit;
    this.#index = index;
    this.#language = language;
    this.#told = told;
    this.#timer = setInterval(() => {
      const last = visit.heard.at(-1);
      if (last && Date.now() - last.at > restMs) this.#tellUntil(this.#frames().length);
    }, lookMs);
  }

  /** Reports the clips that have been heard to their end. */
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

  /**
   * Everything that was heard, recognised, and the number of frames that were unencrypted or could not be decrypted.
   */
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
        toldOf(cues, this.#language),
        cues.map(({ cue }) => cue),
      );
  }
}

/**
 * The words as a transcript shows them. A clip that was cut off is marked, and one that continued afterwards is one
 * clip.
 */
export const toldOf = (cues: readonly HeardCue[], language: Language): string =>
  cues
    .flatMap((piece, index) => {
      const { cue, from } = piece;
      const text = soundIn(language, cue) ?? piece.text;
      if (goesOn(cues[index - 1], piece)) return [];
      const begins = from > 0 && text !== '…' ? `… ${text}` : text;
      return [isBrokenOff(cues, index) ? `${begins} … ${phrase(language, 'cut-off')}` : begins];
    })
    .join(' ');

/** Returns true if a piece belongs to the clip of the piece before it. */
const goesOn = (before: HeardCue | undefined, piece: HeardCue): boolean => piece.from > 0 && before?.cue === piece.cue;

/** Returns true if the last piece of a clip was cut off. */
function isBrokenOff(cues: readonly HeardCue[], index: number): boolean {
  const piece = cues[index]!;
  const next = cues[index + 1];
  return next !== undefined && goesOn(piece, next) ? isBrokenOff(cues, index + 1) : piece.cutOff;
}

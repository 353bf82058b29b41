import { EFFECT_CUES } from './cues.ts';
import type { ClipEntry, Phrase } from './pack-schema.ts';

/** Packets of 20 ms as a pack keeps them: an array, or one that is made when it is asked for. */
export type Packets = Pick<readonly Buffer[], 'length' | 'slice'>;

/** A clip in memory, ready to be sent. */
export interface Clip {
  /** Opus packets of 20 ms. */
  readonly packets: Packets;
  /** First and last packet with sound. */
  readonly body: readonly [first: number, last: number];
  /** The silence at the start and at the end of the body, in ms. `null`: it was not measured. */
  readonly edges: readonly [start: number, end: number] | null;
  readonly text: string;
  /** The place of its words in a sentence. `null`: it has no words, or the pack does not say. */
  readonly place: Place | null;
  /** The id of the pack whose voice it is. */
  readonly by: string;
}

/** The place of a clip's words in a sentence, as the manifest has it. `any`: one take for several places. */
export type Place = NonNullable<ClipEntry['place']> | 'any';

/** The playable clips of each cue, at least one. A cue that is missing here is only written. */
export type Clips = ReadonlyMap<string, readonly Clip[]>;

/** A voice pack in memory. */
export interface Pack {
  readonly id: string;
  readonly name: string;
  readonly lang: string;
  readonly clips: Clips;
  /** The wordings of this language for narration's sequences of cues. */
  readonly phrases: readonly Phrase[];
  /**
   * The clips of this pack alone, and the pack that says the sentences which it cannot say whole. Missing: no other pack
   * says its words.
   */
  readonly extended?: { readonly own: Clips; readonly base: Pack } | undefined;
}

/**
 * The clips of a pack that may be heard beside words of this language. A pack in another language gives only its sounds
 * without words.
 */
const clipsBeside = ({ clips, lang }: Pick<Pack, 'clips' | 'lang'>, spoken: string): Clips =>
  lang === spoken ? clips : new Map([...clips].filter(([cue]) => EFFECT_CUES.some((effect) => effect === cue)));

/** The pack on top of another one, which says what it lacks. One in another language gives only its sounds. */
export function over(pack: Pack, base: Pack): Pack {
  const clips = new Map([...clipsBeside(base, pack.lang), ...pack.clips]);
  if (base.lang !== pack.lang) return { ...pack, clips };
  const { own, base: below } = pack.extended ?? { own: pack.clips, base: null };
  return { ...pack, clips, extended: { own, base: below === null ? base : over(below, base) } };
}

import type { CueItem } from '#game/ports/ports.ts';
import { FRAME_MS } from './ogg.ts';
import type { Clip, Pack } from './pack.ts';
import { phrased } from './phrases.ts';

/** Discord's frame of silence, which the decoders of listeners know. */
export const SILENCE_FRAME = Buffer.from([0xf8, 0xff, 0xfe]);

/** The silence between two clips without a pause, in frames: 100 ms. */
const GAP_FRAMES = 5;
/** The longest pause or beat, in frames: 10 s. */
const LONGEST_PAUSE = 500;

/** A line as it is sent, in packets of 20 ms. */
export interface Composition {
  readonly packets: readonly Buffer[];
  readonly ms: number;
  /** Cues that the pack cannot speak. The line is sent without them. */
  readonly missing: readonly string[];
}

/** Chooses one of a cue's clips by its index, from 0. */
export type ChooseClip = (cue: string, clips: number) => number;

type Part =
  | { readonly kind: 'clip'; readonly clip: Clip }
  /** A clip whose successor begins after this number of frames. */
  | { readonly kind: 'beat'; readonly clip: Clip; readonly frames: number }
  | { readonly kind: 'pause'; readonly frames: number };

/**
 * Joins clips on packet level. Inside the line only the bodies of the clips are sent. The first clip keeps its lead-in
 * and the last its tail, so that the line neither starts nor ends abruptly. A clip on the beat is filled up with
 * silence, and a missing one leaves its time empty. Nothing is sent if no clip is left. The pack defines order and
 * plurals.
 */
export function compose(pack: Pack, items: readonly CueItem[], choose: ChooseClip = () => 0): Composition {
  const missing: string[] = [];
  const parts: Part[] = [];
  for (const item of phrased(pack, items)) {
    if ('pauseMs' in item) {
      parts.push({ kind: 'pause', frames: framesOf(item.pauseMs) });
      continue;
    }
    const frames = framesOf(item.lastsMs ?? 0);
    const clips = pack.clips.get(item.cue);
    const clip = clips?.[choose(item.cue, clips.length)];
    if (clip === undefined) missing.push(item.cue);
    if (clip !== undefined) parts.push(frames > 0 ? { kind: 'beat', clip, frames } : { kind: 'clip', clip });
    else if (frames > 0) parts.push({ kind: 'pause', frames });
  }
  const packets = join(parts);
  return { packets, ms: packets.length * FRAME_MS, missing };
}

function framesOf(ms: number): number {
  const frames = Math.round(ms / FRAME_MS);
  return frames > 0 ? Math.min(frames, LONGEST_PAUSE) : 0;
}

const silence = (frames: number) => Array<Buffer>(frames).fill(SILENCE_FRAME);

function join(parts: readonly Part[]): readonly Buffer[] {
  const first = parts.findIndex(({ kind }) => kind !== 'pause');
  const last = parts.findLastIndex(({ kind }) => kind !== 'pause');
  if (first === -1) return [];
  return parts.flatMap((part, index) => {
    if (part.kind === 'pause') return silence(part.frames);
    const { packets, body } = part.clip;
    // All lead-ins have the same length. Clips on the beat keep theirs, so that they sound in time.
    const from = index === first || part.kind === 'beat' ? 0 : body[0];
    const sound = packets.slice(from, index === last ? undefined : body[1] + 1);
    if (part.kind === 'beat' && index !== last) sound.push(...silence(Math.max(0, part.frames - sound.length)));
    return parts[index - 1]?.kind === 'clip' ? [...silence(GAP_FRAMES), ...sound] : sound;
  });
}

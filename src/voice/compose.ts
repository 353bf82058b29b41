import type { CueItem } from '#game/ports/ports.ts';
import { FRAME_MS } from './ogg.ts';
import type { Clip, Pack } from './pack.ts';
import { closing, type Joint, jointOf, opening, type Said, saidBy, type Takes } from './sentences.ts';

/** The takes whose ending fits: level before the rest of a phrase, falling at the end of a sentence. */
function fitting(takes: Takes, after: Joint | null): Takes {
  const wanted = after === 'phrase' ? opening : closing;
  const fit = takes.filter(({ place }) => place === 'any' || wanted.has(place));
  return fit.length > 0 ? fit : takes;
}

/** Discord's frame of silence, which the decoders of listeners know. */
export const SILENCE_FRAME = Buffer.from([0xf8, 0xff, 0xfe]);

/** The silence that is heard between two clips, in ms: within a phrase and between sentences. */
const GAP_MS = { phrase: 40, sentence: 350 } as const;
/** The silence between the bodies of two clips of which one is a sound, or has no known place, in frames: 100 ms. */
const OTHER_FRAMES = 5;
/** The silence at each end of a body that was not measured, in ms. */
const USUAL_EDGE_MS = 30;

/** The longest pause or beat, in frames: 10 s. */
const LONGEST_PAUSE = 500;

/** A line as it is sent, in packets of 20 ms. */
interface Composition {
  readonly packets: readonly Buffer[];
  readonly ms: number;
  /** The packet with which each of the asked items begins. */
  readonly marks: readonly number[];
  /** Cues that the pack cannot speak. The line is sent without them. */
  readonly missing: readonly string[];
}

/** Chooses one of a cue's clips by its index, from 0. */
export type ChooseClip = (cue: string, clips: number) => number;

/** A part of a line: a clip with its joint, a clip on the beat, or a pause. */
export type Part =
  /** A clip, and its joint with the next one. */
  | { readonly kind: 'clip'; readonly clip: Clip; readonly joint: Joint }
  /** A clip whose successor begins after this number of frames. */
  | { readonly kind: 'beat'; readonly clip: Clip; readonly frames: number }
  | { readonly kind: 'pause'; readonly frames: number };

/**
 * Joins clips on packet level. Inside the line only the bodies of the clips are sent. The first clip keeps its lead-in
 * and the last its tail, so that the line neither starts nor ends abruptly. A clip on the beat is filled up with
 * silence, and a missing one leaves its time empty. Nothing is sent if no clip is left. The pack defines order,
 * plurals, and the places of its clips in a sentence.
 */
export function compose(
  pack: Pack,
  items: readonly CueItem[],
  choose: ChooseClip = () => 0,
  asked: readonly number[] = [],
): Composition {
  const { parts, missing, starts } = partsOf(pack, items, choose);
  const pieces = piecesOf(parts);
  const packets = pieces.flat();
  const begins = (part: number): number => pieces.slice(0, part).reduce((sum, piece) => sum + piece.length, 0);
  const marks = asked.map((item) => (item < items.length ? begins(partOf(item, starts)) : packets.length));
  return { packets, ms: packets.length * FRAME_MS, marks, missing };
}

/** The part that says an item, and perhaps the items after it. A phrase may have several parts. */
interface Start {
  readonly item: number;
  readonly part: number;
}

/** The first part that says this item. */
function partOf(item: number, starts: readonly Start[]): number {
  const said = starts.findLast((start) => start.item <= item);
  return starts.find((start) => start.item === said?.item)?.part ?? 0;
}

/** The parts of a line, their starts, and the cues that the pack cannot speak. */
export function partsOf(pack: Pack, items: readonly CueItem[], choose: ChooseClip = () => 0) {
  const missing: string[] = [];
  const parts: Part[] = [];
  const starts: Start[] = [];
  const said = saidBy(pack, items);
  for (const [index, { item, takes, from }] of said.entries()) {
    starts.push({ item: from, part: parts.length });
    if ('pauseMs' in item) {
      parts.push({ kind: 'pause', frames: framesOf(item.pauseMs) });
      continue;
    }
    const frames = framesOf(item.lastsMs ?? 0);
    if (takes === null) missing.push(item.cue);
    if (takes === null && frames > 0) parts.push({ kind: 'pause', frames });
    if (takes === null) continue;
    const joint = jointAfter(takes, said.slice(index + 1));
    const fit = fitting(takes, joint);
    const clip = fit[choose(item.cue, fit.length)]!;
    parts.push(frames > 0 ? { kind: 'beat', clip, frames } : { kind: 'clip', clip, joint: joint ?? 'other' });
  }
  return { parts, missing, starts };
}

/** The words that a pack says for these cues, in whole sentences, without its sounds. */
export const wordsOf = (pack: Pack, items: readonly CueItem[]): string =>
  partsOf(pack, items)
    .parts.flatMap((part) => (part.kind === 'pause' || part.clip.place === null ? [] : [part.clip.text]))
    .reduce((said, text) => (isOpen.test(said) ? `${said} ${inside(text)}` : `${said} ${text}`), '')
    .trim()
    // A line may have only the middle of a sentence, such as the count of a call (F8).
    .replaceAll(/(?<=^|[.?!] )\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/[,:]$/, '.');

/** Words after which their sentence goes on without a comma, such as “All in favour of” before a player (F8). */
const isOpen = /\p{L}$/u;

/** Words in such a sentence. */
const inside = (text: string): string => text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()).replace(/,$/, '');

/** The joint with the next cue that is said. `null`: a pause or nothing follows. */
function jointAfter(takes: Takes, following: readonly Said[]): Joint | null {
  const next = following.find(({ item, takes: others }) => 'pauseMs' in item || others !== null);
  return next === undefined || next.takes === null ? null : jointOf(takes, next.takes);
}

function framesOf(ms: number): number {
  const frames = Math.round(ms / FRAME_MS);
  return frames > 0 ? Math.min(frames, LONGEST_PAUSE) : 0;
}

const silence = (frames: number) => Array<Buffer>(frames).fill(SILENCE_FRAME);

/** The packets of these parts. */
export const join = (parts: readonly Part[]): readonly Buffer[] => piecesOf(parts).flat();

/** The packets of each part. */
function piecesOf(parts: readonly Part[]): readonly (readonly Buffer[])[] {
  const first = parts.findIndex(({ kind }) => kind !== 'pause');
  const last = parts.findLastIndex(({ kind }) => kind !== 'pause');
  if (first === -1) return [];
  return parts.map((part, index) => {
    if (part.kind === 'pause') return silence(part.frames);
    const gap = gapAfter(part, parts[index + 1]);
    const sound = soundOf(part, { isFirst: index === first, isLast: index === last, gap });
    return [...sound, ...silence(Math.max(0, gap))];
  });
}

/** The frames of silence after a part. -1: the silent last frame of its body is left out. */
function gapAfter(part: Part, next: Part | undefined): number {
  if (part.kind !== 'clip' || next === undefined || next.kind === 'pause') return 0;
  if (part.joint === 'other') return OTHER_FRAMES;
  const [end, start] = [part.clip.edges?.[1] ?? USUAL_EDGE_MS, next.clip.edges?.[0] ?? USUAL_EDGE_MS];
  const frames = Math.round((GAP_MS[part.joint] - end - start) / FRAME_MS);
  return Math.max(end > FRAME_MS ? -1 : 0, frames);
}

/** The packets of a clip in its line, and the silence up to the next beat. */
function soundOf(
  part: Exclude<Part, { kind: 'pause' }>,
  { isFirst, isLast, gap }: { readonly isFirst: boolean; readonly isLast: boolean; readonly gap: number },
): readonly Buffer[] {
  const { packets, body } = part.clip;
  // All lead-ins have the same length. Clips on the beat keep theirs, so that they sound in time.
  const from = isFirst || part.kind === 'beat' ? 0 : body[0];
  if (isLast) return packets.slice(from);
  const sound = packets.slice(from, body[1] + (gap < 0 ? 0 : 1));
  return part.kind === 'beat' ? [...sound, ...silence(Math.max(0, part.frames - sound.length))] : sound;
}

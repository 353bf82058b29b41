import type { CueItem } from '#game/ports/ports.ts';
import type { Clip, Pack, Place } from './pack.ts';
import { phrasedWithStarts, phraseLength } from './phrases.ts';

/**
 * The joint between two clips. `phrase`: the second goes on with the phrase of the first. `sentence`: a new sentence
 * begins. `other`: one of them is a sound, or the pack does not say its place.
 */
export type Joint = 'phrase' | 'sentence' | 'other';

/** The clips of a cue, any of which may be used. */
export type Takes = readonly Clip[];

const continuing: ReadonlySet<Place | null> = new Set<Place>(['middle', 'end']);
export const opening: ReadonlySet<Place | null> = new Set<Place>(['start', 'middle']);
export const closing: ReadonlySet<Place | null> = new Set<Place>(['whole', 'end']);

const continues = (takes: Takes): boolean => takes.every(({ place }) => continuing.has(place));
const opens = (takes: Takes): boolean => takes.every(({ place }) => opening.has(place));
/** Returns true for takes that may end a sentence, and may also be followed by the rest of a phrase, such as a seat. */
const mayDoBoth = (takes: Takes): boolean =>
  takes.some(({ place }) => place === 'any') ||
  (takes.some(({ place }) => opening.has(place)) && takes.some(({ place }) => closing.has(place)));

/** The joint between two cues. Two seats that follow one another are a list, which is one phrase. */
export function jointOf(first: Takes, second: Takes): Joint {
  if ([...first, ...second].some(({ place }) => place === null)) return 'other';
  return continues(second) || opens(first) || (mayDoBoth(first) && mayDoBoth(second)) ? 'phrase' : 'sentence';
}

/** Returns true for a cue on the beat. A countdown is said by one voice. */
const isOnBeat = (item: CueItem): boolean => 'cue' in item && item.lastsMs !== undefined;

/**
 * The sentences of a line: cues that one voice has to say, and the pauses among them. A cue that the pack lacks belongs
 * to its neighbours, because a phrase may say it.
 */
export function sentencesOf(
  { clips, phrases }: Pick<Pack, 'clips' | 'phrases'>,
  items: readonly CueItem[],
): readonly (readonly CueItem[])[] {
  const sentences: CueItem[][] = [];
  let [last, phraseEnd]: [CueItem | null, number] = [null, 0];
  for (const [at, item] of items.entries()) {
    const goesOn = at < phraseEnd || (last !== null && ('pauseMs' in item || isOneSentence(clips, last, item)));
    if (goesOn) sentences.at(-1)!.push(item);
    else sentences.push([item]);
    if ('cue' in item) last = item;
    phraseEnd = Math.max(phraseEnd, at + phraseLength(phrases, items.slice(at)));
  }
  return sentences;
}

function isOneSentence(clips: Pack['clips'], first: CueItem, second: CueItem): boolean {
  if (!('cue' in first && 'cue' in second)) return false;
  const [before, after] = [clips.get(first.cue), clips.get(second.cue)];
  if (before === undefined || after === undefined || (isOnBeat(first) && isOnBeat(second))) return true;
  return jointOf(before, after) === 'phrase';
}

/** A cue with the clips that may say it, or a pause. `takes`: `null` if the pack cannot say the cue. */
export interface Said {
  readonly item: CueItem;
  readonly takes: Takes | null;
  /** The index of the first cue of the line that it says. */
  readonly from: number;
}

/**
 * The cues of a line in the order and with the plurals of the pack's language. Each sentence is said by the pack itself
 * if it has all of its cues, and otherwise by the pack that it extends, so that the voice never changes within one.
 */
export function saidBy(pack: Pack, items: readonly CueItem[]): readonly Said[] {
  const sentences = pack.extended === undefined ? [items] : sentencesOf(pack, items);
  let before = 0;
  return sentences.flatMap((sentence) => {
    const from = before;
    before += sentence.length;
    return sentenceBy(pack, sentence).map((said) => ({ ...said, from: from + said.from }));
  });
}

function sentenceBy(pack: Pack, sentence: readonly CueItem[]): readonly Said[] {
  const { extended } = pack;
  if (extended === undefined) return wordsOf(pack, sentence);
  const own = wordsOf({ ...pack, clips: extended.own }, sentence);
  if (isWhole(own)) return own;
  const others = sentenceBy(extended.base, sentence);
  return isWhole(others) ? others : wordsOf(pack, sentence);
}

function wordsOf(pack: Pack, sentence: readonly CueItem[]): readonly Said[] {
  const { said, starts } = phrasedWithStarts(pack, sentence);
  return said.map((item, index) => ({
    item,
    takes: 'cue' in item ? (pack.clips.get(item.cue) ?? null) : null,
    from: starts.indexOf(starts.findLast((start) => start <= index)!),
  }));
}

const isWhole = (said: readonly Said[]): boolean =>
  said.every(({ item, takes }) => 'pauseMs' in item || takes !== null);

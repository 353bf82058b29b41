import type { Clip, Place } from './pack.ts';

/**
 * The joint between two clips. `phrase`: the second goes on with the phrase of the first. `sentence`: a new sentence
 * begins. `other`: one of them is a sound, or the pack does not say its place.
 */
export type Joint = 'phrase' | 'sentence' | 'other';

/** The clips of a cue, any of which may be used. */
type Takes = readonly Clip[];

const continuing: ReadonlySet<Place | null> = new Set<Place>(['middle', 'end']);
const opening: ReadonlySet<Place | null> = new Set<Place>(['start', 'middle']);
const closing: ReadonlySet<Place | null> = new Set<Place>(['whole', 'end']);

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

/** The takes whose ending fits: level before the rest of a phrase, falling at the end of a sentence. */
export function fitting(takes: Takes, after: Joint | null): Takes {
  const wanted = after === 'phrase' ? opening : closing;
  const fit = takes.filter(({ place }) => place === 'any' || wanted.has(place));
  return fit.length > 0 ? fit : takes;
}

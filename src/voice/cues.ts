import { type AnimalCueId, animalCueIds } from '#narration/animal-cues.ts';
import { type CueId, cueIds } from '#narration/cues.ts';
import { type EffectCue, effects, type NumberCue, seatCues } from '#narration/lines/shared-cues.ts';

/** The cues of narration, as a voice pack divides them: fixed phrases, numbers, and sounds without words. */

export type { EffectCue };

/** The id of a cue that only the children's edition has (D4). */
export type AnimalCue = AnimalCueId;

/** The id of a cue with words. */
export type SpokenCue = Exclude<CueId, EffectCue>;
/** A fixed phrase, as opposed to one made with a number. */
export type LineCue = Exclude<SpokenCue, AnimalCue | NumberCue>;

/** Every cue of a complete pack. Only a pack for the children's edition also has the edition's cues. */
export const CUES: readonly CueId[] = cueIds;
export const EFFECT_CUES: readonly EffectCue[] = effects;
export const ANIMAL_CUES: readonly AnimalCue[] = animalCueIds;

/** Whole phrases with a number, which a pack may say in place of several cues. `from`: the least number. */
export const WHOLE_PHRASES = [
  { stem: 'votes', from: 0 },
  { stem: 'leaves', from: 1 },
  { stem: 'against', from: 1 },
  { stem: 'animals.leaves', from: 1 },
] as const;

/** The cues of whole phrases. A pack is complete without them. */
export const PHRASE_CUES: readonly string[] = WHOLE_PHRASES.flatMap(({ stem, from }) =>
  Array.from({ length: seatCues.length + 1 - from }, (_, index) => `${stem}.${from + index}`),
);

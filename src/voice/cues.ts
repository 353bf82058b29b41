import { type AnimalCueId, animalCueIds } from '#narration/animal-cues.ts';
import { type CueId, cueIds } from '#narration/cues.ts';

/** The cues of narration, as a voice pack divides them: fixed phrases, numbers, and sounds without words. */

/** The id of a sound without words. */
export type EffectCue = Extract<CueId, `sfx.${string}` | `bed.${string}`>;

/** The id of a cue that only the children's edition has (D4). */
export type AnimalCue = AnimalCueId;

/** The id of a cue with words. */
export type SpokenCue = Exclude<CueId, EffectCue>;
/** A fixed phrase, as opposed to one made with a number. */
export type LineCue = Exclude<SpokenCue, AnimalCue | `player.${number}` | `num.${number}`>;

const isEffect = (cue: CueId): cue is EffectCue => /^(?:sfx|bed)\./.test(cue);

/** Every cue of a complete pack. Only a pack for the children's edition also has the edition's cues. */
export const CUES: readonly CueId[] = cueIds;
export const EFFECT_CUES: readonly EffectCue[] = cueIds.filter(isEffect);
export const ANIMAL_CUES: readonly AnimalCue[] = animalCueIds;

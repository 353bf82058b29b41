import { type AnimalCueId, animalCueIds } from '#narration/animal-cues.ts';
import { type CueId, cueIds } from '#narration/cues.ts';

/** What narration says, as a voice pack sees it: words of a catalogue, numbers, and sounds without words. */

export type EffectCue = Extract<CueId, `sfx.${string}` | `bed.${string}`>;
export type AnimalCue = AnimalCueId;
export type SpokenCue = Exclude<CueId, EffectCue>;
/** What is said word for word, not made of a number. */
export type LineCue = Exclude<SpokenCue, AnimalCue | `player.${number}` | `num.${number}`>;

const isEffect = (cue: CueId): cue is EffectCue => /^(?:sfx|bed)\./.test(cue);

/** All that a complete pack has; only one for the children's edition has its cues as well. */
export const CUES: readonly CueId[] = cueIds;
export const EFFECT_CUES: readonly EffectCue[] = cueIds.filter(isEffect);
export const ANIMAL_CUES: readonly AnimalCue[] = animalCueIds;

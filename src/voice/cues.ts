import { type CueId, cueIds } from '#narration/cues.ts';

/** What narration says, as a voice pack sees it: words of a catalogue, numbers, and sounds without words. */

export type EffectCue = Extract<CueId, `sfx.${string}`>;
export type SpokenCue = Exclude<CueId, EffectCue>;
/** What is said word for word, not made of a number. */
export type LineCue = Exclude<SpokenCue, `player.${number}` | `num.${number}`>;

const isEffect = (cue: CueId): cue is EffectCue => cue.startsWith('sfx.');

/** All that a complete pack has. */
export const CUES: readonly CueId[] = cueIds;
export const EFFECT_CUES: readonly EffectCue[] = cueIds.filter(isEffect);

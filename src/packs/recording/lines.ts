import { EFFECT_CUES } from '#voice/cues.ts';
import type { Clip, Pack } from '#voice/pack.ts';
import saidOften from './said-often.json' with { type: 'json' };

/** A line to record: a wording of a cue, as the pack that it extends says it. */
export interface RecordLine {
  /** The name of its take. */
  readonly name: string;
  readonly cue: string;
  readonly text: string;
  readonly clip: Clip;
}

/** The place of each cue among those that games say most often. */
const places: ReadonlyMap<string, number> = new Map(saidOften.map((cue, place) => [cue, place]));
const placeOf = (cue: string): number => places.get(cue) ?? saidOften.length;

/** `night.fall` for the first wording of a cue, `night.fall-2` for the second. */
const takeName = (cue: string, index: number): string => (index === 0 ? cue : `${cue}-${index + 1}`);

/**
 * The lines of a pack, those that games say most often first. Later wordings come after all first ones. Effects are not
 * spoken.
 */
export function linesToRecord(base: Pack): readonly RecordLine[] {
  const spoken = [...base.clips].filter(([cue]) => !EFFECT_CUES.some((effect) => effect === cue));
  const lines = spoken.flatMap(([cue, clips]) =>
    clips.map((clip, index) => ({ name: takeName(cue, index), cue, text: clip.text, clip, index })),
  );
  return lines
    .sort((one, other) => one.index - other.index || placeOf(one.cue) - placeOf(other.cue))
    .map(({ index: _, ...line }) => line);
}

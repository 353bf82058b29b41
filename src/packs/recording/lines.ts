import { EFFECT_CUES, PHRASE_CUES } from '#voice/cues.ts';
import { FRAME_MS } from '#voice/ogg.ts';
import type { Clip, Pack } from '#voice/pack.ts';
import saidOften from './said-often.json' with { type: 'json' };
import { sceneSeconds } from './scenes.ts';
import type { LineFacts } from './take-check.ts';

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

/** The facts about a line. The length of its words is not known if our narrator says it with the sounds of a scene. */
export function factsOf({ cue, clip: { body } }: RecordLine): LineFacts {
  const around = sceneSeconds(cue);
  return { cue, around, usual: around > 0 ? null : ((body[1] - body[0] + 1) * FRAME_MS) / 1000 };
}

/** Effects are not spoken, and whole phrases with a number are made of other lines. */
const notRecorded: readonly string[] = [...EFFECT_CUES, ...PHRASE_CUES];

/** The lines of a pack, those that games say most often first. Later wordings come after all first ones. */
export function linesToRecord(base: Pack): readonly RecordLine[] {
  const spoken = [...base.clips].filter(([cue]) => !notRecorded.includes(cue));
  const lines = spoken.flatMap(([cue, clips]) =>
    clips.map((clip, index) => ({ name: takeName(cue, index), cue, text: clip.text, clip, index })),
  );
  return lines
    .sort((one, other) => one.index - other.index || placeOf(one.cue) - placeOf(other.cue))
    .map(({ index: _, ...line }) => line);
}

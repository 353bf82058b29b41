/** The cues of a complete voice pack. A pack may leave some out, and lines with those cues are only written. */

import { type AnimalCueId, animalCueIds } from './animal-cues.ts';
import { type CallCue, callCues } from './call-cues.ts';
import { type CardCue, cardCues } from './card-cues.ts';
import { linePhrases } from './lines/index.ts';
import { type SharedCue, sharedCues } from './lines/shared-cues.ts';

/** The id of a cue of a complete voice pack. */
export type CueId = (typeof linePhrases)[number] | CallCue | CardCue | SharedCue | AnimalCueId;

/** Every cue of a complete pack, except those of the children's edition. */
export const cueIds: readonly Exclude<CueId, AnimalCueId>[] = [...linePhrases, ...callCues, ...cardCues, ...sharedCues];

const known: ReadonlySet<string> = new Set([...cueIds, ...animalCueIds]);

/** Returns true if a complete voice pack has a cue with this id. */
export const isCue = (id: string): id is CueId => known.has(id);

/**
 * One clip or one pause of a spoken line. `lastsMs`: the time after which the next clip begins, on the beat. Fits
 * `CueItem` of the table's ports.
 */
export type CueItem = { readonly cue: CueId; readonly lastsMs?: number } | { readonly pauseMs: number };

/** The sound under a night, at tables that choose it (`TableSettings.nightSound`). */
export const nightCue: CueId = 'bed.night';

/** The cue for trying a voice out. */
export const trialCue: CueId = 'game.welcome';

import { callCues } from './call-cues.ts';
import { cardCues } from './card-cues.ts';
import { type CueId, type CueItem, isCue } from './cues.ts';
import type { Theme } from './words.ts';

/** The clips about the city and its people. Those without words for the animals are not played. */
const ofCity: ReadonlySet<CueId> = new Set<CueId>([
  ...callCues,
  ...cardCues,
  'morning.mafia',
  'vote.tie',
  'win.cardsharp',
]);

/** The cue for anything that packs have no animal words for. */
const noWords: CueId = 'sfx.bell';

/**
 * The cues at a table with this theme. The children's edition has its own words (D4). Clips about the city without such
 * words become a bell, once in a line.
 */
export function themed(said: readonly (CueId | CueItem)[], theme: Theme): readonly (CueId | CueItem)[] {
  if (theme !== 'animals') return said;
  const heard = said.map((each) => (typeof each === 'string' ? ofForest(each) : each));
  return heard.filter((each, index) => each !== noWords || heard.indexOf(each) === index);
}

function ofForest(cue: CueId): CueId {
  const own = `animals.${cue}`;
  if (isCue(own)) return own;
  return ofCity.has(cue) ? noWords : cue;
}

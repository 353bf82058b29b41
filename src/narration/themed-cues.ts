import { type CueId, type CueItem, isCue } from './cues.ts';
import type { Theme } from './words.ts';

/** Returns true for clips about the city and its people that have no words for the animals. */
const isOfCity = (cue: string): boolean =>
  /^(?:meet|wake|sleep|role)\.|^morning\.mafia$|^vote\.tie$|^win\.cardsharp$/.test(cue);

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
  return isOfCity(cue) ? noWords : cue;
}

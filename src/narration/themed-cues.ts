import type { Options } from '#engine/kernel/types.ts';
import { type CueId, type CueItem, isCue } from './cues.ts';
import { isOfAnimals } from './theme.ts';

/** Clips that speak of the city and of those who are in it: no pack of animals has other words for these. */
const isOfCity = (cue: string): boolean =>
  /^(?:meet|wake|sleep|role)\.|^morning\.mafia$|^vote\.tie$|^win\.cardsharp$/.test(cue);

/** Said where packs have no words of the animals for something. */
const noWords: CueId = 'sfx.bell';

/**
 * What a table of that theme hears: the children's edition has words of its own (D4), and where packs have none for what
 * would be of the city, a bell, once in a line.
 */
export function themed(said: readonly (CueId | CueItem)[], options?: Options): readonly (CueId | CueItem)[] {
  if (!isOfAnimals(options)) return said;
  const heard = said.map((each) => (typeof each === 'string' ? ofForest(each) : each));
  return heard.filter((each, index) => each !== noWords || heard.indexOf(each) === index);
}

function ofForest(cue: CueId): CueId {
  const own = `animals.${cue}`;
  if (isCue(own)) return own;
  return isOfCity(cue) ? noWords : cue;
}

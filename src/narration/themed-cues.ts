import type { Options } from '#engine/words.ts';
import { type CueId, type CueItem, isCue } from './cues.ts';
import { isOfAnimals } from './theme.ts';

/** Clips that speak of the city and of those who are in it, besides all calls and names of cards. */
const ofTheCity: ReadonlySet<string> = new Set<CueId>([
  'game.aborted',
  'night.first',
  'night.fall',
  'morning.break',
  'morning.quiet',
  'morning.killed',
  'morning.killed.many',
  'morning.mafia',
  'judgement',
  'judged',
  'vote.tie',
  'win.town',
  'win.mafia',
  'win.yakuza',
  'win.maniac',
]);

const isOfCity = (cue: string): boolean => ofTheCity.has(cue) || /^(?:meet|wake|sleep|role)\./.test(cue);

/** Said where packs have no words of the animals for something. */
const noWords: CueId = 'sfx.bell';

/** What a table of that theme hears: the children's edition nothing of the city (D4), but a bell, once in a line. */
export function themed(said: readonly (CueId | CueItem)[], options?: Options): readonly (CueId | CueItem)[] {
  if (!isOfAnimals(options)) return said;
  const heard = said.map((each) => (typeof each === 'string' && isOfCity(each) ? ofForest(each) : each));
  return heard.filter((each, index) => each !== noWords || heard.indexOf(each) === index);
}

function ofForest(cue: CueId): CueId {
  const own = `animals.${cue}`;
  return isCue(own) ? own : noWords;
}

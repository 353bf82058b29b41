/**
 * The cues that the children's edition of the deck says in its own words (D4). The city's cues have the same names
 * without `animals.`.
 */
const ofTheForest = [
  'night.first',
  'night.fall',
  'meet.mafia',
  'meet.yakuza',
  'wake.mafia',
  'wake.mafia.contract',
  'wake.mafia.shooting',
  'wake.yakuza',
  'wake.yakuza.contract',
  'wake.yakuza.shooting',
  'wake.don',
  'wake.ninja',
  'wake.commissar',
  'wake.doctor',
  'wake.lawyer',
  'wake.sheriff',
  'wake.maniac',
  'sleep.mafia',
  'sleep.yakuza',
  'sleep.don',
  'sleep.ninja',
  'sleep.commissar',
  'sleep.doctor',
  'sleep.lawyer',
  'sleep.sheriff',
  'sleep.maniac',
  'morning.break',
  'morning.quiet',
  'morning.killed',
  'morning.killed.many',
  'judgement',
  'judged',
  'lastword.30',
  'lastword.60',
  'vote.leaves',
  'vote.leave',
  'game.aborted',
  'win.town',
  'win.mafia',
  'win.yakuza',
  'win.maniac',
] as const;

/** The id of a cue that only the children's edition has (D4). */
export type AnimalCueId = `animals.${(typeof ofTheForest)[number]}`;

/** The cues of a pack for the children's edition, in addition to those of every pack. */
export const animalCueIds: readonly AnimalCueId[] = ofTheForest.map((cue) => `animals.${cue}` as const);

/** Pairs of games of each rulebook that sound the same to the town, although different players act at night. */
import { namedInOrder } from './namings.ts';
import { plotOf, plotSeated } from './plot.ts';

/** The part that is the same in both games, as far as seats 1 and 5 can tell. */
const twinDays = `
day 2
  expect announced quiet-night
  2 nominates 3
  5 nominates 4
  1,2,4,5 votes 3
  3,6 votes 4
night 3
  expect alive 1 2 4 5 6
  2 shoots 1
  2 checks 5
  5 checks 6
end
expect winner mafia
`;

/** The doctor is at 3. They save seat 1 and are voted out, so that the third night has a dead doctor. */
export const doctorDies = plotOf(`
ruleset six
seats civilian, don, doctor, mafioso, commissar, civilian
night 2
  4 shoots 1
  2 shoots 1
  2 checks 3
  5 checks 3
  3 heals 1
${twinDays}`);

/** The doctor is at 6 and does nothing all the time. The don spares everybody in the second night. */
export const doctorSleeps = plotOf(`
ruleset six
seats civilian, don, civilian, mafioso, commissar, doctor
night 2
  4 shoots 1
  2 checks 3
  5 checks 3
${twinDays}`);

const clubTwin = (courtesan: string, commissar: string) => `
day 1
  1,2,4,5 votes 3
  3,6 votes 4
night 2
  expect alive 1 2 4 5 6
${courtesan}
  2 shoots 6
  4 shoots 6
${commissar}
end
expect winner mafia
`;

/** The doctor is at 3 and is voted out, with the card closed. The courtesan stays at home. The commissar checks. */
export const clubDoctorDies = plotSeated(
  'club',
  ['commissar', 'don', 'doctor', 'mafioso', 'courtesan', 'civilian'],
  clubTwin('5 takes 5', '1 checks 2'),
);

/** The doctor is at 6 and does nothing, like the courtesan and the commissar. */
export const clubAllSleep = plotSeated(
  'club',
  ['commissar', 'don', 'civilian', 'mafioso', 'courtesan', 'doctor'],
  clubTwin('', ''),
);

const boxTwin = (mafia: string, sheriff: string) => `
day 1
night 2
  expect alive 1 2 3 4 5 6
${mafia}
  4 shoots 4
${sheriff}
  1 checks 2
day 2
  expect out 3 4 5
  2 nominates 6
  1,2 votes 6
  6 votes 6
end
expect winner mafia
`;

/** The mafia finds the lunatic and needs its second window. It kills the sheriff at 3 before their call. */
export const boxSheriffDies = plotSeated(
  'boxed',
  ['commissar', 'mafioso', 'sheriff', 'yakuza', 'lunatic', 'civilian'],
  boxTwin('2 shoots 5\nwait\n2 shoots 3', ''),
);

/** The sheriff is at 6 and kills the lunatic. The mafia kills at once, and its second window has no effect. */
export const boxSheriffShoots = plotSeated(
  'boxed',
  ['commissar', 'mafioso', 'civilian', 'yakuza', 'lunatic', 'sheriff'],
  boxTwin('2 shoots 3\nwait\n2 shoots 1', '6 shoots 5'),
);

const deckTwin = (contract: string, shots: string, don: string, sheriff: string) => `
night 1
${contract}
  1 checks 3
day 1
  2 nominates 6
  4 nominates 3
  1,2,4,7 votes 6
  3,5,6 votes 3
night 2
  expect alive 1 2 3 4 5 7
${shots}
  1 checks 2
${don}
${sheriff}
end
expect winner mafia
`;

/**
 * The doctor is at 6 and is voted out, with the card closed. A contract is made, and the sheriff at 5 dies by a blind
 * shot.
 */
export const deckDoctorDies = plotSeated(
  'deck',
  ['commissar', 'don', 'civilian', 'mafioso', 'sheriff', 'doctor', 'mafioso'],
  deckTwin('2 orders 5 1\n4 agrees\n7 agrees', '2,4,7 fires 5', '', ''),
);

/** The doctor is at 3 and does nothing. No contract is made, a shot misses, and the sheriff kills themselves. */
export const deckAllSleep = plotSeated(
  'deck',
  ['commissar', 'don', 'doctor', 'mafioso', 'sheriff', 'civilian', 'mafioso'],
  deckTwin('', '2 fires 3\n4 fires 5', '2 checks 3', '5 shoots 5'),
);

const grandTwin = (night: string) => `
night 1
day 1
${namedInOrder([2, 5], [3, 6])}
  1,2,3,4 votes 5
  5,6 votes 6
night 2
  expect alive 1 2 3 4 6
${night}
end
expect winner mafia
`;

/** A doctor at 3, a courtesan at 6. Every player who is called acts. */
export const grandEverybodyActs = plotSeated(
  'grand',
  ['civilian', 'don', 'doctor', 'schemer', 'commissar', 'courtesan'],
  grandTwin('4 frames 3\n6 takes 3\n3 heals 6\n2 shoots 1\n4 shoots 1\n2 checks 6'),
);

/** A doctor at 6, a courtesan at 3. Nobody acts except the don. */
export const grandAllSleep = plotSeated(
  'grand',
  ['civilian', 'don', 'courtesan', 'schemer', 'commissar', 'doctor'],
  grandTwin('2 shoots 1'),
);

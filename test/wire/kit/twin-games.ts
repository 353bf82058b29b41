/** The pairs of games that differ only in secrets, one for each rulebook that has nights. */
import {
  boxSheriffDies,
  boxSheriffShoots,
  clubAllSleep,
  clubDoctorDies,
  deckAllSleep,
  deckDoctorDies,
  doctorDies,
  doctorSleeps,
  grandAllSleep,
  grandEverybodyActs,
} from './paired-plots.ts';
import type { Twins } from './twins.ts';

/** The cards of 3 and 6 are swapped, and the same three players are killed by others. */
export const boxedTwins: Twins = {
  rulebook: 'boxed',
  one: boxSheriffDies,
  other: boxSheriffShoots,
  seats: [1],
  winner: 'mafia',
  leaks: true,
  nights: [[2, 'a dead sheriff or one who shoots, a second window that is needed or for show', [30, 30, 30, 30, 30]]],
};

/** The cards of 3 and 6 are swapped. */
export const clubTwins: Twins = {
  rulebook: 'club',
  one: clubDoctorDies,
  other: clubAllSleep,
  seats: [2, 4],
  winner: 'mafia',
  leaks: true,
  nights: [[2, 'a dead doctor or an idle one, a courtesan and a commissar who act or sleep', [20, 30, 20, 20]]],
};

/** The cards of 3 and 6 are swapped, and the same player is killed by others. */
export const deckTwins: Twins = {
  rulebook: 'deck',
  one: deckDoctorDies,
  other: deckAllSleep,
  seats: [1],
  winner: 'mafia',
  nights: [
    [1, 'a contract or none, a don who checks or sleeps', [60, 30, 30]],
    [2, 'a blind shot that hits or misses, a dead doctor or an idle one, a sheriff who shoots', [30, 30, 30, 30]],
  ],
};

/** The cards of 3 and 6 are swapped. Both stay, because a card is opened when its player leaves. */
export const grandTwins: Twins = {
  rulebook: 'grand',
  one: grandEverybodyActs,
  other: grandAllSleep,
  seats: [1],
  winner: 'mafia',
  nights: [[2, 'a majority or the don alone, a schemer, a courtesan, a doctor who act or sleep', [30, 30, 30, 30, 30]]],
};

/** The cards of 3 and 6 are swapped. In the second night the doctor saves seat 1, or the don spares everybody. */
export const sixTwins: Twins = {
  rulebook: 'six',
  one: doctorDies,
  other: doctorSleeps,
  seats: [1, 5],
  winner: 'mafia',
  leaks: true,
  nights: [
    [2, 'healed or spared', [60, 20, 20, 20]],
    [3, 'a dead doctor or an idle one', [60, 20, 20, 20]],
  ],
};

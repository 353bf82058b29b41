import { doctorDies, doctorSleeps } from '../kit/paired-plots.ts';
import { describeTwins } from '../kit/twins.ts';

// The cards of 3 and 6 are swapped. In the second night the doctor saves seat 1, or the don spares everybody.
describeTwins({
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
});

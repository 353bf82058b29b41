import { deckAllSleep, deckDoctorDies } from '../kit/paired-plots.ts';
import { describeTwins } from '../kit/twins.ts';

// The cards of 3 and 6 are swapped, and the same player is killed by others.
describeTwins({
  rulebook: 'deck',
  one: deckDoctorDies,
  other: deckAllSleep,
  seats: [1],
  winner: 'mafia',
  nights: [
    [1, 'a contract or none, a don who checks or sleeps', [60, 30, 30]],
    [2, 'a blind shot that hits or misses, a dead doctor or an idle one, a sheriff who shoots', [30, 30, 30, 30]],
  ],
});

import { clubAllSleep, clubDoctorDies } from '../kit/paired-plots.ts';
import { describeTwins } from '../kit/twins.ts';

// The cards of 3 and 6 are swapped.
describeTwins({
  rulebook: 'club',
  one: clubDoctorDies,
  other: clubAllSleep,
  seats: [2, 4],
  winner: 'mafia',
  leaks: true,
  nights: [[2, 'a dead doctor or an idle one, a courtesan and a commissar who act or sleep', [20, 30, 20, 20]]],
});

import { boxSheriffDies, boxSheriffShoots } from '../kit/paired-plots.ts';
import { describeTwins } from '../kit/twins.ts';

// The cards of 3 and 6 are swapped, and the same three players are killed by others.
describeTwins({
  rulebook: 'boxed',
  one: boxSheriffDies,
  other: boxSheriffShoots,
  seats: [1],
  winner: 'mafia',
  leaks: true,
  nights: [[2, 'a dead sheriff or one who shoots, a second window that is needed or for show', [30, 30, 30, 30, 30]]],
});

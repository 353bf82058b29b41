import { grandAllSleep, grandEverybodyActs } from '../kit/paired-plots.ts';
import { describeTwins } from '../kit/twins.ts';

// The cards of 3 and 6 are swapped. Both stay, because a card is opened when its player leaves.
describeTwins({
  rulebook: 'grand',
  one: grandEverybodyActs,
  other: grandAllSleep,
  seats: [1],
  winner: 'mafia',
  nights: [[2, 'a majority or the don alone, a schemer, a courtesan, a doctor who act or sleep', [30, 30, 30, 30, 30]]],
});

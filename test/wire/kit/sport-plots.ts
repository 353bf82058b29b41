/** The game of Sports Mafia that the wire tests play. */
import { plotOf } from './plot.ts';

/**
 * Called votes with the count of each call, two hunts, checks by the don and the sheriff, a best move, last words, and a
 * sole nominee who leaves without a vote. The town wins.
 */
export const sportGame = plotOf(`
ruleset sport
seats civilian, mafioso, civilian, commissar, civilian, don, civilian, mafioso, civilian, civilian
night 1
day 1
  1 nominates 3
  2 nominates 8
  2,6,8 votes 3
  1,3,4,5,7,9,10 votes 8
night 2
  expect alive 1 2 3 4 5 6 7 9 10
  2,6 fires 1
  6 checks 4
  4 checks 6
  1 names 2 6 8
day 2
  2 nominates 5
  4 nominates 6
  2,6 votes 5
  3,4,5,7,9,10 votes 6
night 3
  expect alive 2 3 4 5 7 9 10
  2 fires 4
  4 checks 2
day 3
  expect alive 2 3 5 7 9 10
  3 nominates 2
end
expect winner town
`);

/** The games of Sports Mafia that the wire tests play. The lot would change their seats (F1). */
import { plotOf } from './plot.ts';

/**
 * Called votes with the count of each call, two hunts, checks by the don and the sheriff, a best move, last words, and a
 * sole nominee who leaves without a vote. The town wins.
 */
export const sportGame = plotOf(`
ruleset sport
option seating joined
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

/**
 * A short game with every kind of step: an order of the shots, a vote with a last word, a hunt with both checks and a
 * best move, a tie twice in a row, and the question, by which two leave. The mafia wins, and they have the last words.
 */
export const shortSportGame = plotOf(`
ruleset sport
option seating joined
option callSeconds 10
seats civilian, mafioso, civilian, commissar, civilian, don, civilian, mafioso, civilian, civilian
night 1
  6 orders 1 4
day 1
  1 nominates 3
  2 nominates 10
  1,2,4,6,8,9 votes 3
night 2
  2,6,8 fires 1
  6 checks 4
  4 checks 6
  1 names 2 4 6
day 2
  expect alive 2 4 5 6 7 8 9 10
  2 nominates 5
  4 nominates 7
  2,4,6,7 votes 5
  5,8,9,10 votes 7
  2,6,7,8 votes 5
  4,5,9,10 votes 7
  2,4,6,8,9 votes all
  5,10 votes none
end
expect winner mafia
`);

/** The games of the rulebook `six` that the wire tests play. */
import { plotOf } from './plot.ts';

/**
 * A game with everything in it: a tie, defences, the coin, a heal that saves, a night kill, checks by the don and the
 * sheriff, last words after a vote and in the morning, and a sole nominee. The town wins.
 */
export const wholeGame = plotOf(`
ruleset six
seats civilian, don, doctor, mafioso, commissar, civilian
night 1
day 1
  1 nominates 6
  4 nominates 1
  1,2,3 votes 6
  4,5,6 votes 1
  1,2,3 votes 6
  4,5,6 votes 1
night 2
  expect alive 1 2 3 4 5
  4 shoots 3
  2 shoots 5
  2 checks 1
  5 checks 4
  3 heals 5
day 2
  expect announced quiet-night
  2 nominates 5
  5 nominates 4
  1,3,5 votes 4
  2,4 votes 5
night 3
  expect alive 1 2 3 5
  2 shoots 1
  2 checks 3
  5 checks 2
  3 heals 3
day 3
  expect alive 2 3 5
  5 nominates 2
end
expect winner town
`);

/** A vote, a night in which everybody acts, and the mafia wins. */
export const shortGame = plotOf(`
ruleset six
seats civilian, don, doctor, mafioso, commissar, civilian
night 1
day 1
  1 nominates 6
  4 nominates 1
  1,2,3,5 votes 6
  4,6 votes 1
night 2
  expect alive 1 2 3 4 5
  4 shoots 3
  2 shoots 1
  2 checks 5
  5 checks 3
  3 heals 3
end
expect winner mafia
`);

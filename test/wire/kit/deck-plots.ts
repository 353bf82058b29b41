/** The game of the rulebook `deck` that the wire tests play. */
import { plotWith } from './plot.ts';

const shortDeck = ['don', 'mafioso', 'ninja', 'commissar', 'judge', 'civilian'];

/**
 * The rulebook `deck`: contracts of both clans, a tie that the judge decides, the numbers called to both clans, one of
 * which is out by then, and a single nominee.
 */
export const deckGame = plotWith({ ruleset: 'deck', seed: 70_007, cards: shortDeck }, (seat) => {
  const [don, mafioso, ninja, commissar, judge, civilian] = shortDeck.map((role) => seat(role));
  return `
night 1
  ${don} orders ${commissar} ${civilian}
  ${mafioso} agrees
  ${ninja} orders ${judge}
  ${commissar} checks ${don}
  ${don} checks ${commissar}
  ${ninja} checks ${mafioso}
day 1
  ${don} nominates ${civilian}
  ${commissar} nominates ${ninja}
  ${don},${mafioso},${ninja} votes ${civilian}
  ${commissar},${judge},${civilian} votes ${ninja}
  ${judge} votes ${ninja}
night 2
  expect alive ${[don, mafioso, commissar, judge, civilian].sort((a, b) => a! - b!).join(' ')}
  ${don} fires ${commissar}
  ${mafioso} fires ${commissar}
  ${commissar} checks ${mafioso}
  ${don} checks ${judge}
day 2
  ${don} nominates ${judge}
end
expect winner mafia
`;
});

/** The games of the rulebook `boxed` that the wire tests play. */
import { plotWith } from './plot.ts';

const shortBox = ['mafioso', 'yakuza', 'lunatic', 'captain', 'commissar', 'sheriff'];

/**
 * The rulebook `boxed`: free discussion, a vote with a reminder, a drawn vote that makes a tie, a second round, the
 * dead captain's call, the lunatic and the second window, both clans and the sheriff.
 */
export const shortBoxedGame = plotWith({ ruleset: 'boxed', seed: 70_002, cards: shortBox }, (seat) => {
  const [mafioso, yakuza, lunatic, captain, commissar, sheriff] = shortBox.map((role) => seat(role));
  return `
night 1
day 1
  ${mafioso} nominates ${captain}
  ${commissar} nominates ${yakuza}
  ${mafioso},${yakuza},${lunatic} votes ${captain}
  ${captain},${commissar} votes ${yakuza}
  wait
  wait
  expect announced drawn-vote ${sheriff}
  ${mafioso},${yakuza},${lunatic},${sheriff} votes ${captain}
  ${captain},${commissar} votes ${yakuza}
night 2
  expect alive ${[mafioso, yakuza, lunatic, commissar, sheriff].sort((a, b) => a! - b!).join(' ')}
  ${mafioso} shoots ${lunatic}
  ${lunatic} shoots ${sheriff}
  wait
  ${mafioso} shoots ${commissar}
  ${yakuza} shoots ${commissar}
  ${sheriff} shoots ${yakuza}
  ${commissar} checks ${mafioso}
end
expect winner mafia
`;
});

const longBox = [
  ...['mafioso', 'yakuza', 'lunatic', 'captain', 'commissar', 'beauty', 'doctor', 'journalist', 'civilian'],
];

/**
 * The rulebook `boxed` with every ability: arrest, alibi, comparison, a nurse who heals themselves, checks that come
 * too late.
 */
export const boxedGame = plotWith({ ruleset: 'boxed', seed: 70_003, cards: longBox }, (seat) => {
  const [mafioso, yakuza, lunatic, captain, commissar, beauty, doctor, journalist, civilian] = longBox.map((role) =>
    seat(role),
  );
  return `
night 1
day 1
  ${captain} nominates ${civilian}
  ${doctor} nominates ${journalist}
  ${captain},${mafioso},${yakuza},${lunatic},${commissar} votes ${civilian}
  ${beauty},${doctor},${journalist},${civilian} votes ${journalist}
night 2
  ${captain} arrests ${journalist}
  ${mafioso} shoots ${lunatic}
  wait
  ${mafioso} shoots ${doctor}
  ${yakuza} shoots ${captain}
  ${doctor} heals ${doctor}
  ${commissar} checks ${mafioso}
  ${beauty} takes ${mafioso}
  ${journalist} checks ${mafioso} ${yakuza}
day 2
  ${commissar} nominates ${mafioso}
  ${beauty} nominates ${yakuza}
  ${commissar},${beauty},${doctor},${journalist} votes ${mafioso}
  ${mafioso},${yakuza} votes ${yakuza}
  expect announced alibi ${mafioso}
night 3
  ${mafioso} shoots ${yakuza}
  ${yakuza} shoots ${commissar}
  ${doctor} heals ${beauty}
  ${commissar} checks ${yakuza}
  ${beauty} takes ${doctor}
  ${journalist} checks ${mafioso} ${yakuza}
day 3
  ${beauty} nominates ${mafioso}
  ${beauty},${doctor},${journalist} votes ${mafioso}
  ${mafioso} votes ${mafioso}
end
expect winner town
`;
});

/** The games of the rulebook `club` that the wire tests play. */
import { plotWith } from './plot.ts';

/**
 * Club Mafia: a car crash, a second tie and the question. All leave, and the psychopath takes one player along. A
 * courtesan's guest heals without effect. The mafia wins.
 */
export const clubGame = plotWith(
  {
    ruleset: 'club',
    seed: 70_001,
    cards: ['don', 'mafioso', 'commissar', 'doctor', 'courtesan', 'psychopath', 'civilian', 'civilian'],
  },
  (seat) => {
    const [don, mafioso, commissar, doctor] = [seat('don'), seat('mafioso'), seat('commissar'), seat('doctor')];
    const [courtesan, psychopath, one, other] = [
      ...[seat('courtesan'), seat('psychopath'), seat('civilian'), seat('civilian', 1)],
    ];
    return `
night 1
day 1
  ${don},${mafioso},${one},${other} votes ${psychopath}
  ${commissar},${doctor},${courtesan},${psychopath} votes ${one}
  ${don},${mafioso},${other} votes ${psychopath}
  ${commissar},${doctor},${courtesan} votes ${one}
  ${don},${mafioso},${commissar},${doctor} votes all
  ${courtesan},${other} votes none
  wait
  wait
  ${psychopath} drags ${other}
night 2
  expect alive ${[don, mafioso, commissar, doctor, courtesan].sort((a, b) => a! - b!).join(' ')}
  ${courtesan} takes ${doctor}
  ${mafioso} shoots ${courtesan}
  ${don} shoots ${commissar}
  ${commissar} checks ${don}
  ${doctor} heals ${commissar}
end
expect winner mafia
`;
  },
);

const shortClub = ['don', 'mafioso', 'commissar', 'doctor', 'courtesan', 'psychopath'];

/** The same with six players: every kind of step of the rulebook, and a dead doctor who is called. */
export const shortClubGame = plotWith({ ruleset: 'club', seed: 70_006, cards: shortClub }, (seat) => {
  const [don, mafioso, commissar, doctor, courtesan, psychopath] = shortClub.map((role) => seat(role));
  return `
night 1
day 1
  ${don},${mafioso},${doctor} votes ${psychopath}
  ${commissar},${courtesan},${psychopath} votes ${doctor}
  ${don},${mafioso} votes ${psychopath}
  ${commissar},${courtesan} votes ${doctor}
  ${don},${mafioso},${commissar} votes all
  ${courtesan} votes none
  wait
  wait
  ${psychopath} drags ${mafioso}
night 2
  expect alive ${[don, commissar, courtesan].sort((a, b) => a! - b!).join(' ')}
  ${courtesan} takes ${commissar}
  ${don} shoots ${courtesan}
  ${commissar} checks ${don}
end
expect winner mafia
`;
});

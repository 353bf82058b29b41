/** The games of the rulebook `grand` that the wire tests play. */
import { namedInOrder } from './namings.ts';
import { plotWith } from './plot.ts';

const shortGrandCards = ['don', 'schemer', 'agent', 'judge', 'commissar', 'cardsharp', 'civilian'];

/**
 * The rulebook `grand`: candidates are named after the speeches, a judge acquits and the vote is held again, a framed
 * agent is checked and chosen, the mafia has its second window, the cardsharp copies a shot. The mafia wins.
 */
export const shortGrandGame = plotWith({ ruleset: 'grand', seed: 70_004, cards: shortGrandCards }, (seat) => {
  const [don, schemer, agent, judge, commissar, cardsharp, civilian] = shortGrandCards.map((role) => seat(role));
  const all = [don, schemer, agent, judge, commissar, cardsharp, civilian];
  return `
night 1
day 1
${namedInOrder([don, cardsharp], [agent, civilian])}
  ${[don, schemer, agent, commissar].join()} votes ${cardsharp}
  ${[judge, cardsharp, civilian].join()} votes ${civilian}
  ${judge} acquits
  ${all.join()} votes ${civilian}
night 2
  expect alive ${[don, schemer, agent, judge, commissar, cardsharp].sort((a, b) => a! - b!).join(' ')}
  ${judge} checks ${don}
  ${schemer} frames ${agent}
  ${commissar} checks ${agent}
  ${don} shoots ${agent}
  ${schemer} shoots ${agent}
  wait
  ${don} shoots ${commissar}
  ${schemer} shoots ${commissar}
  ${cardsharp} copies ${don} ${judge}
  ${don} checks ${judge}
  ${don} silences ${cardsharp}
  expect told ${commissar} role:mafioso
end
expect winner mafia
`;
});

const grandCards = [
  ...['don', 'mafioso', 'lawyer', 'mistress', 'commissar', 'doctor'],
  ...['courtesan', 'witness', 'detective', 'journalist', 'werewolf', 'rake'],
];

/**
 * The rulebook `grand` with most of its abilities: a pardon vote that jails two, the rake's revenge, a werewolf whom it
 * turns, immunity, silence, a blocked check, a shot at a player whom the commissar has checked, a witness, and a
 * detective of the dead. The mafia wins.
 */
export const grandGame = plotWith({ ruleset: 'grand', seed: 70_005, cards: grandCards }, (seat) => {
  const [don, mafioso, lawyer, mistress, commissar, doctor, courtesan, witness, detective, journalist, werewolf, rake] =
    grandCards.map((role) => seat(role));
  const one = [don, mafioso, lawyer, mistress, commissar, doctor].join();
  const other = [courtesan, witness, detective, journalist, werewolf, rake].join();
  return `
night 1
day 1
${namedInOrder([don, rake], [witness, journalist])}
  ${one} votes ${rake}
  ${other} votes ${journalist}
  ${one} votes ${rake}
  ${other} votes ${journalist}
  ${one},${courtesan} votes all
  ${[witness, detective, journalist, werewolf, rake].join()} votes none
  ${rake} drags ${mafioso}
night 2
  ${lawyer} shields ${don}
  ${lawyer} checks ${witness}
  ${doctor} heals ${commissar}
  ${don} shoots ${commissar}
  ${mistress} shoots ${commissar}
  ${werewolf} shoots ${commissar}
  ${mistress} blocks ${detective}
  ${commissar} checks ${don}
  ${witness} watches ${commissar}
  ${detective} checks ${don}
  ${don} checks ${commissar}
  ${don} silences ${doctor}
  ${courtesan} takes ${werewolf}
  expect told ${detective} blocked
day 2
  expect announced quiet-night
${namedInOrder([commissar, don], [mistress, courtesan])}
  ${[commissar, courtesan, witness, detective].join()} votes ${don}
  ${[lawyer, mistress, werewolf].join()} votes ${courtesan}
  ${don} votes ${don}
  expect announced immunity ${don}
night 3
  ${lawyer} shields ${mistress}
  ${doctor} heals ${doctor}
  ${don} shoots ${courtesan}
  ${mistress} shoots ${courtesan}
  ${werewolf} shoots ${courtesan}
  ${mistress} blocks ${doctor}
  ${commissar} shoots ${don}
  ${witness} watches ${courtesan}
  ${detective} checks ${don}
  expect told ${detective} role:don how:commissar killer:${commissar}
day 3
  expect told ${witness} killer:${don}
  expect out ${[don, courtesan].sort((a, b) => a! - b!).join(' ')}
${namedInOrder([lawyer, commissar])}
  ${[lawyer, mistress, werewolf, doctor].join()} votes ${commissar}
  ${[witness, detective, commissar].join()} votes ${commissar}
end
expect winner mafia
`;
});

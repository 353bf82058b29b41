import { plotOf, plotSeated, plotWith } from './plot.ts';

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

/** The part that is the same in both games, as far as seats 1 and 5 can tell. */
const twinDays = `
day 2
  expect announced quiet-night
  2 nominates 3
  5 nominates 4
  1,2,4,5 votes 3
  3,6 votes 4
night 3
  expect alive 1 2 4 5 6
  2 shoots 1
  2 checks 5
  5 checks 6
end
expect winner mafia
`;

/** The doctor is at 3. They save seat 1 and are voted out, so that the third night has a dead doctor. */
export const doctorDies = plotOf(`
ruleset six
seats civilian, don, doctor, mafioso, commissar, civilian
night 2
  4 shoots 1
  2 shoots 1
  2 checks 3
  5 checks 3
  3 heals 1
${twinDays}`);

/** The doctor is at 6 and does nothing all the time. The don spares everybody in the second night. */
export const doctorSleeps = plotOf(`
ruleset six
seats civilian, don, civilian, mafioso, commissar, doctor
night 2
  4 shoots 1
  2 checks 3
  5 checks 3
${twinDays}`);

const clubTwin = (courtesan: string, commissar: string) => `
day 1
  1,2,4,5 votes 3
  3,6 votes 4
night 2
  expect alive 1 2 4 5 6
${courtesan}
  2 shoots 6
  4 shoots 6
${commissar}
end
expect winner mafia
`;

/** The doctor is at 3 and is voted out, with the card closed. The courtesan stays at home. The commissar checks. */
export const clubDoctorDies = plotSeated(
  'club',
  ['commissar', 'don', 'doctor', 'mafioso', 'courtesan', 'civilian'],
  clubTwin('5 takes 5', '1 checks 2'),
);

/** The doctor is at 6 and does nothing, like the courtesan and the commissar. */
export const clubAllSleep = plotSeated(
  'club',
  ['commissar', 'don', 'civilian', 'mafioso', 'courtesan', 'doctor'],
  clubTwin('', ''),
);

const boxTwin = (mafia: string, sheriff: string) => `
day 1
night 2
  expect alive 1 2 3 4 5 6
${mafia}
  4 shoots 4
${sheriff}
  1 checks 2
day 2
  expect out 3 4 5
  2 nominates 6
  1,2 votes 6
  6 votes 6
end
expect winner mafia
`;

/** The mafia finds the lunatic and needs its second window. It kills the sheriff at 3 before their call. */
export const boxSheriffDies = plotSeated(
  'boxed',
  ['commissar', 'mafioso', 'sheriff', 'yakuza', 'lunatic', 'civilian'],
  boxTwin('2 shoots 5\nwait\n2 shoots 3', ''),
);

/** The sheriff is at 6 and kills the lunatic. The mafia kills at once, and its second window has no effect. */
export const boxSheriffShoots = plotSeated(
  'boxed',
  ['commissar', 'mafioso', 'civilian', 'yakuza', 'lunatic', 'sheriff'],
  boxTwin('2 shoots 3\nwait\n2 shoots 1', '6 shoots 5'),
);

type Naming = readonly [by: number | undefined, candidate: number | undefined];

/** Candidates are named in the order of the seats (A6). */
const named = (...namings: readonly Naming[]): string =>
  namings
    .toSorted(([one], [other]) => one! - other!)
    .map(([by, candidate]) => `  ${by} nominates ${candidate}`)
    .join('\n');

const deckTwin = (contract: string, shots: string, don: string, sheriff: string) => `
night 1
${contract}
  1 checks 3
day 1
  2 nominates 6
  4 nominates 3
  1,2,4,7 votes 6
  3,5,6 votes 3
night 2
  expect alive 1 2 3 4 5 7
${shots}
  1 checks 2
${don}
${sheriff}
end
expect winner mafia
`;

/**
 * The doctor is at 6 and is voted out, with the card closed. A contract is made, and the sheriff at 5 dies by a blind
 * shot.
 */
export const deckDoctorDies = plotSeated(
  'deck',
  ['commissar', 'don', 'civilian', 'mafioso', 'sheriff', 'doctor', 'mafioso'],
  deckTwin('2 orders 5 1\n4 agrees\n7 agrees', '2,4,7 fires 5', '', ''),
);

/** The doctor is at 3 and does nothing. No contract is made, a shot misses, and the sheriff kills themselves. */
export const deckAllSleep = plotSeated(
  'deck',
  ['commissar', 'don', 'doctor', 'mafioso', 'sheriff', 'civilian', 'mafioso'],
  deckTwin('', '2 fires 3\n4 fires 5', '2 checks 3', '5 shoots 5'),
);

const grandTwin = (night: string) => `
night 1
day 1
${named([2, 5], [3, 6])}
  1,2,3,4 votes 5
  5,6 votes 6
night 2
  expect alive 1 2 3 4 6
${night}
end
expect winner mafia
`;

/** A doctor at 3, a courtesan at 6. Every player who is called acts. */
export const grandEverybodyActs = plotSeated(
  'grand',
  ['civilian', 'don', 'doctor', 'schemer', 'commissar', 'courtesan'],
  grandTwin('4 frames 3\n6 takes 3\n3 heals 6\n2 shoots 1\n4 shoots 1\n2 checks 6'),
);

/** A doctor at 6, a courtesan at 3. Nobody acts except the don. */
export const grandAllSleep = plotSeated(
  'grand',
  ['civilian', 'don', 'courtesan', 'schemer', 'commissar', 'doctor'],
  grandTwin('2 shoots 1'),
);

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
const shortClubGame = plotWith({ ruleset: 'club', seed: 70_006, cards: shortClub }, (seat) => {
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

const shortGreat = ['don', 'schemer', 'agent', 'judge', 'commissar', 'cardsharp', 'civilian'];

/**
 * The rulebook `grand`: candidates are named after the speeches, a judge acquits and the vote is held again, a framed
 * agent is checked and chosen, the mafia has its second window, the cardsharp copies a shot. The mafia wins.
 */
export const shortGrandGame = plotWith({ ruleset: 'grand', seed: 70_004, cards: shortGreat }, (seat) => {
  const [don, schemer, agent, judge, commissar, cardsharp, civilian] = shortGreat.map((role) => seat(role));
  const all = [don, schemer, agent, judge, commissar, cardsharp, civilian];
  return `
night 1
day 1
${named([don, cardsharp], [agent, civilian])}
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

const great = [
  ...['don', 'mafioso', 'lawyer', 'mistress', 'commissar', 'doctor'],
  ...['courtesan', 'witness', 'detective', 'journalist', 'werewolf', 'rake'],
];

/**
 * The rulebook `grand` with most of its abilities: a pardon vote that jails two, the rake's revenge, a werewolf whom it
 * turns, immunity, silence, a blocked check, a shot at a player whom the commissar has checked, a witness, and a
 * detective of the dead. The mafia wins.
 */
export const grandGame = plotWith({ ruleset: 'grand', seed: 70_005, cards: great }, (seat) => {
  const [don, mafioso, lawyer, mistress, commissar, doctor, courtesan, witness, detective, journalist, werewolf, rake] =
    great.map((role) => seat(role));
  const one = [don, mafioso, lawyer, mistress, commissar, doctor].join();
  const other = [courtesan, witness, detective, journalist, werewolf, rake].join();
  return `
night 1
day 1
${named([don, rake], [witness, journalist])}
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
${named([commissar, don], [mistress, courtesan])}
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
${named([lawyer, commissar])}
  ${[lawyer, mistress, werewolf, doctor].join()} votes ${commissar}
  ${[witness, detective, commissar].join()} votes ${commissar}
end
expect winner mafia
`;
});

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

/** The games of the kill matrix: short, and with every kind of step that their cards can cause. */
export const matrixPlots = { six: wholeGame, club: shortClubGame, boxed: shortBoxedGame } as const;

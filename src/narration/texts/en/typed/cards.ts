import type { TypedCards } from '../../shape.ts';
import { numberWords } from './numbers.ts';

/** Other names of the cards: those of other rulebooks, of forums and of similar games. */
export const typedCards: TypedCards = {
  names: {
    civilian:
      'civ, civie, civvie, civi, civillian, citizen, townsperson, townspeople, townsfolk, townsman, townsmen, townie, town, vanilla, vanilla townie, vanilla town, vanilla townsperson, plain townie, plain civilian, regular townie, simple townie, ordinary citizen, plain citizen, plain town, normal town, vt, villager, plain villager, vanilla villager, ordinary villager, innocent, innocent citizen, peaceful citizen, honest citizen, peaceful civilian',
    commissar:
      'commissioner, comissar, commisar, komissar, sheriff, sherif, sherrif, sherriff, cop, police, police officer, policeman, policemen, officer, detective, det, investigator, inspector, seer, vanilla cop, sane cop',
    sheriff: 'vigilante, vig, vigi, vanilla vigilante, sherif, sherrif, sherriff',
    doctor: 'doc, medic, healer, physician, nurse, doctor',
    mafioso:
      'mafia, mafiosi, mafiosos, mafiosi, maf, mafs, goon, mafia goon, goon mafia, mafia member, vanilla mafia, regular mafia, plain mafia, ordinary mafia, normal mafia, simple mafia, vanilla goon, mafia mafioso, scum, mobster, gangster',
    don: 'godfather, gf, mafia don, don mafia, mafia godfather, godmother, boss, mafia boss, head of the mafia, mafia head, mafia leader, don of the mafia',
    courtesan:
      'prostitute, hooker, escort, putana, mistress, lover, roleblocker, town roleblocker, role blocker, whore',
    mistress: 'mafia roleblocker, roleblocker, role blocker, mafia role blocker, consort, lover',
    psychopath: 'psycho, madman, madmen, kamikaze',
    maniac: 'serial killer, sk, psycho killer, maniak',
    journalist: 'reporter, newsman',
    lawyer: 'attorney, advocate, mafia lawyer, barrister',
    yakuza: 'yakuzas, yakuza member, yakuza goon, yakuza fighter',
    ninja: 'yakuza boss, yakuza head, ninjas',
    judge: 'town judge',
    'black-judge': 'corrupt judge, bought judge, mafia judge',
    werewolf: 'werewolves, were wolf, turncoat',
    immortal: 'undying',
    detective: 'det, private detective, private eye, sleuth, private investigator',
    priest: 'clergyman, pastor',
    bodyguard: 'body guard, guard',
    agent: 'undercover agent, undercover cop, spy',
    cardsharp: 'card sharp, card shark, cardshark, cheater, sharper',
    schemer: 'intriguer, framer',
    bloodhound: 'sniffer, tracker dog',
    'fat-man': 'fatman, fat men',
    rake: 'playboy',
    lunatic: 'sleepwalker',
    beauty: 'pretty lady, beauties',
    captain: 'cap',
    witness: 'witnesses',
  },
  hints: {
    civilian: 'red, reds, blue, good, good guy, peaceful, miller, mason, named townie',
    mafioso: 'black, blacks, bad guy, evil, killer, assassin, mafia roleblocker',
    commissar: 'tracker, watcher, rolecop, parity cop, gunsmith',
    doctor: 'jailkeeper, jailor, protector, angel, guardian angel',
    immortal: 'bulletproof, bulletproof townie',
    courtesan: 'blocker, jailkeeper, girl',
    beauty: 'prostitute, hooker, escort, mistress, alibi',
    sheriff: 'gunsmith, hunter, gunman',
    maniac: 'killer, arsonist',
  },
  endings: "s es 's",
  numbers: {
    ...numberWords,
    a: 1,
    an: 1,
    single: 1,
    pair: 2,
    couple: 2,
  },
  numberEndings: '',
  and: 'and plus with vs versus',
  or: 'or',
  outOf: 'of, from, out of, random of, random from, of the following',
  unrepeated: 'with no duplicates, no duplicates, without duplicates, no repeats, without repeats',
  fillers: 'of the card cards role roles player players people person pcs pieces piece x are is will be',
  sides: {
    before: { mafia: 'mafia scum', town: 'town village', yakuza: 'yakuza', maniac: 'neutral third-party' },
    behind: { mafia: '', town: '' },
    note: { mafia: 'mafia scum black', town: 'town village red blue', yakuza: 'yakuza' },
  },
  headings:
    'mafia, mafia team, scum, scum team, bad guys, town, town team, the town, village, good guys, city, neutral, neutrals, third party, yakuza, yakuza team, cards, roles, the roles, roles in play, roles in game, roles in the game, roles for tonight, in play, in the game, role list, classic, deck, setup, the setup, composition, red, reds, black, blacks, game, specials, power roles, peaceful, civilians',
  rest: 'rest others remaining everyone-else everybody-else',
  players: 'p player players people persons seats seat participants',
  totals: 'total all in for of table game',
};

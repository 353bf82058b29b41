/** The names of the cards that several rulebooks have. `rulebooks/` has the texts on the cards. */
export const roles = {
  civilian: 'Civilian',
  commissar: 'Commissar',
  sheriff: 'Sheriff',
  doctor: 'Doctor',
  mafioso: 'Mafioso',
  don: 'Don',
  courtesan: 'Courtesan',
  maniac: 'Maniac',
  journalist: 'Journalist',
  lawyer: 'Lawyer',
  yakuza: 'Yakuza',
  judge: 'Judge',
  werewolf: 'Werewolf',
} as const;

/** The sides that several rulebooks have. */
export const sides = {
  town: 'Red, one of the town',
  mafia: 'Black, one of the mafia',
  yakuza: 'Black, one of the yakuza',
  maniac: 'Alone, on nobody’s side',
} as const;

/** Names of the cards, and what is written on them. `card.<ruleset>.<role>`: by that rulebook. */
export const roles = {
  civilian: 'Civilian',
  commissar: 'Commissar',
  sheriff: 'Sheriff',
  doctor: 'Doctor',
  mafioso: 'Mafioso',
  don: 'Don',
  courtesan: 'Courtesan',
  psychopath: 'Psychopath',
  maniac: 'Maniac',
  'side.town': 'Red, one of the town',
  'side.mafia': 'Black, one of the mafia',
  'card.six.civilian':
    'You sleep through the night. By day you talk, listen and vote.\nYou win with the town, when both black players are out.',
  'card.six.commissar':
    'Each night you check one player and learn the colour: black or red.\nYou win with the town, when both black players are out.',
  'card.six.doctor':
    'Each night you choose one player, yourself if you like, who will not be killed. Never the same one two nights running.\nYou win with the town, when both black players are out.',
  'card.six.mafioso':
    'Each night you hunt with the don, whose word decides; without the don it is yours.\nYou win with the mafia, when there are as many black players as red ones.',
  'card.six.don':
    'Each night you hunt with the mafia, and your word decides. Then you check one player: the sheriff or not.\nYou win with the mafia, when there are as many black players as red ones.',
} as const;

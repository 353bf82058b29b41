/** All that narration says of this rulebook alone. */
export const club = {
  /** The rulebook in its short form, part by part. */
  rulebooks: {
    'club.brief': 'speeches in turn, fouls, a vote on everybody',
    'club.first': 'First night: introductions only.',
    'club.day':
      'Day: everybody speaks in turn, then all may speak for a minute. Everybody is on the list for the vote. A tie is a car crash; in the end all the tied players may leave. Disturbing the game costs fouls: two cost the speech of a day, three the voice and the vote, four the seat.',
    'club.night':
      'Night: {courtesan?the courtesan’s guest does nothing and is not at home. Mafia|mafia}{maniac? and maniac kill| kills}{commissar?, the sheriff learns a colour}{doctor?, the doctor saves one player}. All deaths come at dawn.{psychopath? A psychopath who is voted out takes one player along.}',
    'club.end':
      'End: the town wins when {maniac?mafia and maniac are|the mafia is} out; the mafia as soon as it has as many players as all the others{maniac?; the maniac when left alone}.',
  },

  /** The names of such cards that are never turned over during a game. */
  closedRoles: {
    psychopath: 'Psychopath',
  },

  /** The aim of each side. */
  aims: {
    'club.town': 'You win with the town when no mafia{maniac? and no maniac} is left.',
    'club.mafia': 'You win with the mafia as soon as it has as many players as all the others together.',
    'club.maniac': 'You win when you alone are left.',
  },

  /** The texts on the cards. */
  cardTexts: {
    'club.civilian': 'You sleep through the night. By day you talk, listen and vote.',
    'club.commissar': 'Each night you check another player and learn the colour: black or red.',
    'club.commissar.maniac-classic': '{maniac?Black are the mafia and the maniac|Only the mafia is black}.',
    'club.commissar.maniac-modern': 'Only the mafia is black{maniac?: the maniac is red}.',
    'club.doctor':
      'Each night you protect one player from being killed. Never choose the same player two nights running. You may choose yourself only once in the game.',
    'club.courtesan':
      'Each night you take one player home, where nobody can kill them. But if you are killed, your guest dies too. You may choose yourself, but never the same player two nights running.',
    'club.courtesan.courtesanSide-mafia': 'The mafia knows you, and you know it. You have no say in its shot.',
    'club.courtesan.guestRestriction-night': 'Your guest’s actions that night have no effect.',
    'club.courtesan.guestRestriction-day': 'The next day your guest may not speak, nominate or vote.',
    'club.psychopath':
      'You sleep through the night. If you are voted out by day, you may take any living player with you. Do not hint at your card: the host gives a foul for it, or removes you.',
    'club.mafioso': 'Each night you hunt with the mafia. {{decides}}',
    'club.don': 'Each night you hunt with the mafia, and your pick decides.',
    'club.maniac': 'Each night you kill one player.',
    'club.maniac.maniac-classic': '{commissar?To the sheriff you are black.}',
    'club.maniac.maniac-modern': 'You may also do nothing.{commissar? To the sheriff you are red.}',
  },

  /** The short form of docs/rules/club.md, by clause. */
  clauses: {
    C1: '6 to 16 players, each with a seat number.',
    C2: 'Cards: civilian, sheriff, doctor, courtesan (of the town or of the mafia), psychopath, mafioso, don, maniac (classic or modern). Any deck of these is allowed. More than a third of mafia cards gives a warning. The table may give four of the cards another name.',
    C3: 'The recommended deck: always sheriff and doctor; 2 of the mafia from 6 players, 3 from 13; the courtesan at 8, 9 and from 13, the maniac from 10, the psychopath from 13. A courtesan of the mafia replaces a mafioso from 8 players.',
    C4: 'The first night is for introductions, 10 seconds each: courtesan, mafia with its don, sheriff, doctor, maniac. The mafia and a courtesan on its side know each other.',
    C5: 'Everybody speaks in turn for 60 seconds, or 30 if the table chose that. A speaker may end early with thanks.',
    C6: 'Only the player whose time was announced may speak. A player who speaks out of turn or disturbs gets a foul.',
    C7: 'After the speeches everybody may speak for 60 seconds.',
    C8: 'The vote: 5 seconds to decide, then 20 to vote. On the list is everybody alive, or only the nominees, as the table chose, in the order of the speeches. Everybody has one vote, may vote for themselves, and cannot change it. If nobody votes, nobody leaves. Or, as chosen, the players are called one by one, and votes are open.',
    C9: 'The player with the most votes leaves after a last word of 30 seconds.',
    C10: 'A tie is a car crash: each tied player has 30 seconds of defence, then the others vote between them. The one with the most votes leaves after a last word of 30 seconds. If nobody votes, that is another tie.',
    C11: 'Tied again: for 20 seconds the table votes on whether all the tied players leave. They leave if more are for it than against. The tied players do not vote. Or, as chosen, all stay and night falls.',
    C12: 'Later nights: courtesan, mafia, sheriff, doctor, maniac; 20 seconds each, the mafia 30. Every card of the deal is called, dead or not. All deaths come at dawn: a player who is shot still acts.',
    C13: 'The courtesan takes one player home, never the same one two nights running. A courtesan may choose themselves. A doctor who heals the guest saves the guest from the courtesan’s fate. A doctor who heals the courtesan saves both.',
    C13a: 'The guest’s actions of that night do not count, and a check by the guest is answered with “you were kept from it”. Or, as chosen, the guest does not speak, nominate or vote the next day.',
    C13b: 'Mafia and maniac cannot kill the guest, who is not at home.',
    C13c: 'If the courtesan is killed that night, the guest dies too.',
    C13d: 'A courtesan who chooses themselves is not protected.',
    C14: 'The mafia has 30 seconds for one kill. The don’s pick decides. Without it, the pick of more than half of those who may pick decides; otherwise nobody is shot. A courtesan of the mafia has no say, and alone does not kill.',
    C15: 'To the sheriff, mafia, don, a courtesan of the mafia and a classic maniac are black. All others are red, including a modern maniac.',
    C16: 'The doctor saves one player from mafia and maniac. They never choose the same player two nights running, and may choose themselves only once in the game. Nobody is told who was healed.',
    C17: 'The maniac kills one player each night. Only a modern maniac may do nothing on purpose.',
    C18: 'The morning names the killed. They leave without a word. If nobody was killed, it is a good morning, whatever else happened.',
    C19: 'The psychopath is never called. If voted out, the psychopath has 30 seconds after the last word to take along any living player who is not leaving anyway. That player has no last word. This does not apply to a psychopath who was killed, was removed or quit. Hinting at the card costs a foul or the seat.',
    C20: 'A foul is for speaking out of turn, forbidden words, needless talk to the host or rudeness. The reason and the number of fouls are announced.',
    C21: 'Two fouls cost the speech of one day. Three cost every speech, nomination and vote until the end of the game. Four cost the seat, at once and in silence. The host may take back a player’s latest foul, but not a fourth. Its bans then end at once.',
    C22: 'Fouls are cleared after each game.',
    C23: 'A player is removed at once for peeking, signs or touches at night, four fouls, oaths and bets, swearing and insults, or a reason agreed before. A removed player has no last word.',
    C24: 'The town wins when the whole mafia and the maniac are out.',
    C25: 'The mafia wins as soon as it has as many players as all the others together, the maniac included.',
    C26: 'The maniac wins when left alone. With one more player, not of the mafia, the game goes on. All red cards win with the town, dead or alive.',
  },
} as const;

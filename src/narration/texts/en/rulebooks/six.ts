/** All that narration says of this rulebook alone. */
export const six = {
  /** The rulebook in its short form, part by part. */
  rulebooks: {
    'six.brief': 'quick and simple: two against four',
    'six.first': 'First night: nobody is hunted. The two black players get acquainted.',
    'six.day':
      'Day: everybody speaks for a minute and may nominate one player while speaking. A vote follows. After a tie there is a defence and a second vote, then a coin decides. A player who leaves has a last word; the card stays closed.',
    'six.night':
      'Night: the don’s word decides whom the mafia kills. Then don and sheriff ask about one player each, and the doctor protects one.',
    'six.end':
      'End: red wins when both black players are out; black as soon as there are as many black players as red ones.',
  },

  /** The aim of each side. */
  aims: {
    'six.town': 'You win with the town when both black players are out.',
    'six.mafia': 'You win with the mafia when there are as many black players as red ones.',
  },

  /** The texts on the cards. */
  cardTexts: {
    'six.civilian': 'You sleep through the night. By day you talk, listen and vote.',
    'six.commissar': 'Each night you check another player and learn the colour: black or red.',
    'six.doctor':
      'Each night you protect one player from being killed. You may choose yourself, but never the same player two nights running.',
    'six.mafioso': 'Each night you hunt with the don, whose pick decides. Without the don, yours decides.',
    'six.don':
      'Each night you hunt with the mafia, and your pick decides. Then you check another player: the sheriff or not.',
  },

  /** The short form of docs/rules/six.md, by clause. */
  clauses: {
    S1: 'Exactly six players: two civilians, the sheriff, the doctor, a mafioso and the don. Four are red, two are black. Any other deck is refused.',
    S2: 'When the game begins, the narrator asks for applause and introduces the players by seat number.',
    S3: 'First night: everybody sees their card. The mafia is called and gets acquainted, then the don, the sheriff and the doctor, 10 seconds each. Nobody acts.',
    S4: 'Every living player speaks in turn for 60 seconds, and may end early.',
    S5: 'During their own speech each player may nominate one player, themselves included. It is announced and final. The list keeps its order and names nobody twice.',
    S6: 'After the last speech everybody votes between the nominees, 20 seconds, one vote each. A missing vote does not count, or, if the table chose that, counts for the last nominee. If nobody votes, nobody leaves. Or, as chosen, the nominees are called one by one, and votes are open.',
    S7: 'A single nominee leaves without a vote, after a last word. No nominee: nobody leaves.',
    S8: 'The player with the most votes leaves after a last word of 60 seconds. The card stays closed, unless the table chose to show it.',
    S9: 'A tie at the top: each tied player has 30 seconds of defence, in the order of the list. Then everybody votes again, only between them. The tied players vote too.',
    S10: 'Tied again: a coin decides between the players at the top. The loser leaves after a last word.',
    S11: 'With exactly four players a tie is not voted on again: everybody stays and night falls. With three, defence, second vote and coin follow as usual.',
    S12: 'From the second night on: the mafia, 60 seconds; then don, sheriff and doctor, 20 seconds each.',
    S13: 'The mafia always has its full 60 seconds. The don’s last pick is the victim. If the don picked nobody, nobody dies. Without a don the mafioso’s pick counts. They may pick one of their own.',
    S14: 'Each night the don asks about one player: the sheriff, yes or no? When the don is out, nobody has this ability.',
    S15: 'Each night the sheriff asks about one player: black or red?',
    S16: 'The doctor picks one player, themselves included, who will not be killed this night. Never the same player two nights running.',
    S17: 'A card whose player is out is still called.',
    S18: 'If nobody was killed, the narrator wishes a good morning: nobody was hurt.',
    S19: 'A player killed at night is named and leaves after a last word of 60 seconds, unless that death has ended the game.',
    S20: 'Red wins when both black players are out. Black wins as soon as there are as many black players as red ones.',
  },
} as const;

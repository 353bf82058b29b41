/** All that narration says of this rulebook alone. */
export const boxed = {
  /** The rulebook in its short form, part by part. */
  rulebooks: {
    'boxed.brief': 'free discussion, mafia and yakuza',
    'boxed.first': 'First night: the clans get acquainted{lunatic?, the lunatic with the mafia}.',
    'boxed.day':
      'Day: free discussion. Anybody may nominate, and the vote opens when all are ready. Everybody must vote. After a second tie all stay. A player who leaves shows the card and has no last word. Night falls at once.',
    'boxed.night':
      'Night: actions take effect in the order of the calls. The action of a player who is {captain?arrested or }killed before their call has no effect.{doctor? The nurse undoes a killing.}{beauty? The beauty gives an alibi for the next day.} Checks show who was killed this night.',
    'boxed.end':
      'End: the town wins when no mafia{yakuza? and no yakuza} is left; {yakuza?a clan when the other is out and it|the mafia when it} has as many players as all the others{maniac?; the maniac when left alone or with one townsperson}.',
  },

  /** The names of the cards that no other rulebook has. */
  roles: {
    nurse: 'Nurse',
    beauty: 'Beauty',
    captain: 'Captain',
    lunatic: 'Lunatic',
    actor: 'Actor',
    'fat-man': 'Fat man',
    dancer: 'Dancer',
    fighter: 'Fighter',
  },

  /** The aim of each side. */
  aims: {
    'boxed.town':
      'You win with the town as soon as no mafia{yakuza?{lawyer?, yakuza or lawyer| or yakuza}|{lawyer? or lawyer}} is left.',
    'boxed.mafia':
      'You win with the mafia{lawyer?, lawyer included,} as soon as it has as many players as all the others.{yakuza? If the yakuza are a clan of their own, they must all be out first.}',
    'boxed.yakuza':
      'You win with the yakuza as soon as they have as many players as all the others and the whole mafia{lawyer?, lawyer included,} is out.',
    'boxed.maniac': 'You win when only you are left, or you and one player of the town.',
  },

  /** The texts on the cards. */
  cardTexts: {
    'boxed.civilian': 'You sleep through the night. By day you talk, nominate and vote.',
    'boxed.commissar':
      'Each night you check another player and learn: mafia, civilian, {maniac?maniac, }or killed this night.{lawyer? The lawyer looks like a civilian.}{yakuza? Yakuza are mafia.}{captain? An arrested player stays undetermined.}',
    'boxed.sheriff': 'Each night you may shoot one player, all by yourself.',
    'boxed.doctor':
      'Each night you choose one player. If anybody has killed that player this night, you undo it. Never choose the same player two nights running. You may choose yourself only once in the game.',
    'boxed.beauty':
      'Each night you give another player an alibi: the next day’s vote cannot put that player out. The alibi is announced only if it was needed.',
    'boxed.journalist': 'Each night you name two players and learn whether they are on the same side.',
    'boxed.captain':
      'Each night you arrest another player, who does nothing that night and cannot be killed. If you arrest a member of a clan, that clan does not shoot.',
    'boxed.lunatic':
      'You wake with the mafia, which takes you for one of its own. But you belong to the town, and your pick is only for show. By day you must not tell who is mafia. If the mafia picks you, you are out, and nobody can heal you.',
    'boxed.actor': 'This card has no ability. At night you sleep. By day you talk, nominate and vote.',
    'boxed.fat-man': 'This card has no ability. At night you sleep. By day you talk, nominate and vote.',
    'boxed.dancer': 'This card has no ability. At night you sleep. By day you talk, nominate and vote.',
    'boxed.fighter': 'This card has no ability. At night you sleep. By day you talk, nominate and vote.',
    'boxed.mafioso': 'Each night you hunt with the mafia. {{decides}}{lunatic? The lunatic’s pick does not count.}',
    'boxed.don':
      'Each night you hunt with the mafia, and your pick decides. Then you check another player: the commissar or not.',
    'boxed.lawyer':
      'You belong to the mafia, but do not wake with it and do not know its members. Each night you check another player and learn: mafia, civilian, {maniac?maniac, }or killed this night.{captain? An arrested player stays undetermined.}',
    'boxed.yakuza': 'Each night you hunt with your clan.',
    'boxed.yakuza.yakuza-second-clan': 'The yakuza are a separate clan. {{decides}}',
    'boxed.yakuza.yakuza-merged': 'Your clan is the mafia. {{decides}}',
    'boxed.maniac': 'Each night you may kill one player, all by yourself.',
  },

  /** The calls that no other rulebook has. */
  calls: {
    wake: {
      captain: 'The captain wakes and takes out the handcuffs: {{time}}. 👮',
      beauty: 'The beauty wakes and makes a date: {{time}}. 💄',
    },
  },

  /** The short form of docs/rules/boxed.md, by clause. */
  clauses: {
    B1: '32 cards: 4 mafiosi, the don, 3 yakuza, the lawyer, the maniac, 11 civilians, and one each of commissar, sheriff, nurse, beauty, lunatic, journalist, captain, actor, fat man, dancer, fighter. 6 to 20 players. A card that the box does not have is never dealt.',
    B2: 'A deck has at most a third of mafia cards, lawyer and yakuza included, and always a commissar. With many players 1 to 3 special townsfolk or the second clan are advised. A deck without a commissar is refused; anything else gives a warning.',
    B3: 'The recommended deck: always a commissar; 1 of the mafia at 6 players, rising to 6 from 18; special townsfolk from 11, a maniac from 13, a don at 15 to 17, the lawyer at 15, the yakuza from 18. The special townsfolk are drawn at random or chosen by the host.',
    B4: 'With the second clan there are as many yakuza as mafiosi, don included. If the table chose to merge them, yakuza are plain mafiosi and wake with them.',
    B5: 'First night: the mafia meets, lunatic included, then the second clan, 30 seconds each. The lawyer meets nobody. The members learn who is in their clan, but not which of them is the don or the lunatic. The morning announces that there is mafia in town.',
    B6: 'By day the talk is free, 5 minutes unless the table chose otherwise. Anybody may nominate any number of players, themselves included. The vote opens when all are ready, when the time is over, or when the host says so.',
    B7: 'Everybody alive must vote for one candidate, in 30 seconds. Candidates vote too. Votes are open. Late players get 15 more seconds, then their vote is drawn by lot. A single candidate is voted on like any other.',
    B8: 'A tie at the top: everybody votes again, only between the tied players. Tied again: nobody leaves.',
    B9: 'The player with the most votes leaves and shows the card. Night falls at once, without a last word or talk.',
    B10: 'No candidate: nobody leaves.',
    B11: 'Calls: captain, mafia, don, yakuza, sheriff, maniac, nurse, commissar, lawyer, beauty, journalist, 30 seconds each. Every card of the deal is called every night, dead or not.',
    B12: 'Actions take effect in this order. A player who was killed before their call, and not healed by then, is called all the same, but the action has no effect. The player is not told why. A nurse may still heal themselves.',
    B13: 'The captain arrests another player for the night. That player does nothing, cannot be killed, and is undetermined to the commissar and the lawyer. The clan of an arrested member does not shoot. An arrested lawyer or lunatic does not stop it.',
    B14: 'The mafia has one kill. The don’s pick decides; without it, the pick of more than half of the living members; otherwise nobody is killed. The lunatic’s pick is for show, and the lawyer has none. The yakuza go by their majority.',
    B15: 'The don learns whether a player is the commissar.',
    B16: 'The sheriff may kill one player each night, and so may the maniac. Both may do nothing, or shoot themselves.',
    B17: 'The nurse heals a player killed this night, by anybody: never the same one two nights running, and themselves only once in the game. Every choice counts for these limits. The morning does not mention it.',
    B18: 'Commissar and lawyer learn about one player: mafia, civilian, maniac, killed this night, or undetermined if arrested. To the commissar the lawyer looks like a civilian. A lunatic is a civilian, a yakuza is mafia.',
    B19: 'The beauty gives another player an alibi: the next day’s vote cannot condemn that player. The alibi is announced only after the vote, and only if it mattered. Then nobody leaves and no card is shown.',
    B20: 'The journalist names two players, themselves included, and learns whether they are on the same side. The lawyer belongs to the mafia, a maniac is on a separate side, and two clans are two sides.',
    B21: 'The lunatic belongs to the town, but wakes with the mafia and passes for a member. By day the lunatic must not tell who the members are. If a lunatic was dealt, the mafia has time for two shots: if the first hits the lunatic, the mafia sees the card and shoots again. The lunatic is out, and the nurse cannot help.',
    B22: 'The morning names the dead of the night, nothing else. They show no card, do not speak and do not vote. Only a player who is voted out and the lunatic show their cards.',
    B23: 'Fresh corpses, arrests and alibis last one night. An alibi also covers the next day.',
    B24: 'The town wins as soon as no mafioso, don, yakuza or lawyer is left and somebody of the town is alive. A living maniac does not prevent this.',
    B25: 'With one clan, the mafia, lawyer included, wins when it has as many players as all the others.',
    B26: 'With two clans, a clan wins when the other is completely out and it has as many players as all the others. The lawyer counts for the mafia.',
    B27: 'The maniac wins when left alone or with one last townsperson. This is checked before anything else.',
    B28: 'Actor, fat man, dancer and fighter have no ability. They are for custom rules; without those they are civilians.',
  },
} as const;

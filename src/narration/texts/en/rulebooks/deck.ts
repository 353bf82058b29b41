/** All that narration says of this rulebook alone. */
export const deck = {
  /** The rulebook in its short form, part by part. */
  rulebooks: {
    'deck.brief': 'blind shooting by contract, judges',
    'deck.first':
      'First night: the clans get acquainted and make a contract for three nights.{commissar,don,ninja? Already this night {and: commissar=the commissar; don=the don; ninja=the ninja} may check.} Nobody dies.',
    'deck.day':
      'Day: everybody speaks for a minute and nominates one player. The nominees defend themselves, then all vote. After a tie the table may also choose that nobody leaves.{judge,black-judge? The judges, if any, decide a day that is tied or too long.} Cards stay closed.',
    'deck.night':
      'Night: the clans shoot blind. The numbers are called, and a number is hit only if the whole clan fires at it.{doctor? The doctor saves one player from all shots.}{sheriff? The sheriff shoots alone.}{maniac? The maniac kills alone.}{lawyer? The lawyer learns a card.}',
    'deck.end':
      'End: the town wins when every criminal is out; {yakuza?a clan when the other is out and it|the mafia when it} outnumbers all the others{maniac?; the maniac when left alone or with one player who cannot kill}.',
  },

  /** The names of such cards that are never turned over during a game. */
  closedRoles: {
    immortal: 'Immortal',
    ninja: 'Ninja',
    'black-judge': 'Black judge',
  },

  /** The sides that no other rulebook has. */
  sides: {
    none: 'On no side: you win with either clan',
  },

  /** The aim of each side. */
  aims: {
    'deck.town':
      'You win with the town when no criminal is left{maniac,lawyer,black-judge?: no clan{maniac?, no maniac}{lawyer?, no lawyer}{black-judge?, no black judge}}.',
    'deck.mafia':
      'You win with the mafia when {yakuza?the yakuza are out and }the mafia{lawyer?, lawyer included,} outnumbers all the others.',
    'deck.yakuza': 'You win with the yakuza when {mafia?the mafia is out and }the yakuza outnumber all the others.',
    'deck.maniac': 'You win when only you are left, or you and one player who cannot kill.',
    'deck.none': 'You win when either clan wins.',
  },

  /** The texts on the cards. */
  cardTexts: {
    'deck.civilian': 'You sleep through the night. By day you talk, nominate and vote.',
    'deck.commissar':
      'Each night, including the first, you check another player: of the mafia or not.{yakuza? Both clans are mafia.}{maniac,lawyer,black-judge? The answer is no for {and: maniac=the maniac; lawyer=the lawyer; black-judge=the black judge}.}{werewolf? A werewolf is mafia only after turning.}',
    'deck.doctor':
      'Each night but the first you choose one player, whom no shot will kill that night. You may choose yourself, but nobody twice in the game.',
    'deck.immortal':
      'You sleep through the night, and the clans cannot kill you in it. {maniac?The maniac{sheriff?, the sheriff} and the vote|{sheriff?The sheriff and the vote|The vote}} can.',
    'deck.judge':
      'You sleep through the night. When the judges are asked by day, everybody sees the question, and only you{black-judge? and the black judge} can answer it. The player you {black-judge?both }name leaves.',
    'deck.judge.judges-never': 'At this table the judges are never asked.',
    'deck.judge.judges-overtime': 'They are asked after a tie, and on a day that is too long.',
    'deck.judge.judges-always': 'They are asked before every first vote.',
    'deck.sheriff': 'Each night but the first you may shoot one player, all by yourself.',
    'deck.werewolf':
      'As long as both clans are in the game, you belong to the town. When one is out, you join the other, and both you and the clan are told. You win with it, and from the next night on you hunt with it.',
    'deck.mafioso': 'You hunt with the mafia.',
    'deck.mafioso.shooting-contract':
      '{{decides}} Each night the numbers are called. A player is hit only if all of you fire at that number, and at no other.',
    'deck.mafioso.shooting-every-night': '{{decides}}',
    'deck.don':
      'You lead the mafia and hunt with it. Each night, including the first, you check another player{commissar?: the commissar or not|. The answer is always no}.',
    'deck.don.shooting-contract':
      '{{decides}} Each night the numbers are called. A player is hit only if all of you fire at that number, and at no other.',
    'deck.don.shooting-every-night': '{{decides}}',
    'deck.lawyer':
      'You belong to the mafia, but do not wake with it. Each night but the first you learn another player’s card.{commissar? To the commissar you do not belong to the mafia.}',
    'deck.lawyer.lawyerKnown-true': 'The mafia knows you, and you know it.',
    'deck.lawyer.lawyerKnown-false': 'The mafia does not know you, nor do you know it.',
    'deck.yakuza': 'You hunt with the yakuza, a separate clan.',
    'deck.yakuza.shooting-contract':
      '{{decides}} Each night the numbers are called. A player is hit only if all of you fire at that number, and at no other.',
    'deck.yakuza.shooting-every-night': '{{decides}}',
    'deck.ninja':
      'You lead the yakuza, a separate clan, and hunt with it. Each night, including the first, you check another player.',
    'deck.ninja.shooting-contract':
      '{{decides}} Each night the numbers are called. A player is hit only if all of you fire at that number, and at no other.',
    'deck.ninja.shooting-every-night': '{{decides}}',
    'deck.ninja.ninjaLearns-commissar':
      '{commissar?Your check tells whether the player is the commissar.|Your check is always answered with no.}',
    'deck.ninja.ninjaLearns-role': 'Your check tells the player’s card.',
    'deck.maniac':
      'Each night but the first you kill one player, all by yourself.{commissar? To the commissar you do not belong to the mafia.}',
    'deck.black-judge':
      'You sleep through the night. When the judges are asked by day, everybody sees the question, and only you{judge? and the judge} can answer it. The player you {judge?both }name leaves. You have been bought, no matter by which clan.',
    'deck.black-judge.judges-never': 'At this table the judges are never asked.',
    'deck.black-judge.judges-overtime': 'They are asked after a tie, and on a day that is too long.',
    'deck.black-judge.judges-always': 'They are asked before every first vote.',
  },

  /** The calls that no other rulebook has. */
  calls: {
    wake: {
      ninja: 'The ninja wakes and slips through the shadows: {{time}}. 🥷',
    },
  },

  /** The short form of docs/rules/deck.md, by clause. */
  clauses: {
    D1: '26 cards: 9 civilians and one each of commissar, doctor, immortal, judge and sheriff; 3 mafiosi, 3 yakuza and one each of don, ninja, maniac, werewolf, lawyer and black judge. A deal that needs more is refused.',
    D2: 'At most a third are criminals: one at 6 players, two at 7 to 9, then a third, rounded down. The don comes first, then mafiosi; the doctor from 7, the immortal at 7 and from 10, the maniac from 11, the sheriff from 15, the lawyer from 18.',
    D3: 'From 20 players all cards are in, and more than a third are criminals on purpose. Players 21 and 22 add civilians, 23 and 25 mafiosi, 24 and 26 yakuza. Any other deal gives a warning and is never refused for that.',
    D4: 'The children’s edition is the same game with animals on all cards. Players are chased out of the forest, and nothing worse happens to anybody.',
    D5: 'First night: the mafia meets for 60 seconds and makes a contract for three nights, then the second clan does the same. Commissar, don and ninja already check. Nobody dies. If the clans pick a victim every night, they only meet.',
    D6: 'A contract names one to three seats in order. It is settled when the whole clan has agreed. When the time is up, the head’s latest proposal is settled. By day it changes only if all agree. It stays even if a player on it leaves. A new one is made every third night. It binds nobody.',
    D7: 'The clans shoot blind by contract, or, if the table chose that, pick a victim each night. Then the pick of the don or the ninja decides; without it, the pick of more than half; otherwise nobody is shot.',
    D8: 'The narrator announces who left, or that nobody did, and never why. If the table chose that, a night without a victim is called a miss of the mafia. Everybody speaks in turn for 60 seconds, and may claim to be anything.',
    D9: 'After the speeches, players who have not nominated, or whose nominee has left, have 15 seconds each to nominate one player. Each nominee has 30 seconds of defence, then all vote, 30 seconds. The one with the most votes leaves after a last word of 60 seconds, and the card stays closed. If nobody votes, all stay.',
    D10: 'A tie: defence again, then everybody votes between the tied players, who vote too. “Nobody leaves” is also a choice. It wins any tie. If others are tied again, all stay.',
    D11: 'A single nominee leaves without a trial, after a last word of 60 seconds. On the first day the nominee stays.',
    D12: 'The judges are asked after a tie or on a day of more than 40 minutes; or never, or always, as chosen. For 20 seconds everybody sees the same question, and only judge and black judge can answer. The player they agree on leaves. If they differ, the table votes between the two. If neither answers, the table decides as usual.',
    D13: 'Later nights: mafia, yakuza, commissar, don, ninja, lawyer, doctor, sheriff, maniac; 30 seconds each, 60 for a contract or a clan’s pick. All deaths come at dawn: a player who is shot still acts.',
    D14: 'Blind shooting: the narrator calls the living seats in ascending order, 3 seconds each. Each clan member secretly fires at one number while it is called. A number is hit only if all of them fired at it. A miss is not explained.',
    D15: 'The commissar learns whether a player belongs to the mafia. Mafioso, don, yakuza and ninja do, and so does a werewolf once turned. Maniac, lawyer and black judge do not.',
    D16: 'The doctor saves one player from all shots of the night, themselves included; never the same player twice in the game.',
    D17: 'The clans cannot kill the immortal at night. Maniac, sheriff and the vote can.',
    D18: 'The sheriff may kill one player each night.',
    D19: 'The don learns whether a player is the commissar. The ninja learns the same for the yakuza, or, as chosen, the exact card. Only the asker gets the answer.',
    D20: 'Yakuza and mafia do not know each other, and shoot separately.',
    D21: 'The lawyer learns one player’s exact card each night. The lawyer plays for the mafia, unknown to it unless the table chose otherwise, and is not mafia to the commissar.',
    D22: 'The black judge is never called and wins when either clan wins.',
    D23: 'The maniac kills one player each night, alone.',
    D24: 'The werewolf belongs to the town while both clans live. When one is out, the werewolf joins the other, and both are told. The werewolf counts for the clan at once and hunts with it from the next night. If both clans fall together, the werewolf stays with the town. A werewolf is dealt with two clans only.',
    D25: 'Every call that the game began with goes on every night, dead or not. Cards that were not dealt are not called.',
    D26: 'The dead watch. No card is shown before the end.',
    D27: 'The town wins when every criminal is out. An unturned werewolf is not a criminal.',
    D28: 'A clan is out when it has no living don, mafioso, ninja, yakuza or turned werewolf. A clan wins when the other is out and it outnumbers everybody who is not in it; the lawyer counts for the mafia. Equal numbers are not enough. If it wins only because a werewolf has joined it, that player is named.',
    D29: 'The maniac wins when left alone, or with one other player who cannot kill.',
  },
} as const;

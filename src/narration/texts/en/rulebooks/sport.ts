/** All that narration says of this rulebook alone. */
export const sport = {
  /** The rulebook in its short form, part by part. */
  rulebooks: {
    'sport.brief': 'the tournament game: blind hunt, called votes, best move',
    'sport.first':
      'First night: the mafia gets acquainted and agrees on the order of its shots in one minute. Nobody else is called.',
    'sport.day':
      'Day: everybody speaks for a minute and may nominate one player. The nominees are called one by one, and hands are raised in the open. After a tie there is a defence and a second vote, then the question whether all of them leave. A player who leaves has a last word; no card is shown.',
    'sport.night':
      'Night: the numbers are called, and a player is hit only if the whole mafia fires at that number. Then the don looks for the sheriff, and the sheriff for the mafia. The first player who is hit has the best move.',
    'sport.end': 'End: red wins when no black player is left; black as soon as it is as many as the red ones.',
  },

  /** The aim of each side. */
  aims: {
    'sport.town': 'You win with the town when no black player is left.',
    'sport.mafia': 'You win with the mafia when there are as many black players as red ones.',
  },

  /** The texts on the cards. */
  cardTexts: {
    'sport.civilian': 'You sleep through the night. By day you talk, listen and vote.',
    'sport.commissar': 'From night 2 on you check another player each night and learn the colour: black or red.',
    'sport.mafioso':
      'On the first night you agree with the mafia on the order of the shots. Later the numbers are called. A player is hit only if all of you fire at that number, and at no other.',
    'sport.don':
      'On the first night you put down the order of the shots. Later the numbers are called. A player is hit only if all of you fire at that number, and at no other. Then you check another player: the sheriff or not.',
  },

  /** The calls in the words of this rulebook. */
  calls: {
    wake: { 'best-move': 'The best move: {{time}}. 🎯' },
    contract: { 'mafia.sport': 'The mafia wakes up and agrees on a plan: {{time}}. 🎩' },
    shooting: { 'mafia.sport': 'The mafia goes hunting. I call the numbers. 🎯' },
  },

  /** The short form of docs/rules/sport.md, by clause. */
  clauses: {
    F1: 'Exactly ten players. Their seats are drawn by lot, or they sit as they joined, as the table chose.',
    F2: 'Six civilians, the sheriff, two mafiosi and the don. Any other deck is refused. No card is shown before the end.',
    F3: 'The mafia is awake for 60 seconds. Its members learn each other and agree on the order of the shots in their chat, which is open for this minute only. The don alone may put the order down. It binds nobody.',
    F4: 'The don and the sheriff are not called on the first night.',
    F5: 'Every living player speaks in turn for 60 seconds. Day 1 begins with seat 1. Each later day begins one seat further, or so that the last speaker moves on by one, as the table chose.',
    F6: 'In their own minute players may nominate one player, themselves included, who has not been nominated today. The table chooses whether a nomination can be taken back.',
    F7: 'Nobody nominated: night falls. One nominee: stays on day 1, and leaves without a vote on later days.',
    F8: 'The nominees are called one by one, in the order of nomination, for some seconds each. Votes are open and final, and are taken only for the seat that is being called.',
    F9: 'The votes of all who have not voted count for the seat that was called last.',
    F10: 'The player with the most votes is out at once, and has a last word of 60 seconds.',
    F11: 'After a tie each of the tied has 30 seconds, then the vote is held again among them. If all of them are tied again, it is asked who is for all of them leaving. More than half of the living must be for it.',
    F12: 'The question is not put if all the living are tied, or three of nine, unless the table chose so. Two of four are asked about, unless the table chose otherwise.',
    F13: 'The first vote can be for speaking only: the player with the most votes stays, or leaves only after a vote against themselves. The table chooses.',
    F14: 'The hunt: the numbers are called, 3 seconds each. A player is hit if every living member of the mafia fires at that number and at no other. Nobody sees the shot of another member.',
    F15: 'The don has 20 seconds and learns of one player whether they are the sheriff.',
    F16: 'The sheriff has 20 seconds and learns of one player whether they are black or red. Both are called every night, dead or alive.',
    F17: 'The best move: the player who is hit on night 2 may name up to three others, in the last call of that night or in the last word. It stays secret until the end. There is none if two players left by the vote of day 1.',
    F18: 'In the morning the player who was killed is named and has a last word of 60 seconds.',
    F19: 'A foul is for speech outside the own minute, for gestures, for appeals and for votes at the wrong time. Graver things cost the seat. Reason and number are announced.',
    F20: 'The third foul costs the next minute, or shortens it, as the table chose. The player may still nominate and vote.',
    F21: 'The fourth foul or a removal: the player leaves at once, without a word, and the vote that goes on or the next one is not held, unless the table chose otherwise.',
    F22: 'If the table chose so, technical fouls are counted apart. The second removes the player.',
    F23: 'For the gravest breaches the host may order the defeat of a whole team.',
    F24: 'Red wins when no black player is left. Black wins as soon as it is as many as the red ones. A player who is voted out or shot counts at once.',
    F25: 'The player who leaves last still has a last word, and the winner is announced after it, unless the table chose otherwise.',
    F26: 'Three rounds in a row in which nobody leaves: a draw. Night 1 and day 1 do not count.',
    F27: 'The protocol of a club counts the win, the best move and removals. If the table chose so, players put down colours in their speeches.',
  },
} as const;

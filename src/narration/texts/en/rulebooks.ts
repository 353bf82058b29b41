/** Each rulebook in its short form, part by part. */
export const rulebooks = {
  'six.first': 'First night: nobody is hunted. The two black players get acquainted.',
  'six.day':
    'Day: everybody speaks for a minute, and may put up one player while he speaks. A vote follows; a tie is defended and voted on again, then a coin decides. Who leaves has a last word; the card stays closed.',
  'six.night':
    'Night: the don’s word decides whom the mafia kills. Then don and sheriff ask about one player each, and the doctor heals one.',
  'six.end':
    'End: red wins when both black players are out, black as soon as there are as many black players as red ones.',
  'club.first': 'First night: introductions only.',
  'club.day':
    'Day: everybody speaks in turn, then all may speak for a minute. In the vote everybody is on the list; a tie is a car crash, in the end of which all the tied may leave. Disturbing costs fouls: two the speech of a day, three the voice and the vote, four the seat.',
  'club.night':
    'Night: the courtesan’s guest does nothing and is not at home; mafia and maniac kill, the sheriff learns a colour, the doctor saves one. All deaths come at dawn. The psychopath takes one along when he is voted out.',
  'club.end':
    'End: the town wins when mafia and maniac are out; the mafia as soon as it is as many as all the others; the maniac when he alone is left.',
  'boxed.first': 'First night: the clans get acquainted, the lunatic with the mafia.',
  'boxed.day':
    'Day: free discussion; anybody proposes candidates, and the vote opens when all are ready. Everybody must vote. A second tie lets all stay. Who leaves shows the card, has no last word, and night falls at once.',
  'boxed.night':
    'Night: acts take effect in the order of the calls: who is arrested or killed before his call achieves nothing. The nurse undoes a killing, the beauty gives an alibi for the next day, and the checks see fresh corpses.',
  'boxed.end':
    'End: the town wins when no mafia and no yakuza is left; a clan when the other is out and it is as many as all the others; the maniac alone or with one townsperson.',
  'deck.first':
    'First night: the clans get acquainted and make a contract for three nights; commissar, don and ninja check already. Nobody dies.',
  'deck.day':
    'Day: everybody speaks for a minute and nominates one player; the nominees defend themselves, then all vote. After a tie the table may also choose that nobody leaves. Judges, where there are any, decide a day that is tied or too long. Cards stay closed.',
  'deck.night':
    'Night: the clans shoot blind: the numbers are called, and only a number at which the whole clan fires is hit. The doctor saves one from all shots, the sheriff and the maniac shoot alone, the lawyer learns a card.',
  'deck.end':
    'End: the town wins when every criminal is out; a clan when the other is out and it is more than all the others; the maniac alone or with one who cannot kill.',
  'grand.first': 'Introduction night: the mafia gets acquainted, and every card with a power is woken once.',
  'grand.day':
    'Day: everybody speaks, names one candidate, and must vote. Who is convicted goes to jail and shows the card, unless a judge acquits or an alibi or immunity protects him. After a second tie the table may jail or spare all of the tied, or they fight a duel by numbers.',
  'grand.night':
    'Night: sixteen orders of the calls, and they matter: blocks, frames and takings work from their call on. Healing and guarding hold all night. Who was killed before his call achieves nothing.',
  'grand.end':
    'End: the town wins when mafia and loners are out; the mafia when it is more than all the others, or as many, if none of the others can kill; a loner when he is left alone or with one who cannot kill.',
} as const;

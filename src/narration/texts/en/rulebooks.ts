/** Each rulebook in its short form, part by part. */
export const rulebooks = {
  'six.first': 'First night: nobody is hunted. The two black players get acquainted.',
  'six.day':
    'Day: everybody speaks for a minute and may nominate one player meanwhile. A vote follows. After a tie there is a defence and a second vote, then a coin decides. A player who leaves has a last word; the card stays closed.',
  'six.night':
    'Night: the don’s word decides whom the mafia kills. Then don and sheriff ask about one player each, and the doctor protects one.',
  'six.end':
    'End: red wins when both black players are out; black as soon as there are as many black players as red ones.',
  'club.first': 'First night: introductions only.',
  'club.day':
    'Day: everybody speaks in turn, then all may speak for a minute. The list for the vote has everybody. A tie is a car crash; in the end all the tied may leave. Disturbing costs fouls: two cost the speech of a day, three the voice and the vote, four the seat.',
  'club.night':
    'Night: the courtesan’s guest does nothing and is not at home. Mafia and maniac kill, the sheriff learns a colour, the doctor saves one player. All deaths come at dawn. A psychopath who is voted out takes one player along.',
  'club.end':
    'End: the town wins when mafia and maniac are out; the mafia as soon as it is as many as all the others; the maniac when left alone.',
  'boxed.first': 'First night: the clans get acquainted, the lunatic with the mafia.',
  'boxed.day':
    'Day: free discussion. Anybody proposes candidates, and the vote opens when all are ready. Everybody must vote. After a second tie all stay. A player who leaves shows the card and has no last word. Night falls at once.',
  'boxed.night':
    'Night: actions take effect in the order of the calls. The action of a player who is arrested or killed before their call has no effect. The nurse undoes a killing, the beauty gives an alibi for the next day, and the checks see fresh corpses.',
  'boxed.end':
    'End: the town wins when no mafia and no yakuza is left; a clan when the other is out and it is as many as all the others; the maniac alone or with one townsperson.',
  'deck.first':
    'First night: the clans get acquainted and make a contract for three nights. Commissar, don and ninja check already. Nobody dies.',
  'deck.day':
    'Day: everybody speaks for a minute and nominates one player. The nominees defend themselves, then all vote. After a tie the table may also choose that nobody leaves. The judges, if any, decide a day that is tied or too long. Cards stay closed.',
  'deck.night':
    'Night: the clans shoot blind. The numbers are called, and a number is hit only if the whole clan fires at it. The doctor saves one player from all shots, the sheriff and the maniac shoot alone, the lawyer learns a card.',
  'deck.end':
    'End: the town wins when every criminal is out; a clan when the other is out and it is more than all the others; the maniac alone or with one player who cannot kill.',
  'grand.first': 'Introduction night: the mafia gets acquainted, and every card with a power wakes once.',
  'grand.day':
    'Day: everybody speaks, names one candidate, and must vote. A convicted player goes to jail and shows the card, unless a judge acquits or an alibi or immunity protects them. After a second tie the table may jail or spare all of the tied, or they fight a duel by numbers.',
  'grand.night':
    'Night: there are sixteen orders of the calls, and the order matters. Blocks, frames and takings work from their call on. Healing and guarding hold all night. The action of a player who was killed before their call has no effect.',
  'grand.end':
    'End: the town wins when mafia and loners are out; the mafia when it is more than all the others, or as many if none of the others can kill; a loner when left alone or with one player who cannot kill.',
} as const;

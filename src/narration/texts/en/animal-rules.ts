/** The rules of the deck as the children's edition tells them, by clause (D4). */
export const animalRules = {
  clauses: {
    G2: 'Night and day alternate until a side has won. This is checked after every change in who is in the game or on which side they are. All departures of one night count as one change.',
    G4: 'The narrator reveals nobody by voice, text, timing or permissions: a card is called for its full time even if all its players are out.',
    G5: 'The morning names the players who have left. It does not name who chased them, or anything else that happened.',
    G6: 'Players who are out do not speak, vote or act. They may watch, and have a chat that the others do not see.',
    G12: 'A deal is refused if a side has won before it begins, or if it has the same leader twice.',
    D1: '26 cards: 9 hares and one each of badger, woodpecker, tortoise, owl and bear; 3 wolves, 3 foxes and one each of the leaders of both packs, lynx, stray dog, crow and eagle owl. A deal that needs more is refused.',
    D2: 'At most a third are predators: one at 6 players, two at 7 to 9, then a third, rounded down. The leader of the wolves comes first, then wolves; the woodpecker from 7, the tortoise at 7 and from 10, the lynx from 11, the bear from 15, the crow from 18.',
    D3: 'From 20 players all cards are in, and more than a third are predators on purpose. Players 21 and 22 add hares, 23 and 25 wolves, 24 and 26 foxes. Any other deal gives a warning and is never refused for that.',
    D4: 'This is the edition with animals: players are chased out of the forest, and nothing worse happens to anybody.',
    D5: 'First night: the wolves meet for 60 seconds and make a plan for three nights, then the foxes do the same. The badger and both leaders already check. Nobody is chased. If the packs pick every night, they only meet.',
    D6: 'A plan names one to three seats in order. It is settled when the whole pack has agreed. When the time is up, the leader’s latest proposal is settled. By day it changes only if all agree. It stays even if a player on it leaves. A new one is made every third night. It binds nobody.',
    D7: 'The packs pounce blindly by their plan, or, if the table chose that, pick one player every night. Then the leader’s pick decides; without it, the pick of more than half; otherwise nobody is chased.',
    D8: 'The narrator announces who left, or that nobody did, and never why. Everybody speaks in turn for 60 seconds, and may claim to be any animal.',
    D9: 'After the speeches, players who have not nominated, or whose nominee has left, have 15 seconds each to nominate one player. Each nominee has 30 seconds of defence, then all vote, 30 seconds. The one with the most votes leaves after a goodbye of 60 seconds, and the card stays closed. If nobody votes, all stay.',
    D11: 'A single nominee leaves without a vote, after a goodbye of 60 seconds. On the first day the nominee stays.',
    D12: 'The owls are asked after a tie or on a day of more than 40 minutes; or never, or always, as chosen. For 20 seconds everybody sees the same question, and only owl and eagle owl can answer. The player they agree on leaves. If they differ, the table votes between the two. If neither answers, the table decides as usual.',
    D13: 'Later nights: wolves, foxes, badger, leader of the wolves, leader of the foxes, crow, woodpecker, bear, lynx; 30 seconds each, 60 for a plan or a pack’s pick. Everything happens at dawn: a player who is being chased still acts.',
    D14: 'Blind pouncing: the narrator calls the seats in ascending order, 3 seconds each. Each member of the pack secretly pounces at one number while it is called. A player is chased only if all of them chose that number. A miss is not explained.',
    D15: 'The badger learns whether a player belongs to a pack. Wolves, foxes and their leaders do, and so does a stray dog that has joined one. Lynx, crow and eagle owl do not.',
    D16: 'The woodpecker looks after one player, themselves included, whom nobody can chase this night; never the same one twice in the game.',
    D17: 'The packs cannot chase the tortoise at night. Lynx, bear and the vote can.',
    D18: 'The bear may chase one player each night.',
    D19: 'The leader of the wolves learns whether a player is the badger. The leader of the foxes learns the same, or, as chosen, the exact card. Only the asker gets the answer.',
    D20: 'Foxes and wolves do not know each other, and each pack acts on its own.',
    D21: 'The crow learns one player’s exact card each night and plays for the wolves, unknown to them unless the table chose otherwise. To the badger it belongs to no pack.',
    D22: 'The eagle owl is never called and wins when either pack wins.',
    D23: 'The lynx chases one player each night, alone.',
    D24: 'The stray dog sides with the peaceful animals while both packs are there. When one is gone, the dog joins the other, and both are told. The dog counts for the pack at once and prowls with it from the next night. If both go together, the dog stays peaceful. A stray dog is dealt with two packs only.',
    D25: 'Every call that the game began with goes on every night, even if its players are out. Cards that were not dealt are not called.',
    D26: 'Players who are out watch. No card is shown before the end.',
    D27: 'The forest wins when every predator is out. A stray dog that has joined no pack is not a predator.',
    D28: 'A pack is gone when no wolf or fox of it, no leader and no stray dog with it is left. A pack wins when the other is gone and it outnumbers everybody who is not in it; the crow counts for the wolves. Equal numbers are not enough. If it wins only because a stray dog has joined it, that player is named.',
    D29: 'The lynx wins when left alone, or with one other player who chases nobody.',
  },
  rulebooks: {
    'deck.brief': 'for children: animals that pounce unseen, owls that decide',
    'deck.first':
      'First night: the packs get acquainted and make a plan for three nights.{commissar,don,ninja? Already this night {and: commissar=the badger; don=the leader of the wolves; ninja=the leader of the foxes} may check.} Nobody is chased.',
    'deck.day':
      'Day: everybody speaks for a minute and nominates one player. The nominees speak in defence, then all vote. After a tie the table may also choose that nobody leaves.{judge,black-judge? The owls, if any, decide a day that is tied or too long.} Cards stay closed.',
    'deck.night':
      'Night: the packs pounce blindly. The numbers are called, and a player is chased out of the forest only if the whole pack pounces at that number.{doctor? The woodpecker protects one player from everybody.}{sheriff? The bear acts alone.}{maniac? The lynx acts alone.}{lawyer? The crow learns a card.}',
    'deck.end':
      'End: the forest wins when every predator is out; {yakuza?a pack when the other is gone and it outnumbers|the wolves when they outnumber} all the others{maniac?; the lynx when left alone or with one player who chases nobody}.',
  },
} as const;

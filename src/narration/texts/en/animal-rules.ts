/** The rules of the deck as the children's edition tells them, by clause (D4). */
export const animalRules = {
  clauses: {
    G2: 'Night and day take turns until a side has won. That is asked after every change in who is still in the game or on whose side; all who are chased out in one night are one change.',
    G4: 'The host gives nobody away by voice, text, time or rights: a card whose players are all out is called as long as ever.',
    G5: 'The morning names who has left and no more: not who chased them, not what else happened.',
    G6: 'Who is out neither speaks nor votes nor acts, but may watch, and has a chat that the others do not see.',
    G12: 'A deal in which somebody has won before it begins is refused, and so is one with a leader twice.',
    D1: '26 cards: 9 hares and one each of badger, woodpecker, tortoise, owl and bear; 3 wolves, 3 foxes and one each of the leaders of both packs, lynx, stray dog, crow and eagle owl. A deal that needs more is refused.',
    D2: 'At most a third are predators: one at 6 players, two at 7 to 9, then a third, rounded down. First the leader of the wolves, then wolves; the woodpecker comes in from 8, lynx and bear from 15, the crow from 18, the tortoise at 19.',
    D3: 'From 20 players on every card is in, and more than a third are predators on purpose. At 21 to 24 there is one hare more each time, at 25 a wolf, at 26 a fox. Any other deal is warned about, never refused for that.',
    D4: 'This is the edition with animals: players are chased out of the forest, and nothing worse befalls anybody.',
    D5: 'First night: the wolves, 60 seconds, meet and make a plan for three nights; then the foxes likewise; then the badger and both leaders check already. Nobody is chased. Where the packs pick every night, they only meet.',
    D6: 'A plan names one to three seats in order. It stands when all of the pack have agreed; if time runs out, the leader’s latest proposal stands. By day it changes only if all agree. Once settled, it stays as it is, even if a player on it leaves. Every third night a new one is made. It binds nobody.',
    D7: 'The packs pounce blindly by their plan, or, if the table chose so, pick one every night: then the leader’s pick decides, without it that of more than half, else nobody is chased.',
    D8: 'The host tells who left, or that nobody did, and never why. Everybody speaks for 60 seconds in turn, and may claim to be any animal.',
    D9: 'After the speeches each has 15 seconds to nominate one player, if he has not yet, or if the nominee of the speech has left. Each nominee speaks in defence for 30 seconds, then all vote, 30 seconds. Who has the most leaves after a goodbye of 60 seconds, card closed. No vote at all: all stay.',
    D11: 'A single nominee leaves without a vote, after a goodbye of 60 seconds. On the first day he stays.',
    D12: 'The owls are asked after a tie or on a day of more than 40 minutes; or never, or always, as chosen. For 20 seconds all are shown the same question, and only owl and eagle owl can answer. Whom they agree on leaves; if they differ, the table votes between the two; if neither answers, the table decides as usual.',
    D13: 'Later nights: wolves, foxes, badger, leader of the wolves, leader of the foxes, crow, woodpecker, bear, lynx; 30 seconds each, 60 for a plan or a pack’s pick. Everything happens at dawn: who is being chased still acts.',
    D14: 'Blind pouncing: the host calls the seats in ascending order, 3 seconds each; everybody in the pack pounces in secret at one number while it is being called. Only if all of them chose the same one is it chased. A miss is not explained.',
    D15: 'The badger learns whether a player is of a pack: wolves, foxes and their leaders are, and a stray dog that has joined one. Lynx, crow and eagle owl are not.',
    D16: 'The woodpecker looks after one player, himself too, whom nobody can chase this night; never the same one twice in the game.',
    D17: 'The packs cannot chase the tortoise at night. Lynx, bear and the vote can.',
    D18: 'The bear may chase one player each night.',
    D19: 'The leader of the wolves learns whether a player is the badger; the leader of the foxes learns the same, or, as chosen, the exact card. The answer is the leader’s alone.',
    D20: 'Foxes and wolves do not know each other, and each pack goes its own way.',
    D21: 'The crow learns one player’s exact card each night and plays for the wolves, unknown to them unless the table chose otherwise. To the badger it is of no pack.',
    D22: 'The eagle owl is never called and wins when either pack wins.',
    D23: 'The lynx chases one player each night, alone.',
    D24: 'The stray dog sides with the peaceful animals while both packs are there. When one is gone it joins the other: both are told, it counts for it at once and prowls with it from the next night. If both go together it stays peaceful. It is dealt with two packs only.',
    D25: 'Every call with which the deal began goes on every night, whoever is out. Cards that were not dealt are not called.',
    D26: 'Who is out watches. No card is shown before the end.',
    D27: 'The forest wins when every predator is out; a stray dog that has joined no pack is none.',
    D28: 'A pack is gone when no wolf or fox of it, no leader and no stray dog with it is left. A pack wins when the other is gone and it is more than all the others, the crow counting for the wolves. As many is not enough. If it wins only because a stray dog has joined it, that player is named.',
    D29: 'The lynx wins alone, or with one player left who chases nobody.',
  },
  rulebooks: {
    'deck.first':
      'First night: the packs get acquainted and make a plan for three nights; the badger and both leaders check already. Nobody is chased.',
    'deck.day':
      'Day: everybody speaks for a minute and nominates one player; the nominees speak in defence, then all vote. After a tie the table may also choose that nobody leaves. The owls, where there are any, decide a day that is tied or too long. Cards stay closed.',
    'deck.night':
      'Night: the packs pounce blindly: the numbers are called, and only a number at which the whole pack pounces is chased out of the forest. The woodpecker protects one from everybody, the bear and the lynx go alone, the crow learns a card.',
    'deck.end':
      'End: the forest wins when every predator is out; a pack when the other is gone and it is more than all the others; the lynx alone or with one who chases nobody.',
  },
} as const;

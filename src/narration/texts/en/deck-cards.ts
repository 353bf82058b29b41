/** The texts on the cards of the deck. */
export const deckCards = {
  immortal: 'Immortal',
  judge: 'Judge',
  werewolf: 'Werewolf',
  ninja: 'Ninja',
  'black-judge': 'Black judge',
  'side.none': 'On no side; you win with any clan',
  'aim.deck.town': 'You win with the town, when no criminal is left: no clan, no maniac, no lawyer, no black judge.',
  'aim.deck.mafia':
    'You win with the mafia, when the yakuza are out and the mafia, lawyer included, is more than all the others.',
  'aim.deck.yakuza': 'You win with the yakuza, when the mafia is out and you are more than all the others.',
  'aim.deck.maniac': 'You win when only you are left, or you and one player who cannot kill.',
  'aim.deck.none': 'You win when either clan wins.',
  'card.deck.civilian': 'You sleep through the night. By day you talk, nominate and vote.',
  'card.deck.commissar':
    'Each night, including the first, you check another player: of the mafia or not. Both clans are mafia; the maniac, the lawyer and the black judge are not. A werewolf is only after turning.',
  'card.deck.doctor':
    'Each night but the first you choose one player, yourself if you like. No shot will kill them. Never the same one twice in the game.',
  'card.deck.immortal':
    'You sleep through the night, and the clans cannot kill you in it. The maniac, the sheriff and the vote can.',
  'card.deck.judge':
    'You sleep through the night. When the judges are asked by day, everybody sees the question, and only you and the black judge can answer it. The player you both name leaves.',
  'card.deck.judge.judges-never': 'At this table the judges are never asked.',
  'card.deck.judge.judges-overtime': 'They are asked after a tie, and on a day that is too long.',
  'card.deck.judge.judges-always': 'They are asked before every first vote.',
  'card.deck.sheriff': 'Each night but the first you may shoot one player, all by yourself.',
  'card.deck.werewolf':
    'As long as both clans are in the game you are of the town. When one is out, you join the other. You and the clan are told. From the next night on you hunt with it, and you win with it.',
  'card.deck.mafioso': 'You hunt with the mafia.',
  'card.deck.mafioso.shooting-contract':
    'Every third night you agree on three names, in order. Each night the numbers are called. A player is hit only if all of you fire at that number, and at no other.',
  'card.deck.mafioso.shooting-every-night':
    'The don’s pick decides each night; without it, the pick of more than half of you.',
  'card.deck.don':
    'You lead the mafia and hunt with it. Each night, including the first, you check another player: the commissar or not.',
  'card.deck.don.shooting-contract':
    'Every third night you agree on three names, in order. If you cannot agree, yours count. Each night the numbers are called. A player is hit only if all of you fire at that number, and at no other.',
  'card.deck.don.shooting-every-night': 'Your pick decides each night.',
  'card.deck.lawyer':
    'You are of the mafia, but do not wake with it. Each night but the first you learn another player’s card. To the commissar you are not of the mafia.',
  'card.deck.lawyer.lawyerKnown-true': 'The mafia knows you, and you know it.',
  'card.deck.lawyer.lawyerKnown-false': 'The mafia does not know you, nor do you know it.',
  'card.deck.yakuza': 'You hunt with the yakuza, a clan of their own.',
  'card.deck.yakuza.shooting-contract':
    'Every third night you agree on three names, in order. Each night the numbers are called. A player is hit only if all of you fire at that number, and at no other.',
  'card.deck.yakuza.shooting-every-night':
    'The ninja’s pick decides each night; without it, the pick of more than half of you.',
  'card.deck.ninja':
    'You lead the yakuza, a clan of their own, and hunt with them. Each night, including the first, you check another player.',
  'card.deck.ninja.shooting-contract':
    'Every third night you agree on three names, in order. If you cannot agree, yours count. Each night the numbers are called. A player is hit only if all of you fire at that number, and at no other.',
  'card.deck.ninja.shooting-every-night': 'Your pick decides each night.',
  'card.deck.ninja.ninjaLearns-commissar': 'Your check tells whether the player is the commissar.',
  'card.deck.ninja.ninjaLearns-role': 'Your check tells the player’s card.',
  'card.deck.maniac':
    'Each night but the first you kill one player, all by yourself. To the commissar you are not of the mafia.',
  'card.deck.black-judge':
    'You sleep through the night. When the judges are asked by day, everybody sees the question, and only you and the judge can answer it. The player you both name leaves. You have been bought, by either clan.',
  'card.deck.black-judge.judges-never': 'At this table the judges are never asked.',
  'card.deck.black-judge.judges-overtime': 'They are asked after a tie, and on a day that is too long.',
  'card.deck.black-judge.judges-always': 'They are asked before every first vote.',
} as const;

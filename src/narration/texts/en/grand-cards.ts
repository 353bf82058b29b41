/** The texts on the cards of the rulebook `grand`. */
const hunted = 'the pick of more than half of you decides, otherwise the don’s.';
const plain = 'To the commissar you look like a civilian.';

export const grandCards = {
  detective: 'Detective',
  priest: 'Priest',
  bodyguard: 'Bodyguard',
  agent: 'Agent',
  witness: 'Witness',
  rake: 'Rake',
  bloodhound: 'Bloodhound',
  schemer: 'Schemer',
  mistress: 'Mistress',
  cardsharp: 'Cardsharp',
  'side.cardsharp': 'Alone, on nobody’s side',
  'aim.grand.town': 'You win with the town, when the mafia and the loners are all out.',
  'aim.grand.mafia':
    'You win with the mafia, when it is more than all the others, or as many and none of the others can kill.',
  'aim.grand.maniac': 'You win when only you are left, or you and one of the town who cannot kill.',
  'aim.grand.cardsharp': 'You win when only you are left, or you and one player who cannot kill.',
  'card.grand.civilian': 'You sleep through the night. By day you talk, name a candidate and vote.',
  'card.grand.commissar':
    'Each night you either learn another player’s card, or shoot a player whom you checked on an earlier night. The maniac, the cardsharp, the don, the lawyer and the mistress look like civilians to you. A player killed this night shows as killed.',
  'card.grand.judge':
    'Each night you learn another player’s card. By day, once a player is found guilty, yourself included, you may acquit them, once a day. Everybody sees the question, and only you can answer it.',
  'card.grand.doctor':
    'Each night you choose one player. No shot will kill them. Never the same one two nights running, and yourself only once in the game.',
  'card.grand.detective':
    'Each night you learn another player’s card, and for a player killed this night also how and by whom. When the commissar is out, or was never in, you may instead shoot a player whom you checked on an earlier night.',
  'card.grand.priest':
    'Each night you take in another player. No action of others reaches that player, but anything done to you hits both of you. Never the same one two nights running.',
  'card.grand.bodyguard':
    'Each night you guard another player. No action of others reaches that player. If it is a shot, you die instead, unless the doctor saves you.',
  'card.grand.journalist':
    'Each night you name two players and learn whether they are on the same side: the town, the criminals, or each loner alone.',
  'card.grand.agent':
    'You wake with the mafia, which takes you for one of its own, and have a say in its shot, but you are of the town. By day you must not tell who is mafia. If the mafia picks you, it sees your card and picks again. In the morning you are dead, and nothing protects you.',
  'card.grand.courtesan':
    'Each night you take another player home. Your guest’s later actions have no effect, and the next day’s vote cannot jail your guest. If the mafia or the maniac kills you, your guest dies too. Never the same one two nights running.',
  'card.grand.werewolf':
    'You sleep through the night and are of the town. When one of the mafia is out, you are of the mafia from the next night on. A single shot by the mafia or the commissar also turns you, and does not kill you. Any other shot kills you, and so do two at once.',
  'card.grand.witness':
    'Each night you watch one player. If that player is killed this night and you are not, your card tells you in the morning by whom. You never see the commissar.',
  'card.grand.rake':
    'You sleep through the night. If the vote jails you, you may take along one of those who voted against you.',
  'card.grand.mafioso': `Each night you hunt with the mafia: ${hunted}`,
  'card.grand.bloodhound': `Each night you hunt with the mafia: ${hunted} Then you check another player: a plain civilian or not.`,
  'card.grand.schemer': `Each night you hunt with the mafia: ${hunted} You also choose one player who looks like a mafioso to the commissar tonight.`,
  'card.grand.mistress': `Each night you hunt with the mafia: ${hunted} You also block another player: their later actions tonight have no effect. Never the same one two nights running. ${plain}`,
  'card.grand.lawyer': `You are of the mafia and know it, but do not shoot with it. Each night you shield another of its members from the next day’s vote, never the same one two nights running. Every other night you also check another player: the maniac, killed this night, or neither. ${plain}`,
  'card.grand.don': `Each night you hunt with the mafia: the pick of more than half of you decides, otherwise yours. Then you may silence one player for the next day, who may not speak, nominate or vote. Every other night you also check another player: the commissar or not. ${plain}`,
  'card.grand.maniac': `Each night you kill one player, all by yourself. ${plain}`,
  'card.grand.cardsharp': `Each night you use one player’s power on another, or on that same player. Or you name three players: the first two learn the card of the third. Nobody two nights running. Civilian, commissar, agent, werewolf, rake and cardsharp have no power that you can use. ${plain}`,
} as const;

import { deckCards } from './deck-cards.ts';
import { grandCards } from './grand-cards.ts';

/** The names of the cards, and the texts on them. `card.<ruleset>.<role>`: the text in that rulebook. */
export const roles = {
  ...deckCards,
  ...grandCards,
  civilian: 'Civilian',
  commissar: 'Commissar',
  sheriff: 'Sheriff',
  doctor: 'Doctor',
  mafioso: 'Mafioso',
  don: 'Don',
  courtesan: 'Courtesan',
  psychopath: 'Psychopath',
  maniac: 'Maniac',
  nurse: 'Nurse',
  beauty: 'Beauty',
  journalist: 'Journalist',
  captain: 'Captain',
  lunatic: 'Lunatic',
  lawyer: 'Lawyer',
  yakuza: 'Yakuza',
  actor: 'Actor',
  'fat-man': 'Fat man',
  dancer: 'Dancer',
  fighter: 'Fighter',
  'side.town': 'Red, one of the town',
  'side.mafia': 'Black, one of the mafia',
  'side.yakuza': 'Black, one of the yakuza',
  'side.maniac': 'Alone, on nobody’s side',
  'aim.six.town': 'You win with the town, when both black players are out.',
  'aim.six.mafia': 'You win with the mafia, when there are as many black players as red ones.',
  'card.six.civilian': 'You sleep through the night. By day you talk, listen and vote.',
  'card.six.commissar': 'Each night you check another player and learn the colour: black or red.',
  'card.six.doctor':
    'Each night you choose one player who will not be killed, yourself if you like. Never the same one two nights running.',
  'card.six.mafioso': 'Each night you hunt with the don, whose pick decides. Without the don, yours decides.',
  'card.six.don':
    'Each night you hunt with the mafia, and your pick decides. Then you check another player: the sheriff or not.',
  'aim.club.town': 'You win with the town, when no mafia and no maniac is left.',
  'aim.club.mafia': 'You win with the mafia, as soon as it is as many as all the others.',
  'aim.club.maniac': 'You win when you alone are left.',
  'card.club.civilian': 'You sleep through the night. By day you talk, listen and vote.',
  'card.club.commissar': 'Each night you check another player and learn the colour: black or red.',
  'card.club.commissar.maniac-classic': 'Black are the mafia and the maniac.',
  'card.club.commissar.maniac-modern': 'Only the mafia is black: the maniac is red.',
  'card.club.doctor':
    'Each night you choose one player who will not be killed: never the same one two nights running, and yourself only once in the game.',
  'card.club.courtesan':
    'Each night you take one player home, where nobody can kill them. But if you are killed, your guest dies too. Never the same one two nights running. You may choose yourself.',
  'card.club.courtesan.courtesanSide-mafia': 'The mafia knows you, and you know it. You have no say in its shot.',
  'card.club.courtesan.guestRestriction-night': 'Your guest’s actions that night have no effect.',
  'card.club.courtesan.guestRestriction-day': 'On the next day your guest may not speak, nominate or vote.',
  'card.club.psychopath':
    'You sleep through the night. If you are voted out by day, you may take any living player with you. Do not hint at your card: the host gives a foul for it, or removes you.',
  'card.club.mafioso':
    'Each night you hunt with the mafia. The don’s pick decides; without it, the pick of more than half of you.',
  'card.club.don': 'Each night you hunt with the mafia, and your pick decides.',
  'card.club.maniac': 'Each night you kill one player.',
  'card.club.maniac.maniac-classic': 'To the sheriff you are black.',
  'card.club.maniac.maniac-modern': 'You may also do nothing. To the sheriff you are red.',
  'aim.boxed.town': 'You win with the town, as soon as no mafioso, don, yakuza or lawyer is left.',
  'aim.boxed.mafia':
    'You win with the mafia, lawyer included, as soon as it is as many as all the others. If the yakuza are a clan of their own, they must all be out first.',
  'aim.boxed.yakuza':
    'You win with the yakuza, as soon as you are as many as all the others and the whole mafia, lawyer included, is out.',
  'aim.boxed.maniac': 'You win when only you are left, or you and one of the town.',
  'card.boxed.civilian': 'You sleep through the night. By day you talk, propose and vote.',
  'card.boxed.commissar':
    'Each night you check another player and learn: mafia, civilian, maniac, or killed this night. The lawyer looks like a civilian, yakuza are mafia; an arrested player stays undetermined.',
  'card.boxed.sheriff': 'Each night you may shoot one player, all by yourself.',
  'card.boxed.doctor':
    'Each night you choose one player. If anybody has killed that player this night, you undo it. Never the same one two nights running, and yourself only once in the game.',
  'card.boxed.beauty':
    'Each night you give another player an alibi: the next day’s vote cannot put that player out. It is told only if it was needed.',
  'card.boxed.journalist': 'Each night you name two players and learn whether they are on the same side.',
  'card.boxed.captain':
    'Each night you arrest another player, who does nothing that night and cannot be killed. If you arrest a member of a clan, that clan does not shoot.',
  'card.boxed.lunatic':
    'You wake with the mafia, which takes you for one of its own. But you are of the town, and your pick is for show. By day you must not tell who is mafia. If the mafia picks you, you are out, and nobody can heal you.',
  'card.boxed.actor': 'This card has no power. At night you sleep, by day you talk, propose and vote.',
  'card.boxed.fat-man': 'This card has no power. At night you sleep, by day you talk, propose and vote.',
  'card.boxed.dancer': 'This card has no power. At night you sleep, by day you talk, propose and vote.',
  'card.boxed.fighter': 'This card has no power. At night you sleep, by day you talk, propose and vote.',
  'card.boxed.mafioso':
    'Each night you hunt with the mafia. The don’s pick decides; without it, the pick of more than half of you.',
  'card.boxed.don':
    'Each night you hunt with the mafia, and your pick decides. Then you check another player: the commissar or not.',
  'card.boxed.lawyer':
    'You are of the mafia, but do not wake with it and do not know it. Each night you check another player and learn: mafia, civilian, maniac, or killed this night; an arrested player stays undetermined.',
  'card.boxed.yakuza': 'Each night you hunt with your clan.',
  'card.boxed.yakuza.yakuza-second-clan':
    'The yakuza are a clan of their own. The pick of more than half of you decides.',
  'card.boxed.yakuza.yakuza-merged':
    'Your clan is the mafia. The don’s pick decides; without it, the pick of more than half of you.',
  'card.boxed.maniac': 'Each night you may kill one player, all by yourself.',
} as const;

import type { Overlay } from '../shape.ts';
import { animalRules } from './animal-rules.ts';
import { animalCards } from './cards.ts';

const numbers =
  '{{decides}} Each night the numbers are called. A player is chased out only if all of you pounce at that number, and at no other.';

/**
 * The children's edition of the deck: predators and peaceful animals. Some of them are chased out of the forest (D4).
 */
export const animals = {
  ...animalRules,
  cards: animalCards,
  roles: {
    civilian: 'Hare',
    commissar: 'Badger',
    doctor: 'Woodpecker',
    immortal: 'Tortoise',
    judge: 'Owl',
    sheriff: 'Bear',
    werewolf: 'Stray dog',
    mafioso: 'Wolf',
    don: 'Leader of the wolves',
    lawyer: 'Crow',
    yakuza: 'Fox',
    ninja: 'Leader of the foxes',
    maniac: 'Lynx',
    'black-judge': 'Eagle owl',
  },
  sides: {
    town: 'A peaceful animal of the forest',
    mafia: 'A predator, one of the wolves',
    yakuza: 'A predator, one of the foxes',
    maniac: 'A predator, all alone',
    none: 'On no side: you win with either pack',
  },
  aims: {
    'deck.town':
      'You win with the forest when no predator is left{maniac,lawyer,black-judge?: no pack{maniac?, no lynx}{lawyer?, no crow}{black-judge?, no eagle owl}}.',
    'deck.mafia':
      'You win with the wolves when {yakuza?the foxes are gone and }the wolves{lawyer?, crow included,} outnumber all the others.',
    'deck.yakuza': 'You win with the foxes when {mafia?the wolves are gone and }the foxes outnumber all the others.',
    'deck.maniac': 'You win when only you are left, or you and one player who chases nobody.',
    'deck.none': 'You win when either pack wins.',
  },
  cardTexts: {
    'deck.commissar':
      'Each night, including the first, you check another player: of a pack or not. Wolves{yakuza? and foxes} are.{maniac,lawyer,black-judge? The answer is no for {and: maniac=the lynx; lawyer=the crow; black-judge=the eagle owl}.}{werewolf? A stray dog is of a pack only after joining it.}',
    'deck.doctor':
      'Each night but the first you choose one player, whom nobody can chase out that night. You may choose yourself, but nobody twice in the game.',
    'deck.immortal':
      'You sleep through the night in your shell, and no pack can chase you out. {maniac?The lynx{sheriff?, the bear} and the vote|{sheriff?The bear and the vote|The vote}} can.',
    'deck.judge':
      'You sleep through the night. When the owls are asked by day, everybody sees the question, and only you{black-judge? and the eagle owl} can answer it. The player you {black-judge?both }name leaves.',
    'deck.judge.judges-never': 'At this table the owls are never asked.',
    'deck.judge.judges-overtime': 'The owls are asked after a tie, and on a day that is too long.',
    'deck.judge.judges-always': 'The owls are asked before every first vote.',
    'deck.sheriff': 'Each night but the first you may chase one player out, all by yourself.',
    'deck.werewolf':
      'As long as both packs are in the forest, you side with the peaceful animals. When one is gone, you join the other, and both you and the pack are told. You win with it, and from the next night on you prowl with it.',
    'deck.mafioso': 'You prowl with the wolves.',
    'deck.mafioso.shooting-contract': numbers,
    'deck.don':
      'You lead the wolves and prowl with them. Each night, including the first, you check another player{commissar?: the badger or not|. The answer is always no}.',
    'deck.don.shooting-contract': numbers,
    'deck.lawyer':
      'You belong to the wolves, but do not wake with them. Each night but the first you learn another player’s card.{commissar? To the badger you belong to no pack.}',
    'deck.lawyer.lawyerKnown-true': 'The wolves know you, and you know them.',
    'deck.lawyer.lawyerKnown-false': 'The wolves do not know you, nor do you know them.',
    'deck.yakuza': 'You prowl with the foxes, a separate pack.',
    'deck.yakuza.shooting-contract': numbers,
    'deck.ninja':
      'You lead the foxes, a separate pack, and prowl with them. Each night, including the first, you check another player.',
    'deck.ninja.shooting-contract': numbers,
    'deck.ninja.ninjaLearns-commissar':
      '{commissar?Your check tells whether the player is the badger.|Your check is always answered with no.}',
    'deck.maniac':
      'Each night but the first you chase one player out, all by yourself.{commissar? To the badger you belong to no pack.}',
    'deck.black-judge':
      'You sleep through the night. When the owls are asked by day, everybody sees the question, and only you{judge? and the owl} can answer it. The player you {judge?both }name leaves. Both packs have promised you something.',
    'deck.black-judge.judges-never': 'At this table the owls are never asked.',
    'deck.black-judge.judges-overtime': 'The owls are asked after a tie, and on a day that is too long.',
    'deck.black-judge.judges-always': 'The owls are asked before every first vote.',
  },
  words: {
    'found.commissar.yes': 'from a pack',
    'found.commissar.no': 'from no pack',
    'ruleset.deck': 'The deck of 26 animals',
    'faction.town': 'the forest',
    'faction.mafia': 'the wolves',
    'faction.yakuza': 'the foxes',
    'faction.maniac': 'the lynx',
    'member.mafia': 'wolf',
    'member.yakuza': 'fox',
    'decides.both':
      'A player is chased out only if you both pick that player. When one of you is out, the pick of the other decides.',
    'decides.head.don': 'The leader’s pick decides. Without it, the pick of more than half of you does.',
    'decides.head.ninja': 'The leader’s pick decides. Without it, the pick of more than half of you does.',
    'decides.contract-head.don':
      'Every third night you agree on three names, in order. If you cannot agree, the leader’s count.',
    'decides.contract-head.ninja':
      'Every third night you agree on three names, in order. If you cannot agree, the leader’s count.',
    'sought.commissar': 'the badger',
    'room.town': 'forest',
    'room.clan-mafia': 'wolves',
    'room.clan-yakuza': 'foxes',
    'room.graveyard': 'meadow',
  },
  'calls.meet': {
    mafia: 'The wolves wake and get acquainted: {{time}}. 🐺',
    yakuza: 'The foxes wake and get acquainted: {{time}}. 🦊',
  },
  'calls.wake': {
    mafia: 'The wolves wake and prowl the forest: {{time}}. 🐺',
    yakuza: 'The foxes wake and prowl the forest: {{time}}. 🦊',
    don: 'The leader of the wolves wakes and looks for {{sought}}: {{time}}. 🐺',
    commissar: 'The {{called}} wakes and looks for tracks: {{time}}. 🦡',
    ninja: 'The leader of the foxes wakes and slips through the bushes: {{time}}. 🦊',
    doctor: 'The {{called}} wakes and chooses a player to look after: {{time}}. 🪶',
    lawyer: 'The crow wakes and looks around: {{time}}. 🪶',
    sheriff: 'The bear wakes and leaves the den: {{time}}. 🐻',
    maniac: 'The lynx wakes and climbs down from the tree: {{time}}. 🐾',
  },
  'calls.contract': {
    mafia: 'The wolves wake and make their plans: {{time}}. 📜',
    yakuza: 'The foxes wake and make their plans: {{time}}. 📜',
  },
  'calls.shooting': {
    mafia: 'The wolves are awake and get ready to pounce. I call the numbers. 🐾',
    yakuza: 'The foxes are awake and get ready to pounce. I call the numbers. 🐾',
  },
  lines: {
    'night.first':
      '### The first night 🌙\nThe forest falls asleep. Nobody is chased tonight: it is a night of introductions.',
    'night.plans':
      '### The first night 🌙\nThe forest falls asleep. Nobody is chased tonight: it is a night of plans and questions.',
    'night.fall': '### Night {{night}} 🌙\nThe forest falls asleep.',
    'morning.first': '### Day {{day}} ☀️\nMorning comes. The forest wakes up, and the discussion begins.',
    'morning.quiet': '### Day {{day}} ☀️\nMorning comes. A good one indeed: everybody is still here.',
    'morning.killed': '### Day {{day}} ☀️\nMorning comes. Last night the predators chased out of the forest: {{who}}.',
    'speech.last-word': '{{who}}, your goodbye: {{time}}. 👋',
    'verdict.sole-nominee': 'Only one nominee, so there is no need to vote: {{who}} leaves the forest. ⚖️',
    'verdict.condemned': 'The forest has decided: {{who}} leaves. ⚖️',
    'verdict.judged': 'The owls have decided: {{who}} leaves. 🦉',
    'verdict.tie-judgement': 'A tie: {{who}}. The owls decide. ⚖️',
    'verdict.none-leave': 'The forest lets all of these stay: {{who}}. ⚖️',
    judgement:
      '### The verdict of the owls 🦉\n{{choices}}\nEverybody sees the same; only an owl’s answer counts. Time: {{time}}.',
    'end.town': '## The forest wins 🏆\nThe peaceful animals sleep well tonight.',
    'end.mafia': '## The wolves win 🏆\nThe forest is theirs.',
    'end.yakuza': '## The foxes win 🏆\nThe forest is theirs.',
    'end.maniac': '## The lynx wins 🏆\nIt has become very quiet in the forest.',
  },
  news: {
    'pick.shoots': 'You choose {{who}}. Your latest pick counts; you can change it until the time is up.',
    'pick.fires': 'You have pounced at {{who}}. That is final.',
    'pick.heals': 'You keep {{who}} safe tonight. You can change it until the time is up.',
    'clan.shoots': '{{by}} chooses {{who}}. 🐾',
    'answer.commissar.yes': '**Yes**: {{who}} belongs to a pack. 🔎',
    'answer.commissar.no': '**No**: {{who}} belongs to no pack. 🔎',
    turned: '{{who}} is in your pack from now on: {{clan}}. 🐾',
    'turned.you': 'You have joined a pack. From now on you are with {{clan}}. 🐾',
    'contract.proposed': '{{by}} proposes this plan: {{who}}. It is settled when all of you have agreed. 📜',
    'contract.agreed': '{{by}} agrees to the plan. 📜',
    'contract.settled': 'The plan is settled: {{who}}. 📜',
  },
  refusals: {
    'no-contract': 'Your pack has no plan to change. The next one is made when the pack is called for it.',
    'no-proposal': 'Nobody has proposed a plan yet. Propose one yourself.',
    'other-number':
      'Number {{seat}} was being called at that moment. Pounce while the number that you have chosen is called.',
    'already-fired': 'You have pounced at {{who}} already. That is final.',
    'not-a-judge': 'Only the owls can answer this question. Everybody sees it. Please wait.',
    'deal-both-clans': 'The card “{{role}}” needs both packs in the deck. Please change the deck.',
  },
  panels: {
    'clan.tonight': 'Tonight by the plan: {{who}}.',
    'now.last-word': '{{who}} says goodbye.',
    'now.own.last-word': 'You say goodbye.',
    'now.judgement': 'The owls consider their verdict.',
    'clan.mafia': '**The plan of the wolves** 📜',
    'clan.yakuza': '**The plan of the foxes** 📜',
    'clan.late.contract-head': 'If time runs out first, the leader’s latest proposal counts.',
    'clan.fires':
      'Press the button once, while the number that you have chosen is called. It works only if all of you pounce at the same number.',
    'may.shoots': 'Choose whom to chase out of the forest tonight.',
    'may.hunts.mafia': 'Choose with the wolves whom to chase out. {{decides}}',
    'may.hunts.yakuza': 'Choose with the foxes whom to chase out. {{decides}}',
    'may.heals': 'Choose a player whom nobody can chase out tonight.',
    'may.orders': 'Choose whom to chase out on the next nights, in order.',
    'may.fires': 'Press **Pounce** while the number that you have chosen is called.',
  },
  remarks: {
    'turn.last-word.next': 'Your goodbye comes next.',
    'turn.last-word.after': 'Your goodbye comes after {{seat}}.',
    'deck.many-criminals': 'The deck has {{got}} predators. The rules advise at most {{most}} (clause {{clause}}).',
    'seat.replaced':
      '{{newcomer}} replaces {{person}} at seat {{number}}.\n- {{newcomer}}: press **My card** in the forest. Then join the table’s voice channel.\n- {{person}}: the game is closed to you. Please tell nobody what you know until it is over.',
    'seat.replaced.text':
      '{{newcomer}} replaces {{person}} at seat {{number}}.\n- {{newcomer}}: press **My card** in the forest.\n- {{person}}: the game is closed to you. Please tell nobody what you know until it is over.',
  },
  settings: {
    shooting: 'The packs pounce',
    'shooting.contract': 'by a plan, blindly',
    judges: 'Owls',
    'judges.never': 'not asked',
    'judges.overtime': 'asked after a tie or on a long day',
    'judges.always': 'asked every day',
    ninjaLearns: 'The leader of the foxes learns',
    'ninjaLearns.commissar': 'whether a player is the badger',
    lawyerKnown: 'The crow and the wolves know each other',
    announceMiss: 'A quiet night',
    'announceMiss.on': 'told as always',
    'announceMiss.off': 'told as always',
  },
  evening: {
    'story.plan.mafia': 'The wolves’ plan: {{who}}. 📜',
    'story.plan.yakuza': 'The foxes’ plan: {{who}}. 📜',
    'story.blood': 'The first to leave, on night {{round}}: {{who}}. 🐾',
    'story.act.shoots': '{{who}} chases out {{other}}',
    'story.acts.shoots': '{{who}} chase out {{other}}',
    'story.act.fires': '{{who}} pounces at {{other}}',
    'story.acts.fires': '{{who}} pounce at {{other}}',
    'story.act.heals': '{{who}} looks after {{other}}',
    'story.acts.heals': '{{who}} look after {{other}}',
  },
  ui: {
    'verb.shoots': 'Chase out',
    'verb.orders': 'Propose a plan',
    'verb.fires': 'Pounce',
    'verb.heals': 'Look after',
    'notebook.contract': 'Plan, {{clan}}: {{who}}',
  },
} as const satisfies Overlay;

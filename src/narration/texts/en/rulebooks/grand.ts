/** All that narration says of this rulebook alone. */
const hunted = 'Each night you hunt with the mafia. {{decides}}';
const plain = '{commissar? To the commissar you look like a civilian.}';

export const grand = {
  /** The rulebook in its short form, part by part. */
  rulebooks: {
    'grand.brief': 'the most roles, a jail, sixteen orders of the night',
    'grand.first': 'Introduction night: the mafia gets acquainted, and every card with an ability wakes once.',
    'grand.day':
      'Day: everybody speaks, nominates one player, and must vote. A convicted player goes to jail and shows the card, unless {judge?a judge acquits them, or }an alibi or immunity protects them. After a second tie the table may jail or spare all of the tied players, or they fight a duel of numbers.',
    'grand.night':
      'Night: there are sixteen orders of the calls, and the order matters. Blocking, framing and sheltering work from their call on. Healing and guarding hold all night. The action of a player who was killed before their call has no effect.',
    'grand.end':
      'End: the town wins when {maniac,cardsharp?mafia and loners are|the mafia is} out; the mafia when it outnumbers all the others, or equals them if none of them can kill{maniac,cardsharp?; a loner when left alone or with one player who cannot kill}.',
  },

  /** The names of the cards that no other rulebook has. */
  roles: {
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
  },

  /** The sides that no other rulebook has. */
  sides: {
    cardsharp: 'Alone, on nobody’s side',
  },

  /** The aim of each side. */
  aims: {
    'grand.town':
      'You win with the town when {maniac,cardsharp?the whole mafia and all loners are|the whole mafia is} out.',
    'grand.mafia':
      'You win with the mafia when it outnumbers all the others, or equals them and none of them can kill.',
    'grand.maniac': 'You win when only you are left, or you and one player of the town who cannot kill.',
    'grand.cardsharp': 'You win when only you are left, or you and one player who cannot kill.',
  },

  /** The texts on the cards. */
  cardTexts: {
    'grand.civilian': 'You sleep through the night. By day you talk, nominate and vote.',
    'grand.commissar':
      'Each night you either learn another player’s card, or shoot a player whom you checked on an earlier night. {maniac,cardsharp,don,lawyer,mistress?You cannot tell {or: maniac=the maniac; cardsharp=the cardsharp; don=the don; lawyer=the lawyer; mistress=the mistress} from civilians. }A player killed this night shows as killed.',
    'grand.judge':
      'Each night you learn another player’s card. By day, you may acquit a player who is found guilty, yourself included, once a day. Everybody sees the question, and only you can answer it.',
    'grand.doctor':
      'Each night you choose one player, whom no shot will kill that night. Never choose the same player two nights running. You may choose yourself only once in the game.',
    'grand.detective':
      'Each night you learn another player’s card, and for a player killed this night also how and by whom. {commissar?When the commissar is out or was never in, you|You} may instead shoot a player whom you checked on an earlier night.',
    'grand.priest':
      'Each night you take in another player. No action of others reaches that player, but anything done to you hits both of you. Never choose the same player two nights running.',
    'grand.bodyguard':
      'Each night you guard another player. No action of others reaches that player. If it is a shot, you die instead{doctor?, unless the doctor saves you}.',
    'grand.journalist':
      'Each night you name two players and learn whether they are on the same side: the town{maniac,cardsharp?, the criminals, or each loner alone| or the criminals}.',
    'grand.agent':
      'You belong to the town, but you wake with the mafia. It takes you for one of its own, and you have a say in its shot. By day you must not tell who is mafia. If the mafia picks you, it sees your card and picks again. In the morning you are dead, and nothing can save you.',
    'grand.courtesan':
      'Each night you take another player home. Your guest’s later actions have no effect, and the next day’s vote cannot jail your guest. If the mafia{maniac? or the maniac} kills you later that night, your guest dies too. Never choose the same player two nights running.',
    'grand.werewolf':
      'You sleep through the night and belong to the town. When a member of the mafia is out, you belong to the mafia from the next night on. A single shot by the mafia{commissar? or the commissar} also turns you instead of killing you. Any other shot kills you, and so do two at once.',
    'grand.witness':
      'Each night you watch one player. If that player is killed this night and you are not, your card names the killer in the morning.{commissar? You never see the commissar.}',
    'grand.rake':
      'You sleep through the night. If the vote jails you, you may take along one of those who voted against you.',
    'grand.mafioso': hunted,
    'grand.bloodhound': `${hunted} Then you check another player: a plain civilian or not.`,
    'grand.schemer': `${hunted} You also choose one player who looks like a mafioso{commissar? to the commissar} tonight.`,
    'grand.mistress': `${hunted} You also block another player: their later actions tonight have no effect. Never choose the same player two nights running.${plain}`,
    'grand.lawyer': `You belong to the mafia and know its members, but do not shoot with it. Each night you shield another of its members from the next day’s vote, never the same one two nights running. Every other night you also check another player: {maniac?the maniac, killed this night, or neither|killed this night or not}.${plain}`,
    'grand.don': `${hunted} Then you may silence one player, who may not speak, nominate or vote the next day. Every other night you also check another player{commissar?: the commissar or not|. The answer is always no}.${plain}`,
    'grand.maniac': `Each night you kill one player, all by yourself.${plain}`,
    'grand.cardsharp': `Each night you use one player’s ability on another, or on that same player. Or you name three players: the first two learn the card of the third. Name nobody two nights running.{civilian,commissar,agent,werewolf,rake,cardsharp? You gain no ability from {or: civilian=the civilian; commissar=the commissar; agent=the agent; werewolf=the werewolf; rake=the rake; cardsharp=the cardsharp}.}${plain}`,
  },

  /** The calls that no other rulebook has. */
  calls: {
    meet: {
      witness: 'The witness wakes and wipes the glasses: {{time}}. 👁️',
      schemer: 'The schemer wakes and rubs both hands: {{time}}. 🕸️',
      bodyguard: 'The bodyguard wakes and straightens the tie: {{time}}. 💪',
      priest: 'The priest wakes and lights a candle: {{time}}. ⛪',
      cardsharp: 'The cardsharp wakes and shuffles the deck: {{time}}. ♠️',
      mistress: 'The mistress wakes and puts on the earrings: {{time}}. 🌹',
      detective: 'The detective wakes and puts on a trench coat: {{time}}. 🔍',
      bloodhound: 'The bloodhound wakes and sniffs the air: {{time}}. 🐕',
      rake: 'The rake wakes and pours a glass: {{time}}. 🥂',
    },
    wake: {
      witness: 'The witness wakes and looks out of the window: {{time}}. 👁️',
      schemer: 'The schemer wakes and plants false evidence: {{time}}. 🕸️',
      bodyguard: 'The bodyguard wakes and takes up a post: {{time}}. 💪',
      priest: 'The priest wakes and opens the church door: {{time}}. ⛪',
      cardsharp: 'The cardsharp wakes and draws a card from the sleeve: {{time}}. ♠️',
      mistress: 'The mistress wakes and makes a phone call: {{time}}. 🌹',
      detective: 'The detective wakes and looks for traces: {{time}}. 🔍',
      bloodhound: 'The bloodhound wakes and follows the scent: {{time}}. 🐕',
    },
  },

  /** The short form of docs/rules/grand.md, by clause. */
  clauses: {
    A1: 'From 6 players; best with 8 to 12.',
    A2: 'The recommended deck: 2 criminals at 6 and 7 players, 3 from 8, 4 from 11, 5 from 14. The commissar leads the town. Doctor from 8 players, don at 7 and from 9, courtesan from 11, maniac from 15, lawyer and journalist from 18. More than 24 are refused.',
    A3: 'In any other deal there is one criminal for every 3.5 players, or as chosen. More criminals give a warning, and so does a deck with neither commissar nor detective.',
    A4: 'A player who leaves the game, by night or by day, shows their card to all.',
    A5: 'Introduction night: the whole mafia meets for 30 seconds, lawyer and agent included, and learns who the don is. The agent passes for one of them. Then every other card with an ability wakes for 10 seconds. Nobody acts.',
    A6: 'By day everybody speaks for 60 seconds, then has 15 seconds to nominate one player, themselves included. Then all must vote, 30 seconds. Late players get 15 more seconds, then their vote is drawn by lot. No candidate: nobody is jailed. Or, as chosen, the candidates are called one by one, and votes are open.',
    A7: 'The candidate with the most votes is jailed and shows the card. Only one is jailed a day, except by the rake or a pardon vote.',
    A8: 'A tie: 30 seconds of defence each and a second vote. Tied again: all vote on jailing all of them, and more than half must be for it. Or, as chosen, a duel: each names a number from 1 to 9, and the farthest from a drawn number is jailed.',
    A9: 'Night falls right after the vote, without a discussion.',
    A10: 'The night has one of sixteen orders, or the table’s own. By default it is the shortest that holds all the cards. Cards that were not dealt are not called. Cards that the order lacks are called at its end.',
    A11: 'Each call lasts 30 seconds. A late choice does not count.',
    A12: 'The mafia has one shot: the pick of more than half of those with a say; without that the don’s; otherwise none. Don, bloodhound, schemer, mistress and agent have a say. The lawyer does not, nor does a member who is blocked or already killed.',
    A13: 'A player who was killed before their call is still called this night, but the action has no effect. From the next night on that player is not called.',
    A14: 'Blocking, framing and the priest’s shelter work from their call on. Healing, guarding and that shelter hold all night against shots. Deaths come at dawn. A blocked action is accepted but does nothing. If it would get an answer, the answer is “you were kept from it”.',
    A15: 'Each night the commissar learns one player’s exact card, or kills a player checked before. Maniac, cardsharp, don, lawyer and mistress look like civilians. A player killed this night shows as a corpse.',
    A16: 'The judge learns one player’s exact card each night. By day the judge may acquit the convicted player, themselves included, once a day. For 10 seconds everybody sees the same question, and only the judge can answer. Then the vote is held again without the acquitted player.',
    A17: 'The doctor heals one player from all shots of the night: never the same one two nights running, and themselves only once in the game. Neither the killer nor the healed player learns of it.',
    A18: 'The detective learns one player’s exact card, and for a player killed this night also how and by whom. When the commissar is out, the detective may instead shoot a player checked before.',
    A19: 'The priest takes another player in: no action reaches that player, and every action on the priest hits both. Never the same player two nights running.',
    A20: 'The bodyguard keeps all actions from another player, all night. If that player is shot at, the bodyguard dies instead, unless the doctor heals the bodyguard. The guarded player is not told.',
    A21: 'The journalist names two players and learns whether they are on the same side: town, criminals, or each loner alone.',
    A22: 'The agent belongs to the town, but wakes with the mafia as one of its own and has a say in its shot. By day the agent must not tell who the members are. If the shot hits the agent, the mafia sees the card and shoots again, and the agent is dead despite any protection. With an agent in the deal the mafia always has 30 seconds twice.',
    A23: 'The courtesan picks another player, never the same one two nights running. That player’s action does not count, and the next day’s vote cannot jail them. If they are the only one who could shoot for the mafia, it does not shoot. If mafia or maniac kills the courtesan, that player dies too.',
    A24: 'The werewolf belongs to the town until a member of the mafia is out, and to the mafia from the next night on. One shot by the mafia or the commissar turns the werewolf instead of killing. Maniac and cardsharp kill the werewolf, and so do two shots. If the last member goes first, the town wins, unless a loner lives.',
    A25: 'The witness watches one player. If that player dies this night, the witness learns at dawn who did it; for the mafia, its head. A commissar’s shot is not told. A witness who dies learns nothing.',
    A26: 'The rake wakes on the first night only. If jailed, the rake has 30 seconds to take along a player who voted against them and is not jailed anyway, despite any protection. Both leave together.',
    A27: 'The bloodhound learns whether a player is a plain civilian, and has a say in the shot.',
    A28: 'The schemer makes one player look like a mafioso to the commissar this night, and has a say in the shot.',
    A29: 'The mistress blocks another player’s action, never the same one two nights running, and has a say in the shot. The mistress looks like a civilian to the commissar.',
    A30: 'The lawyer knows the mafia and has no say in its shot. Each night the lawyer shields another member from the next day’s vote, never the same one two nights running. Every other night the lawyer asks about a player: maniac, killed this night, or neither.',
    A31: 'The don shoots with the mafia and decides disputes. Each night the don silences one player for the next day. Every other night the don asks whether a player is the commissar. When the don is out, another member becomes don by lot, and the mafia is told.',
    A32: 'The maniac kills one player each night, and looks like a civilian to the commissar.',
    A33: 'The cardsharp names two players and uses the ability of the first on the second. Naming one player twice uses that ability on its owner. With three, the first two learn the card of the third. Nobody may be named two nights running.',
    A34: 'The morning names the killed. They show their cards and leave without a last word. Nobody learns who did it.',
    A35: 'The town wins when the whole mafia and all loners are out.',
    A36: 'The mafia wins when it outnumbers all the others, or equals them if none of them can kill. If it wins only because players have joined it, they are named.',
    A37: 'The maniac wins when left alone or with one townsperson who cannot kill; the cardsharp when left alone, or with one player who cannot kill.',
  },
} as const;

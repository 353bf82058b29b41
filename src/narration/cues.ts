/**
 * The cues that narration uses: what a complete voice pack has. A pack may leave some out (the line is then text only).
 */

const seats = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;

/** The seats and counts that a pack can say. */
type Said = (typeof seats)[number];

/** What is said word for word, in the order of a game; a pack may have several wordings of one. */
const phrases = [
  'game.welcome',
  'game.cards',
  'game.pause',
  'game.resume',
  'game.waiting',
  'game.aborted',
  'game.restored',
  'game.over',
  'votes.one',
  'votes.few',
  'votes.many',
  'night.first',
  'night.fall',
  'night.over',
  'meet.mafia',
  'meet.don',
  'meet.commissar',
  'meet.doctor',
  'wake.mafia',
  'wake.don',
  'wake.commissar',
  'wake.doctor',
  'sleep.mafia',
  'sleep.don',
  'sleep.commissar',
  'sleep.doctor',
  'morning.break',
  'morning.quiet',
  'morning.killed',
  'day.discussion',
  'speech.minute',
  'speech.thirty',
  'speech.ten',
  'speech.time',
  'speech.thanks',
  'nominated',
  'vote.start',
  'vote.nominees',
  'vote.twenty',
  'vote.ten',
  'vote.closed',
  'vote.none',
  'vote.single',
  'vote.nobody',
  'vote.leaves',
  'vote.tie',
  'vote.again',
  'vote.four',
  'vote.coin',
  'vote.coin.result',
  'vote.default',
  'lastword.minute',
  'left',
  'removed',
  'card.shown',
  'role.civilian',
  'role.commissar',
  'role.doctor',
  'role.mafioso',
  'role.don',
  'win.town',
  'win.mafia',
  'win.draw',
] as const;

const effects = ['sfx.gong', 'sfx.bell', 'sfx.gavel', 'sfx.tick', 'sfx.coin', 'sfx.heartbeat'] as const;

export type CueId = `player.${Said}` | `num.${0 | Said}` | (typeof phrases)[number] | (typeof effects)[number];

export const cueIds: readonly CueId[] = [
  ...phrases,
  ...seats.map((seat) => `player.${seat}` as const),
  ...([0, ...seats] as const).map((count) => `num.${count}` as const),
  ...effects,
];

const known: ReadonlySet<string> = new Set(cueIds);

export const isCue = (id: string): id is CueId => known.has(id);

/** One clip, or a pause, of something that is said. Fits `CueItem` of the table's ports. */
export type CueItem = { readonly cue: CueId } | { readonly pauseMs: number };

/**
 * The cues that narration uses: what a complete voice pack has. A pack may leave some out (the line is then text only).
 */

import { type AnimalCueId, animalCueIds } from './animal-cues.ts';

const seats = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26] as const;

/** The seats and counts that a pack can say. */
type Said = (typeof seats)[number];

/** What is said word for word, in the order of a game; a pack may have several wordings of one. */
const phrases = [
  'game.welcome',
  'game.players',
  'game.cards',
  'game.pause',
  'game.resume',
  'game.extended',
  'game.waiting',
  'game.back',
  'game.aborted',
  'game.restored',
  'game.over',
  'votes.one',
  'votes.few',
  'votes.many',
  'time.10',
  'time.15',
  'time.20',
  'time.30',
  'time.60',
  'time.120',
  'time.180',
  'time.240',
  'time.300',
  'time.360',
  'time.420',
  'time.480',
  'time.600',
  'time.900',
  'night.first',
  'night.fall',
  'morning.break',
  'morning.quiet',
  'morning.killed',
  'morning.killed.many',
  'morning.mafia',
  'day.discussion',
  'day.overran',
  'nomination',
  'speech.ten',
  'speech.time',
  'speech.none',
  'speech.none.nominates',
  'turns.skipped',
  'discussion',
  'discussion.over',
  'common',
  'common.begins',
  'common.over',
  'defence.30',
  'lastword.30',
  'lastword.60',
  'nominated',
  'vote.decide',
  'vote.start',
  'vote.nominees',
  'vote.everyone',
  'vote.barred',
  'vote.must',
  'vote.reminder',
  'vote.lot',
  'vote.drawn',
  'vote.question',
  'vote.majority',
  'vote.ten',
  'vote.closed',
  'vote.none',
  'vote.single',
  'vote.single.stays',
  'vote.nobody',
  'vote.leaves',
  'vote.tie',
  'vote.equal',
  'vote.retrial',
  'vote.tie.again',
  'vote.crash',
  'vote.again',
  'vote.four',
  'vote.stay',
  'vote.alibi',
  'vote.guilty',
  'vote.immunity',
  'vote.acquitted',
  'vote.duel',
  'vote.all-leave',
  'vote.coin',
  'vote.coin.result',
  'vote.default',
  'choice.all',
  'choice.none',
  'choice.leave',
  'judgement',
  'judged',
  'unjudged',
  'unjudged.ballot',
  'appeal',
  'duel',
  'duel.late',
  'duel.drawn',
  'duel.equal',
  'jailed',
  'revenge',
  'dragged',
  'foul.1',
  'foul.2',
  'foul.3',
  'foul.4',
  'foul.speech',
  'foul.voice',
  'foul.forgiven',
  'foul.cleared',
  'reason.out-of-turn',
  'reason.forbidden-words',
  'reason.pestering',
  'reason.rudeness',
  'reason.peeking',
  'reason.gestures',
  'reason.oaths',
  'reason.swearing',
  'left',
  'removed',
  'replaced',
  'card.shown',
  'role.civilian',
  'role.commissar',
  'role.sheriff',
  'role.doctor',
  'role.nurse',
  'role.beauty',
  'role.journalist',
  'role.captain',
  'role.lunatic',
  'role.actor',
  'role.fat-man',
  'role.dancer',
  'role.fighter',
  'role.mafioso',
  'role.don',
  'role.lawyer',
  'role.yakuza',
  'role.maniac',
  'role.judge',
  'role.detective',
  'role.priest',
  'role.bodyguard',
  'role.agent',
  'role.courtesan',
  'role.werewolf',
  'role.witness',
  'role.rake',
  'role.bloodhound',
  'role.schemer',
  'role.mistress',
  'role.cardsharp',
  'win.town',
  'win.mafia',
  'win.yakuza',
  'win.maniac',
  'win.cardsharp',
  'win.draw',
] as const;

/**
 * How the calls of the night begin and end. What is called by another name in some rulebook has its own words there:
 * `wake.commissar.sheriff`; the don's call has by the name of whom he looks for.
 */
const meetings = [
  'mafia',
  'yakuza',
  'don',
  'commissar',
  'commissar.sheriff',
  'doctor',
  'courtesan',
  'maniac',
  'witness',
  'judge',
  'schemer',
  'bodyguard',
  'journalist',
  'lawyer',
  'priest',
  'cardsharp',
  'mistress',
  'detective',
  'bloodhound',
  'rake',
] as const;

const wakings = [
  'mafia',
  'mafia.again',
  'mafia.contract',
  'mafia.shooting',
  'don',
  'don.sheriff',
  'yakuza',
  'yakuza.contract',
  'yakuza.shooting',
  'ninja',
  'commissar',
  'commissar.sheriff',
  'sheriff',
  'doctor',
  'doctor.nurse',
  'courtesan',
  'captain',
  'beauty',
  'journalist',
  'lawyer',
  'maniac',
  'witness',
  'judge',
  'schemer',
  'bodyguard',
  'priest',
  'cardsharp',
  'mistress',
  'detective',
  'bloodhound',
] as const;

/** By the name on the card. */
const sleepers = [
  'mafia',
  'don',
  'yakuza',
  'ninja',
  'commissar',
  'sheriff',
  'doctor',
  'nurse',
  'courtesan',
  'captain',
  'beauty',
  'journalist',
  'lawyer',
  'maniac',
  'witness',
  'judge',
  'schemer',
  'bodyguard',
  'priest',
  'cardsharp',
  'mistress',
  'detective',
  'bloodhound',
  'rake',
] as const;

const effects = ['sfx.gong', 'sfx.bell', 'sfx.gavel', 'sfx.tick', 'sfx.coin', 'sfx.heartbeat', 'bed.night'] as const;

export type CueId =
  | `player.${Said}`
  | `num.${0 | Said}`
  | `meet.${(typeof meetings)[number]}`
  | `wake.${(typeof wakings)[number]}`
  | `sleep.${(typeof sleepers)[number]}`
  | (typeof phrases)[number]
  | (typeof effects)[number]
  | AnimalCueId;

/** All of a complete pack, but what only the children's edition says. */
export const cueIds: readonly Exclude<CueId, AnimalCueId>[] = [
  ...phrases,
  ...meetings.map((call) => `meet.${call}` as const),
  ...wakings.map((call) => `wake.${call}` as const),
  ...sleepers.map((call) => `sleep.${call}` as const),
  ...seats.map((seat) => `player.${seat}` as const),
  ...([0, ...seats] as const).map((count) => `num.${count}` as const),
  ...effects,
];

const known: ReadonlySet<string> = new Set([...cueIds, ...animalCueIds]);

export const isCue = (id: string): id is CueId => known.has(id);

/**
 * One clip, or a pause, of something that is said. `lastsMs`: the next one begins so long after this one, on the beat.
 * Fits `CueItem` of the table's ports.
 */
export type CueItem = { readonly cue: CueId; readonly lastsMs?: number } | { readonly pauseMs: number };

/** What is heard under a night at a table that wants it (`TableDocument.nightSound`). */
export const nightCue: CueId = 'bed.night';

/** What is said to try a voice out. */
export const trialCue: CueId = 'game.welcome';

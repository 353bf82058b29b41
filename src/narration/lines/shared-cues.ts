/** The cues that lines of several subjects use. */
import type { SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import type { FirstOf, Rest, Reveal } from './definition.ts';

const seats = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26] as const;

/** The lengths of time that a pack can say. */
export const times = [
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
] as const;

/** The answers to a question, and a departure. */
export const voteWords = ['vote.leaves', 'vote.leave', 'choice.all', 'choice.none', 'choice.leave'] as const;

/** The reasons of fouls and removals. */
export const reasons = [
  'reason.out-of-turn',
  'reason.forbidden-words',
  'reason.pestering',
  'reason.rudeness',
  'reason.peeking',
  'reason.gestures',
  'reason.oaths',
  'reason.swearing',
] as const;

/** Sounds without words. */
export const effects = [
  'sfx.gong',
  'sfx.bell',
  'sfx.gavel',
  'sfx.tick',
  'sfx.coin',
  'sfx.heartbeat',
  'bed.night',
] as const;

/** The id of a sound without words. */
export type EffectCue = (typeof effects)[number];

/** The seats by their number. */
export const seatCues = seats.map((seat) => `player.${seat}` as const);

/** The numbers of votes and players. */
export const countCues = ([0, ...seats] as const).map((count) => `num.${count}` as const);

/** The id of a cue that is made with a number. */
export type NumberCue = (typeof seatCues)[number] | (typeof countCues)[number];

/** The id of a cue that lines of several subjects use. */
export type SharedCue =
  | (typeof times)[number]
  | (typeof voteWords)[number]
  | (typeof reasons)[number]
  | NumberCue
  | EffectCue;

export const sharedCues: readonly SharedCue[] = [
  ...times,
  ...voteWords,
  ...reasons,
  ...seatCues,
  ...countCues,
  ...effects,
];

/** The cue, if packs have it. */
export const ifKnown = (id: string): FirstOf => ({ firstOf: [id] });

/** The cue that calls the player of a seat, if packs have it. */
export const player = (seat: SeatNumber): FirstOf => ifKnown(`player.${seat}`);

/** The cues that call the players of these seats. */
export const players = (seats: readonly SeatNumber[]): readonly FirstOf[] => seats.map(player);

/** The cue of a choice in a vote: a player, or one such as `leave`. */
export const chosen = (choice: VoteChoice): FirstOf =>
  typeof choice === 'number' ? player(choice) : ifKnown(`choice.${choice}`);

/** The cue of a number, if packs have it. */
export const number = (count: number): FirstOf => ifKnown(`num.${count}`);

/** "You have …", if packs have words for this length. */
export const time = (seconds: number): FirstOf => ifKnown(`time.${seconds}`);

/** A reason of the rulebook by its id. The forbidden words and a host's own words are only written. */
export const because = (reason: string): FirstOf => ifKnown(`reason.${reason.split(' ')[0]}`);

/** The largest number of seats that are read out one by one. For more seats only their number is said. */
export const fewSeats = 8;

/** Before the first clip with the news of a line. */
export const reveal: Reveal = { reveals: true };

/** Cues of which the last is news, such as a list of names: the text with all of them is shown with the last one. */
export const lastOf = <Cue>(cues: readonly Cue[]): readonly (Cue | Reveal)[] => [
  ...cues.slice(0, -1),
  reveal,
  ...cues.slice(-1),
];

/** The players who leave. The words after the list tell them from the speaker who is called next. */
export const leaving = (seats: readonly SeatNumber[]): readonly (FirstOf | Reveal | 'vote.leave' | 'vote.leaves')[] => [
  ...lastOf(players(seats)),
  seats.length > 1 ? 'vote.leave' : 'vote.leaves',
];

const pauseBefore: Rest = { pauseMs: 1000 };

/** Before the name of a dead or condemned player, and before the winner. */
export const suspense: readonly [Rest, Reveal] = [pauseBefore, reveal];

/** Between the sleep of one role and the waking of the next one. */
export const asleep: Rest = { pauseMs: 1000 };

/** Between the news of the night and the first speaker. */
export const afterNews: Rest = { pauseMs: 1200 };

/** The gavel, and the silence that it makes. */
export const gavel: readonly ['sfx.gavel', Rest] = ['sfx.gavel', { pauseMs: 1000 }];

/** For lines that always have the same clips. */
export const always =
  <Cue extends string>(...cues: readonly (Cue | Rest | Reveal)[]) =>
  (): readonly (Cue | Rest | Reveal)[] =>
    cues;

/** For lines that are only written. Each of them states the reason. */
export const silence = (): readonly never[] => [];

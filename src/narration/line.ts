import type { Card, CastVote, Tally } from '#engine/kernel/events.ts';
import type { CallId, RoleId, SeatNumber, VoteChoice, Winner } from '#engine/kernel/types.ts';

/** Nothing but the line itself. */
type Nothing = Readonly<Record<never, never>>;

interface Timed {
  readonly seconds: number;
}

interface Speaker extends Timed {
  readonly seat: SeatNumber;
}

interface OneSeat {
  readonly seat: SeatNumber;
}

interface Seats {
  readonly seats: readonly SeatNumber[];
}

interface Ballot extends Timed {
  readonly choices: readonly VoteChoice[];
  /** Votes that are not given count for the last on the list. */
  readonly defaults: boolean;
  /** All who live are on it. */
  readonly everyone: boolean;
  /** Who does not vote in it. */
  readonly barred: readonly SeatNumber[];
  /** Nobody may abstain (B7). */
  readonly mandatory: boolean;
}

interface Call extends Timed {
  readonly call: CallId;
}

/**
 * A part of a call that is no plain waking: the second window of one that has two (B21), the making of a contract, the
 * blind shooting that follows (D5, D14).
 */
export type WakePart = 'again' | 'contract' | 'shooting';

/** What a foul costs (C21): nothing yet, the next speech, speech and vote to the end of the game, the seat. */
export type FoulCost = 'nothing' | 'speech' | 'voice' | 'seat';

/** Everything that the host says, with what it says it of: seats, counts, and what is public of the game. */
export interface LineParams {
  /** `seats`: how many sit at the table. */
  readonly 'game.opening': { readonly seats: number };
  /** `seconds`: what is left of the running time; `host`: a person has stopped it, who lets it go on. */
  readonly 'game.paused': Timed & { readonly host: boolean };
  readonly 'game.resumed': Nothing;
  readonly 'game.restored': Nothing;
  readonly 'game.outage': Nothing;
  readonly 'game.extended': Timed;
  readonly 'game.voice-elsewhere': Nothing;
  /** `seconds`: how long the seat is kept. */
  readonly 'player.waiting': Speaker;
  readonly 'player.back': OneSeat;
  /** The running time of a step, as a countdown; in writing only. */
  readonly clock: Timed;
  readonly 'night.first': Nothing;
  /** A first night without a victim, in which more is done than to get acquainted (D5). */
  readonly 'night.plans': Nothing;
  readonly 'night.fall': { readonly night: number };
  readonly meet: Call;
  readonly wake: Call & { readonly part: WakePart | null };
  /** A seat's number, called aloud while it may be shot at (D14). */
  readonly number: OneSeat;
  readonly sleep: { readonly call: CallId };
  readonly 'morning.first': { readonly day: number };
  /** The first morning of a table where it is told that there is mafia in town (B5). */
  readonly 'morning.mafia': { readonly day: number };
  readonly 'morning.quiet': { readonly day: number };
  readonly 'morning.killed': Seats & { readonly day: number };
  /** The day has lasted longer than the table allows (D12). */
  readonly 'day.overran': Nothing;
  /** After the speeches, without the floor (D9). */
  readonly nomination: Speaker;
  readonly 'speech.turn': Speaker;
  readonly 'speech.defence': Speaker;
  readonly 'speech.last-word': Speaker;
  /**
   * In place of a speech: the seat may not speak today. `seconds`: in which it may nominate all the same, or 0; `writes`:
   * it may write in the town (A31).
   */
  readonly 'speech.none': Speaker & { readonly writes?: true };
  readonly discussion: Timed;
  readonly 'discussion.over': Nothing;
  readonly common: Timed;
  /** The microphones are open, the time of all begins. */
  readonly 'common.begins': Nothing;
  readonly 'common.over': Nothing;
  readonly revenge: Speaker;
  readonly dragged: OneSeat & { readonly by: SeatNumber };
  /** `silent`: the day on which this foul costs the seat its speech. */
  readonly fouled: OneSeat & {
    readonly reason: string;
    readonly count: number;
    readonly cost: FoulCost;
    readonly silent: number | null;
  };
  /** `count`: how many fouls still stand. */
  readonly forgiven: OneSeat & { readonly count: number };
  /** Whose fouls are cleared after the game. */
  readonly 'fouls.cleared': Seats;
  readonly 'speech.ten': Nothing;
  readonly 'speech.time': OneSeat;
  readonly nominated: OneSeat & { readonly by: SeatNumber };
  readonly 'vote.decide': Timed;
  /** The seconds in which everybody decides, counted down. */
  readonly 'vote.count': Timed;
  /** Whether all of these leave. `majority`: more than half of all who may vote decide it (A8). */
  readonly 'vote.question': Timed & Seats & { readonly barred: readonly SeatNumber[]; readonly majority?: true };
  readonly 'vote.start': Ballot;
  readonly 'vote.again': Ballot;
  /** The judges' verdict about these (D12). */
  readonly judgement: Timed & Seats;
  /** Whose votes are missing where nobody may abstain. */
  readonly 'vote.reminder': Timed & Seats;
  readonly 'vote.ten': Nothing;
  readonly 'vote.closed': {
    readonly tally: readonly Tally[];
    readonly votes: readonly CastVote[];
    readonly defaulted: readonly SeatNumber[];
    /** For whom the lot has voted (B7). */
    readonly drawn: readonly SeatNumber[];
    /** Of how many more than half were needed, where silence is against it (A8). */
    readonly entitled?: number;
  };
  readonly 'verdict.no-nominee': Nothing;
  readonly 'verdict.sole-nominee': OneSeat;
  readonly 'verdict.no-votes': Nothing;
  readonly 'verdict.condemned': OneSeat;
  readonly 'verdict.sole-stays': OneSeat;
  readonly 'verdict.judged': OneSeat;
  /** The judges have settled nothing; it lies between these, who defend themselves. */
  readonly 'verdict.unjudged': Seats;
  /** The same, and the table votes at once. */
  readonly 'verdict.unjudged-ballot': Seats;
  /** A tie after which the trial is held once more (D10). */
  readonly 'verdict.retrial': Seats;
  readonly 'verdict.tie-judgement': Seats;
  readonly 'verdict.alibi': OneSeat;
  /** Convicted, which is not yet jailed (A16, A23, A30). */
  readonly 'verdict.convicted': OneSeat;
  readonly 'verdict.immunity': OneSeat;
  readonly 'verdict.acquitted': OneSeat;
  /** Whether this seat is acquitted (A16). */
  readonly appeal: Speaker;
  /** A tie that is fought out (A8). */
  readonly 'verdict.tie-duel': Seats;
  readonly duel: Speaker & { readonly free: readonly number[] };
  readonly 'duel.named': OneSeat & { readonly number: number; readonly late: boolean };
  /** `drawn`: the numbers in turn; `seat`: who is farthest from the last of them, if anybody. */
  readonly 'verdict.duel': { readonly drawn: readonly number[]; readonly seat: SeatNumber | null };
  readonly jailed: OneSeat;
  readonly 'verdict.tie': Seats;
  /** The first tie at a table which calls it a car crash (C10). */
  readonly 'verdict.crash': Seats;
  /** A tie after which the vote is held again at once (B8). */
  readonly 'verdict.tie-ballot': Seats;
  readonly 'verdict.tie-coin': Seats;
  readonly 'verdict.all-stay': Seats;
  readonly 'verdict.coin': OneSeat;
  readonly 'verdict.tie-question': Seats;
  readonly 'verdict.tie-night': Seats;
  readonly 'verdict.all-leave': Seats;
  readonly 'verdict.none-leave': Seats;
  readonly left: OneSeat;
  /** `reason`: empty where none is announced. */
  readonly removed: OneSeat & { readonly reason: string };
  /** The turns that were to follow in this round are left out. */
  readonly 'turns.skipped': Nothing;
  /** `former`: the name of who sat there before. */
  readonly replaced: OneSeat & { readonly former: string };
  readonly 'card.shown': OneSeat & { readonly role: RoleId };
  readonly 'game.ended': {
    readonly winner: Winner;
    readonly winners: readonly SeatNumber[];
    readonly cards: readonly Card[];
    /** The cards of those without whose change of sides the winner would not have won. */
    readonly turned?: readonly Card[];
  };
  readonly 'voice.lost': Nothing;
  readonly 'voice.back': Nothing;
}

export type LineKey = keyof LineParams;

/** `rule`: is said to its end; `talk`: may be dropped when something new begins. */
export type Priority = 'rule' | 'talk';

/** One thing that the host says, once, for text and voice alike. */
export type LineOf<K extends LineKey> = {
  readonly key: K;
  readonly params: LineParams[K];
  readonly priority: Priority;
};

export type Line = { [K in LineKey]: LineOf<K> }[LineKey];

const talk: ReadonlySet<LineKey> = new Set([
  'clock',
  'game.outage',
  'player.waiting',
  'player.back',
  'speech.ten',
  'vote.ten',
  'vote.count',
  'voice.lost',
  'voice.back',
]);

export function line<K extends LineKey>(
  key: K,
  ...[params]: keyof LineParams[K] extends never ? [] : [params: LineParams[K]]
): Line {
  return { key, params: params ?? {}, priority: talk.has(key) ? 'talk' : 'rule' } as Line;
}

/** Whom the line speaks to: they may be pinged. */
export function addressees({ key, params }: Line): readonly SeatNumber[] {
  switch (key) {
    case 'speech.turn':
    case 'speech.defence':
    case 'speech.last-word':
    case 'revenge':
    case 'nomination':
    case 'duel':
    case 'player.waiting':
    case 'replaced':
      return [params.seat];
    case 'vote.reminder':
      return params.seats;
    default:
      return [];
  }
}

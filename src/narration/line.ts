import type { Card, CastVote, Tally } from '#engine/kernel/events.ts';
import type { CallId, RoleId, SeatNumber, VoteChoice, Winner } from '#engine/kernel/types.ts';

/** A line without parameters. */
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
  /** Votes that are not given count for the last candidate. */
  readonly defaults: boolean;
  /** All living players are candidates. */
  readonly everyone: boolean;
  /** The seats that do not vote in it. */
  readonly barred: readonly SeatNumber[];
  /** Nobody may abstain (B7). */
  readonly mandatory: boolean;
}

interface Call extends Timed {
  readonly call: CallId;
}

/**
 * A part of a call other than its first waking: its second window (B21), the making of a contract, or the blind
 * shooting that follows (D5, D14).
 */
export type WakePart = 'again' | 'contract' | 'shooting';

/** The cost of a foul (C21): nothing yet, the next speech, speech and vote to the end of the game, or the seat. */
export type FoulCost = 'nothing' | 'speech' | 'voice' | 'seat';

/** Every line of the narrator with its parameters: seats, counts and public facts of the game. */
export interface LineParams {
  /** `seats`: the number of seats at the table. */
  readonly 'game.opening': { readonly seats: number };
  /** `seconds`: the time left in the step. `host`: true if a person has paused the game and has to resume it. */
  readonly 'game.paused': Timed & { readonly host: boolean };
  readonly 'game.resumed': Nothing;
  readonly 'game.restored': Nothing;
  readonly 'game.outage': Nothing;
  readonly 'game.extended': Timed;
  readonly 'game.voice-elsewhere': Nothing;
  /** `seconds`: the time for which the seat is kept. */
  readonly 'player.waiting': Speaker;
  readonly 'player.back': OneSeat;
  /** The running time of a step as a countdown. Only written. */
  readonly clock: Timed;
  readonly 'night.first': Nothing;
  /** A first night without a victim in which the clans also make plans (D5). */
  readonly 'night.plans': Nothing;
  readonly 'night.fall': { readonly night: number };
  readonly meet: Call;
  readonly wake: Call & { readonly part: WakePart | null };
  /** A seat's number, called aloud while it may be shot at (D14). */
  readonly number: OneSeat;
  readonly sleep: { readonly call: CallId };
  readonly 'morning.first': { readonly day: number };
  /** The first morning of a rulebook that announces that there is mafia in town (B5). */
  readonly 'morning.mafia': { readonly day: number };
  readonly 'morning.quiet': { readonly day: number };
  readonly 'morning.killed': Seats & { readonly day: number };
  /** The day has lasted longer than the table's limit (D12). */
  readonly 'day.overran': Nothing;
  /** After the speeches, without the right to speak (D9). */
  readonly nomination: Speaker;
  readonly 'speech.turn': Speaker;
  readonly 'speech.defence': Speaker;
  readonly 'speech.last-word': Speaker;
  /**
   * Instead of a speech, because the seat may not speak today. `seconds`: the time in which it may still nominate, or
   * 0. `writes`: true if it may write in the town (A31).
   */
  readonly 'speech.none': Speaker & { readonly writes?: true };
  readonly discussion: Timed;
  readonly 'discussion.over': Nothing;
  readonly common: Timed;
  /** The microphones are open, and the common time begins. */
  readonly 'common.begins': Nothing;
  readonly 'common.over': Nothing;
  readonly revenge: Speaker;
  readonly dragged: OneSeat & { readonly by: SeatNumber };
  /** `silent`: the day on which the seat loses its speech for this foul. */
  readonly fouled: OneSeat & {
    readonly reason: string;
    readonly count: number;
    readonly cost: FoulCost;
    readonly silent: number | null;
  };
  /** `count`: the number of fouls that remain. */
  readonly forgiven: OneSeat & { readonly count: number };
  /** The seats whose fouls are cleared after the game. */
  readonly 'fouls.cleared': Seats;
  readonly 'speech.ten': Nothing;
  readonly 'speech.time': OneSeat;
  readonly nominated: OneSeat & { readonly by: SeatNumber };
  readonly 'vote.decide': Timed;
  /** The countdown in which everybody decides. */
  readonly 'vote.count': Timed;
  /** The question whether all of these seats leave. `majority`: true if more than half of all voters decide it (A8). */
  readonly 'vote.question': Timed & Seats & { readonly barred: readonly SeatNumber[]; readonly majority?: true };
  readonly 'vote.start': Ballot;
  readonly 'vote.again': Ballot;
  /** The judges' verdict on these seats (D12). */
  readonly judgement: Timed & Seats;
  /** The seats whose votes are missing in a ballot without abstention. */
  readonly 'vote.reminder': Timed & Seats;
  readonly 'vote.ten': Nothing;
  readonly 'vote.closed': {
    readonly tally: readonly Tally[];
    readonly votes: readonly CastVote[];
    readonly defaulted: readonly SeatNumber[];
    /** The seats whose vote was drawn at random (B7). */
    readonly drawn: readonly SeatNumber[];
    /** The number of voters of whom more than half had to agree, if silence counts against (A8). */
    readonly entitled?: number;
  };
  readonly 'verdict.no-nominee': Nothing;
  readonly 'verdict.sole-nominee': OneSeat;
  readonly 'verdict.no-votes': Nothing;
  readonly 'verdict.condemned': OneSeat;
  readonly 'verdict.sole-stays': OneSeat;
  readonly 'verdict.judged': OneSeat;
  /** The judges have settled nothing, and these seats defend themselves. */
  readonly 'verdict.unjudged': Seats;
  /** The judges have settled nothing, and the table votes on these seats at once. */
  readonly 'verdict.unjudged-ballot': Seats;
  /** A tie after which the trial is repeated (D10). */
  readonly 'verdict.retrial': Seats;
  readonly 'verdict.tie-judgement': Seats;
  readonly 'verdict.alibi': OneSeat;
  /** Convicted, but not yet jailed (A16, A23, A30). */
  readonly 'verdict.convicted': OneSeat;
  readonly 'verdict.immunity': OneSeat;
  readonly 'verdict.acquitted': OneSeat;
  /** The judges are asked to acquit this seat (A16). */
  readonly appeal: Speaker;
  /** A tie that a duel decides (A8). */
  readonly 'verdict.tie-duel': Seats;
  readonly duel: Speaker & { readonly free: readonly number[] };
  readonly 'duel.named': OneSeat & { readonly number: number; readonly late: boolean };
  /** `drawn`: the drawn numbers in order. `seat`: the seat farthest from the last of them, or `null`. */
  readonly 'verdict.duel': { readonly drawn: readonly number[]; readonly seat: SeatNumber | null };
  readonly jailed: OneSeat;
  readonly 'verdict.tie': Seats;
  /** The first tie in a rulebook that calls it a car crash (C10). */
  readonly 'verdict.crash': Seats;
  /** A tie after which the vote is repeated at once (B8). */
  readonly 'verdict.tie-ballot': Seats;
  readonly 'verdict.tie-coin': Seats;
  readonly 'verdict.all-stay': Seats;
  readonly 'verdict.coin': OneSeat;
  readonly 'verdict.tie-question': Seats;
  readonly 'verdict.tie-night': Seats;
  readonly 'verdict.all-leave': Seats;
  readonly 'verdict.none-leave': Seats;
  readonly left: OneSeat;
  /** `reason`: empty if none is announced. */
  readonly removed: OneSeat & { readonly reason: string };
  /** The turns left in this round are skipped. */
  readonly 'turns.skipped': Nothing;
  /** `former`: the name of the player who had this seat before. */
  readonly replaced: OneSeat & { readonly former: string };
  readonly 'card.shown': OneSeat & { readonly role: RoleId };
  readonly 'game.ended': {
    readonly winner: Winner;
    readonly winners: readonly SeatNumber[];
    readonly cards: readonly Card[];
    /** The cards of the players whose change of side decided the win. */
    readonly turned?: readonly Card[];
  };
  readonly 'voice.lost': Nothing;
  readonly 'voice.back': Nothing;
}

export type LineKey = keyof LineParams;

/** `rule`: is said to its end. `talk`: may be dropped when something new begins. */
export type Priority = 'rule' | 'talk';

/** One line of the narrator, for text and voice alike. */
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

/** The seats that the line addresses. Their players may be pinged. */
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

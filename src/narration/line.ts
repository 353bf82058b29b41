import type { Card, CastVote, Tally } from '#engine/events.ts';
import type { RoleId, SeatNumber, VoteChoice, Winner } from '#engine/words.ts';

/** The calls that have words and cues of their own. */
export const namedCalls = ['mafia', 'don', 'commissar', 'doctor'] as const;

export type NamedCall = (typeof namedCalls)[number];

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
}

interface OtherCall extends Timed {
  readonly call: string;
}

type CallParams = { readonly [C in NamedCall as `meet.${C}` | `wake.${C}`]: Timed } & {
  readonly [C in NamedCall as `sleep.${C}`]: Nothing;
};

/** Everything that the host says, with what it says it of: seats, counts, and what is public of the game. */
export interface LineParams extends CallParams {
  /** `seats`: how many sit at the table. */
  readonly 'game.opening': { readonly seats: number };
  /** `seconds`: what is left of the running time. */
  readonly 'game.paused': Timed;
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
  readonly 'night.fall': { readonly night: number };
  readonly 'meet.other': OtherCall;
  readonly 'wake.other': OtherCall;
  readonly 'sleep.other': { readonly call: string };
  readonly 'morning.first': { readonly day: number };
  readonly 'morning.quiet': { readonly day: number };
  readonly 'morning.killed': Seats & { readonly day: number };
  readonly 'speech.turn': Speaker;
  readonly 'speech.defence': Speaker;
  readonly 'speech.last-word': Speaker;
  /** In place of a speech: the seat may not speak today. */
  readonly 'speech.none': OneSeat;
  readonly common: Timed;
  readonly revenge: Speaker;
  readonly dragged: OneSeat & { readonly by: SeatNumber };
  /** `silent`: the day on which this foul costs the seat its speech. */
  readonly fouled: OneSeat & { readonly reason: string; readonly count: number; readonly silent: number | null };
  readonly 'speech.ten': Nothing;
  readonly 'speech.time': OneSeat;
  readonly nominated: OneSeat & { readonly by: SeatNumber };
  /** `round` 1 is the day's first ballot. */
  readonly 'vote.decide': Timed & { readonly round: number };
  /** Whether all of these leave. */
  readonly 'vote.question': Timed & Seats;
  readonly 'vote.start': Ballot;
  readonly 'vote.again': Ballot;
  readonly 'vote.ten': Nothing;
  readonly 'vote.closed': {
    readonly tally: readonly Tally[];
    readonly votes: readonly CastVote[];
    readonly defaulted: readonly SeatNumber[];
  };
  readonly 'verdict.no-nominee': Nothing;
  readonly 'verdict.sole-nominee': OneSeat;
  readonly 'verdict.no-votes': Nothing;
  readonly 'verdict.condemned': OneSeat;
  readonly 'verdict.tie': Seats;
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
  readonly 'card.shown': OneSeat & { readonly role: RoleId };
  readonly 'game.ended': {
    readonly winner: Winner;
    readonly winners: readonly SeatNumber[];
    readonly cards: readonly Card[];
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
    case 'player.waiting':
      return [params.seat];
    default:
      return [];
  }
}

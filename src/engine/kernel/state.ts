import { type Contract, noContract } from './contract-state.ts';
import type { Effect } from './effects.ts';
import type { Acquaintance, Card, CastVote } from './events.ts';
import type { Step } from './step.ts';
import { freshTrial, type Trial } from './trial-state.ts';
import type {
  CallId,
  Clan,
  Faction,
  LeaveCause,
  Options,
  RoleId,
  RulesetId,
  SeatNumber,
  Verb,
  VoteChoice,
  Winner,
} from './types.ts';

export type Phase = 'night' | 'day';

/** A seat and everything that is true of it. */
export interface SeatState {
  readonly number: SeatNumber;
  readonly role: RoleId;
  /** The card that it was dealt: a clan's new head has another (A31). */
  readonly dealt: RoleId;
  readonly faction: Faction;
  /** The clan it wakes with. */
  readonly clan: Clan | null;
  /** The clan to which it has turned, with which it wakes from the next night (D24). */
  readonly joins: Clan | null;
  readonly left: { readonly cause: LeaveCause; readonly phase: Phase; readonly round: number } | null;
  readonly shown: boolean;
  /** Whom the seat has been introduced to. */
  readonly knows: readonly Acquaintance[];
  readonly fouls: number;
  /** The day on which a foul costs it its speech (C21). */
  readonly silent: number | null;
}

/** The latest act of a seat in a call. */
export interface Pick {
  readonly night: number;
  readonly call: CallId;
  readonly seat: SeatNumber;
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
  /** What it was answered; such an act is final (G3). */
  readonly answer: readonly string[] | null;
  /** In which window of its call; 1 where it has one. */
  readonly window: 1 | 2;
  /** It stands besides what else the seat has picked at this call. */
  readonly beside: boolean;
}

/** The ballot that is open. */
export interface Ballot {
  readonly round: number;
  readonly choices: readonly VoteChoice[];
  readonly about: readonly SeatNumber[];
  readonly barred: readonly SeatNumber[];
  readonly votes: readonly CastVote[];
  /** Who has voted, those included whose candidate has left since (G11). */
  readonly voted: readonly SeatNumber[];
}

/** The judges' verdict while it is open (D12). */
export interface Judgement {
  readonly choices: readonly SeatNumber[];
  readonly votes: readonly { readonly by: SeatNumber; readonly choice: SeatNumber }[];
  /** Who has named somebody, those included whose choice has left since (G11). */
  readonly voted: readonly SeatNumber[];
}

/** What this day has brought so far. */
export interface DayState {
  /** Who spoke first today (G7). */
  readonly first: SeatNumber | null;
  /** Who has had his turn to speak. */
  readonly spoken: readonly SeatNumber[];
  readonly nominations: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  /** Who has been asked for a nomination after the speeches (D9). */
  readonly polled: readonly SeatNumber[];
  /** The day has lasted longer than its limit (D12). */
  readonly overtime: boolean;
  /** Who still has to be given his last word (S19). */
  readonly farewells: readonly SeatNumber[];
  /** Who has had his last word. */
  readonly said: readonly SeatNumber[];
  /** Everybody has had the time in which all may speak (C7). */
  readonly common: boolean;
  /** Everybody has had the free discussion, and who is ready for the vote (B6). */
  readonly discussed: boolean;
  readonly ready: readonly SeatNumber[];
  /** Who has had his choice whom to take along, and whom he took (C19). */
  readonly avenged: readonly SeatNumber[];
  readonly dragged: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  readonly trial: Trial;
  /** The votes of the day's last ballot between candidates (A26). */
  readonly accusers: readonly CastVote[];
}

/** A part of a clan's call: its contract, the opening of its shooting, the number of a seat, its end. */
export interface CallPart {
  readonly clan: Clan;
  readonly part: 'contract' | 'shooting' | 'sleep' | SeatNumber;
}

/** A shot of blind shooting (D14). */
export interface BlindShot {
  readonly clan: Clan;
  readonly seat: SeatNumber;
  readonly at: SeatNumber;
}

/** What this night has brought so far. */
export interface NightState {
  /** The calls that have begun, in order. */
  readonly called: readonly CallId[];
  /** The windows that the last of them has had. */
  readonly windows: number;
  /** The parts that have begun of the calls that have several. */
  readonly parts: readonly CallPart[];
  readonly fired: readonly BlindShot[];
  /** What the acts of this night have brought about, in order, where they take effect at their calls (B12). */
  readonly effects: readonly Effect[];
}

/** Everything that is true in a game. It never leaves the engine: what leaves is notices (audience.ts). */
export interface GameState {
  readonly ruleset: RulesetId | null;
  readonly options: Options;
  readonly seed: number;
  /** How many events have been folded; luck is drawn by it. */
  readonly events: number;
  readonly seats: readonly SeatState[];
  /** `null` before the first night. */
  readonly phase: Phase | null;
  /** The number of the night, and of the day after it. */
  readonly round: number;
  readonly opening: boolean;
  readonly step: Step | null;
  /** The step has been announced and its time runs. */
  readonly open: boolean;
  readonly steps: number;
  /** `byHost`: a person has asked for it, and ends it. */
  readonly paused: { readonly left: number; readonly byHost: boolean } | null;
  readonly night: NightState;
  readonly day: DayState;
  readonly ballot: Ballot | null;
  readonly judgement: Judgement | null;
  readonly contracts: Readonly<Record<Clan, Contract>>;
  readonly lastVotes: readonly CastVote[];
  readonly picks: readonly Pick[];
  /** What acts have brought about in the nights before this one, where they take effect at their calls. */
  readonly past: readonly Effect[];
  /** Who spoke first on the day before, `null` before day 1 (G7). */
  readonly firstSpeaker: SeatNumber | null;
  /** The last round in which somebody left (G10). */
  readonly lastLeft: number;
  readonly outcome: {
    readonly winner: Winner;
    readonly winners: readonly SeatNumber[];
    readonly cards: readonly Card[];
  } | null;
}

export const freshDay: DayState = {
  first: null,
  spoken: [],
  nominations: [],
  polled: [],
  overtime: false,
  farewells: [],
  said: [],
  common: false,
  discussed: false,
  ready: [],
  avenged: [],
  dragged: [],
  trial: freshTrial,
  accusers: [],
};

export const freshNight: NightState = { called: [], windows: 0, parts: [], fired: [], effects: [] };

export const unstarted: GameState = {
  ruleset: null,
  options: {},
  seed: 0,
  events: 0,
  seats: [],
  phase: null,
  round: 0,
  opening: true,
  step: null,
  open: false,
  steps: 0,
  paused: null,
  night: freshNight,
  day: freshDay,
  ballot: null,
  judgement: null,
  contracts: { mafia: noContract, yakuza: noContract },
  lastVotes: [],
  picks: [],
  past: [],
  firstSpeaker: null,
  lastLeft: 0,
  outcome: null,
};

export const seatOf = (state: GameState, number: SeatNumber): SeatState | undefined => state.seats[number - 1];

export const isAlive = (state: GameState, number: SeatNumber): boolean => seatOf(state, number)?.left === null;

export const living = (state: GameState): readonly SeatState[] => state.seats.filter((seat) => seat.left === null);

export const livingOf = (state: GameState, faction: Faction): readonly SeatState[] =>
  living(state).filter((seat) => seat.faction === faction);

/** The living seats which wake with that clan. */
export const membersOf = (state: GameState, clan: Clan): readonly SeatState[] =>
  living(state).filter((seat) => seat.clan === clan);

/** Whose it is: the clan with which it wakes, or to which it has turned. */
export const clanOf = ({ clan, joins }: SeatState): Clan | null => clan ?? joins;

/** The living seats round the table, beginning with the one after `after`. */
export function roundFrom(state: GameState, after: SeatNumber): readonly SeatNumber[] {
  const numbers = state.seats.map((seat) => seat.number);
  return [...numbers.filter((number) => number > after), ...numbers.filter((number) => number <= after)].filter(
    (number) => isAlive(state, number),
  );
}

/** The seat's pick of this night at this call, in its first window or another. */
export const pickOf = (state: GameState, seat: SeatNumber, call: CallId, window = 1): Pick | undefined =>
  state.picks.find((pick) => isAt(state, pick, seat, call, window) && !pick.beside);

/** What it has picked at this call besides that, by doing this (A30, A31). */
export const besideOf = (state: GameState, seat: SeatNumber, call: CallId, verb: Verb): Pick | undefined =>
  state.picks.find((pick) => isAt(state, pick, seat, call, 1) && pick.beside && pick.verb === verb);

const isAt = ({ round }: GameState, pick: Pick, seat: SeatNumber, call: CallId, window: number): boolean =>
  pick.night === round && pick.seat === seat && pick.call === call && pick.window === window;

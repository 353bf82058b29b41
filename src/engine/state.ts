import type { Acquaintance, Card, CastVote } from './events.ts';
import type { Step } from './step.ts';
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
} from './words.ts';

export type Phase = 'night' | 'day';

export interface SeatState {
  readonly number: SeatNumber;
  readonly role: RoleId;
  readonly faction: Faction;
  /** The clan it wakes with. */
  readonly clan: Clan | null;
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
}

/** The trial of a day: what the ballots have come to so far. */
export interface Trial {
  /** The round of the last ballot that was held, 0 before the first. */
  readonly round: number;
  /** What the last ballot came to, until the verdict has been told. */
  readonly result: TrialResult | null;
  /** The tied of the first ballot, who defend themselves before the next. */
  readonly tied: readonly SeatNumber[];
  readonly defended: readonly SeatNumber[];
  /** For which ballot everybody has had his time to decide (C8). */
  readonly deliberated: number;
  /** Between whom the coin decides (S10). */
  readonly coin: readonly SeatNumber[];
  /** The tied of the second ballot, of whom it is asked whether all leave (C11). */
  readonly asked: readonly SeatNumber[];
  /** Who leaves after his last word, in speaking order. */
  readonly condemned: readonly SeatNumber[];
  /** Nothing more is to be decided today. */
  readonly settled: boolean;
}

/** What a closed ballot came to. */
export type TrialResult =
  | { readonly kind: 'no-votes' }
  | { readonly kind: 'most'; readonly seat: SeatNumber }
  | { readonly kind: 'tie'; readonly seats: readonly SeatNumber[] }
  | { readonly kind: 'answer'; readonly answer: 'all' | 'none' };

export interface Ballot {
  readonly round: number;
  readonly choices: readonly VoteChoice[];
  readonly about: readonly SeatNumber[];
  readonly barred: readonly SeatNumber[];
  readonly votes: readonly CastVote[];
  /** Who has voted, those included whose candidate has left since (G11). */
  readonly voted: readonly SeatNumber[];
}

export interface DayState {
  /** Who spoke first today (G7). */
  readonly first: SeatNumber | null;
  /** Who has had his turn to speak. */
  readonly spoken: readonly SeatNumber[];
  readonly nominations: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  /** Who still has to be given his last word (S19). */
  readonly farewells: readonly SeatNumber[];
  /** Who has had his last word. */
  readonly said: readonly SeatNumber[];
  /** Everybody has had the time in which all may speak (C7). */
  readonly common: boolean;
  /** Who has had his choice whom to take along, and whom he took (C19). */
  readonly avenged: readonly SeatNumber[];
  readonly dragged: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  readonly trial: Trial;
}

export interface NightState {
  /** The calls that have begun, in order. */
  readonly called: readonly CallId[];
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
  readonly paused: { readonly left: number } | null;
  readonly night: NightState;
  readonly day: DayState;
  readonly ballot: Ballot | null;
  readonly lastVotes: readonly CastVote[];
  readonly picks: readonly Pick[];
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

export const freshTrial: Trial = {
  round: 0,
  result: null,
  tied: [],
  defended: [],
  deliberated: 0,
  coin: [],
  asked: [],
  condemned: [],
  settled: false,
};

export const freshDay: DayState = {
  first: null,
  spoken: [],
  nominations: [],
  farewells: [],
  said: [],
  common: false,
  avenged: [],
  dragged: [],
  trial: freshTrial,
};

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
  night: { called: [] },
  day: freshDay,
  ballot: null,
  lastVotes: [],
  picks: [],
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

/** The living seats round the table, beginning with the one after `after`. */
export function roundFrom(state: GameState, after: SeatNumber): readonly SeatNumber[] {
  const numbers = state.seats.map((seat) => seat.number);
  return [...numbers.filter((number) => number > after), ...numbers.filter((number) => number <= after)].filter(
    (number) => isAlive(state, number),
  );
}

/** The seat's pick of this night at this call. */
export const pickOf = (state: GameState, seat: SeatNumber, call: CallId): Pick | undefined =>
  state.picks.find((pick) => pick.night === state.round && pick.seat === seat && pick.call === call);

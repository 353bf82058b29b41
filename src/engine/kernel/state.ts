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

type Phase = 'night' | 'day';

/** A seat and every fact about it. */
export interface SeatState {
  readonly number: SeatNumber;
  readonly role: RoleId;
  /** The card that was dealt to it. A clan's new head has another one later (A31). */
  readonly dealt: RoleId;
  readonly faction: Faction;
  /** The clan it wakes with. */
  readonly clan: Clan | null;
  /** The clan to which it has turned. It wakes with that clan from the next night (D24). */
  readonly joins: Clan | null;
  readonly left: { readonly cause: LeaveCause; readonly phase: Phase; readonly round: number } | null;
  readonly shown: boolean;
  /** The seats that it has been introduced to. */
  readonly knows: readonly Acquaintance[];
  readonly fouls: number;
  /** The day on which a foul costs it its speech (C21). */
  readonly silent: number | null;
}

/** The latest action of a seat in a call. */
export interface Pick {
  readonly night: number;
  readonly call: CallId;
  readonly seat: SeatNumber;
  readonly verb: Verb;
  readonly targets: readonly SeatNumber[];
  /** The answer to it. An action that was answered is final (G3). */
  readonly answer: readonly string[] | null;
  /** The window of its call; 1 if the call has only one. */
  readonly window: 1 | 2;
  /** The pick is valid besides the seat's other pick at this call. */
  readonly beside: boolean;
}

/** The ballot that is open. */
export interface Ballot {
  readonly round: number;
  readonly choices: readonly VoteChoice[];
  readonly about: readonly SeatNumber[];
  readonly barred: readonly SeatNumber[];
  readonly votes: readonly CastVote[];
  /** The seats that have voted, also those whose candidate has left since (G11). */
  readonly voted: readonly SeatNumber[];
}

/** The judges' verdict while it is being asked for (D12). */
interface Judgement {
  readonly choices: readonly SeatNumber[];
  readonly votes: readonly { readonly by: SeatNumber; readonly choice: SeatNumber }[];
  /** The judges who have named a seat, also those whose choice has left since (G11). */
  readonly voted: readonly SeatNumber[];
}

/** The state of this day. */
export interface DayState {
  /** The seat that spoke first today (G7). */
  readonly first: SeatNumber | null;
  /** The seats that have had their turn to speak. */
  readonly spoken: readonly SeatNumber[];
  readonly nominations: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  /** The seats that have been asked for a nomination after the speeches (D9). */
  readonly polled: readonly SeatNumber[];
  /** The day has lasted longer than its limit (D12). */
  readonly overtime: boolean;
  /** The seats whose last word is still to come (S19). */
  readonly farewells: readonly SeatNumber[];
  /** The seats that have had their last word. */
  readonly said: readonly SeatNumber[];
  /** The time in which all may speak has been held (C7). */
  readonly common: boolean;
  /** The free discussion has been held (B6). */
  readonly discussed: boolean;
  readonly ready: readonly SeatNumber[];
  /** The seats that have had their chance to take another player along (C19). */
  readonly avenged: readonly SeatNumber[];
  readonly dragged: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  readonly trial: Trial;
  /** The votes of the day's last ballot between candidates (A26). */
  readonly accusers: readonly CastVote[];
}

/** A part of a clan's call: its contract, the beginning of its shooting, the number of a seat, or its end. */
export interface CallPart {
  readonly clan: Clan;
  readonly part: 'contract' | 'shooting' | 'sleep' | SeatNumber;
}

/** A shot of blind shooting (D14). */
interface BlindShot {
  readonly clan: Clan;
  readonly seat: SeatNumber;
  readonly at: SeatNumber;
}

/** The state of this night. */
export interface NightState {
  /** The calls that have begun, in order. */
  readonly called: readonly CallId[];
  /** The number of windows that the last of them has had. */
  readonly windows: number;
  /** The parts that have begun, of the calls that have several. */
  readonly parts: readonly CallPart[];
  readonly fired: readonly BlindShot[];
  /** The effects of this night's actions, in order, where actions take effect at their calls (B12). */
  readonly effects: readonly Effect[];
}

/** Every fact about a game. It never leaves the engine. Only notices do (audience.ts). */
export interface GameState {
  readonly ruleset: RulesetId | null;
  readonly options: Options;
  readonly seed: number;
  /** The number of events that have been folded. Random draws depend on it. */
  readonly events: number;
  readonly seats: readonly SeatState[];
  /** `null` before the first night. */
  readonly phase: Phase | null;
  /** The number of the night, and of the day after it. */
  readonly round: number;
  readonly opening: boolean;
  readonly step: Step | null;
  /** The step has been announced and its time is running. */
  readonly open: boolean;
  readonly steps: number;
  /** `byHost`: a person asked for the pause, and ends it. */
  readonly paused: { readonly left: number; readonly byHost: boolean } | null;
  readonly night: NightState;
  readonly day: DayState;
  readonly ballot: Ballot | null;
  readonly judgement: Judgement | null;
  readonly contracts: Readonly<Record<Clan, Contract>>;
  readonly lastVotes: readonly CastVote[];
  readonly picks: readonly Pick[];
  /** The effects of earlier nights, where actions take effect at their calls. */
  readonly past: readonly Effect[];
  /** The seat that spoke first on the day before; `null` before day 1 (G7). */
  readonly firstSpeaker: SeatNumber | null;
  /** The last round in which a player left (G10). */
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

/** Returns the living seats that wake with that clan. */
export const membersOf = (state: GameState, clan: Clan): readonly SeatState[] =>
  living(state).filter((seat) => seat.clan === clan);

/** Returns the clan of a seat: the one with which it wakes, or the one to which it has turned. */
export const clanOf = ({ clan, joins }: SeatState): Clan | null => clan ?? joins;

/** Returns the living seats round the table, beginning with the one after `after`. */
export function roundFrom(state: GameState, after: SeatNumber): readonly SeatNumber[] {
  const numbers = state.seats.map((seat) => seat.number);
  return [...numbers.filter((number) => number > after), ...numbers.filter((number) => number <= after)].filter(
    (number) => isAlive(state, number),
  );
}

/** Returns the seat's pick of this night at this call and window. */
export const pickOf = (state: GameState, seat: SeatNumber, call: CallId, window = 1): Pick | undefined =>
  state.picks.find((pick) => isAt(state, pick, seat, call, window) && !pick.beside);

/** Returns the seat's additional pick with this verb at this call (A30, A31). */
export const besideOf = (state: GameState, seat: SeatNumber, call: CallId, verb: Verb): Pick | undefined =>
  state.picks.find((pick) => isAt(state, pick, seat, call, 1) && pick.beside && pick.verb === verb);

const isAt = ({ round }: GameState, pick: Pick, seat: SeatNumber, call: CallId, window: number): boolean =>
  pick.night === round && pick.seat === seat && pick.call === call && pick.window === window;

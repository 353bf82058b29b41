import { changed } from './changed.ts';
import type { Effect } from './effects.ts';
import type { Acquaintance, Card } from './events.ts';
import { keptLatest } from './kept.ts';
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
  Winner,
} from './types.ts';

type Phase = 'night' | 'day';

/** When a seat left the game, and its cause. `lost`: it was out already, and has then lost its last word in this way. */
interface Departure {
  readonly cause: LeaveCause;
  readonly phase: Phase;
  readonly round: number;
  readonly lost?: 'quit' | 'removed';
}

/** A seat and every fact about it. A mechanic can add its own. */
export interface SeatState {
  readonly number: SeatNumber;
  readonly role: RoleId;
  /** The card that was dealt to it. Some rules give a seat another one later. */
  readonly dealt: RoleId;
  readonly faction: Faction;
  /** The clan it wakes with. */
  readonly clan: Clan | null;
  readonly left: Departure | null;
  readonly shown: boolean;
  /** The seats that it has been introduced to. */
  readonly knows: readonly Acquaintance[];
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
  /** The window of its call, or 1 if the call has only one. */
  readonly window: 1 | 2;
  /** The pick is valid besides the seat's other picks at this call. */
  readonly beside: boolean;
}

/** The state of this day. Each mechanic adds its own part, with optional fields. */
export interface DayState {
  /** The seat that spoke first today (G7). */
  readonly first: SeatNumber | null;
  /** The seats that have had their turn to speak. */
  readonly spoken: readonly SeatNumber[];
  /** The seats that have had their last word. */
  readonly said: readonly SeatNumber[];
}

/** The state of this night. Each mechanic adds its own part, with optional fields. */
export interface NightState {
  /** The calls that have begun, in order. */
  readonly called: readonly CallId[];
  /** The number of windows that the last of them has had. */
  readonly windows: number;
  /** The effects of this night's actions, in order, where actions take effect at their calls (B12). */
  readonly effects: readonly Effect[];
}

/**
 * Every fact about a game. It never leaves the engine. Only notices do (audience.ts). A mechanic adds its own part, which
 * is missing before the start, and in a rulebook that does not list the mechanic: each of its fields is optional.
 */
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
  readonly picks: readonly Pick[];
  /** The effects of earlier nights, where actions take effect at their calls. */
  readonly past: readonly Effect[];
  /** The seat that spoke first on the day before, or `null` before day 1 (G7). */
  readonly firstSpeaker: SeatNumber | null;
  /** The last round in which a player left (G10). */
  readonly lastLeft: number;
  readonly outcome: {
    readonly winner: Winner;
    readonly winners: readonly SeatNumber[];
    readonly cards: readonly Card[];
  } | null;
}

/** The kernel's part of a day that begins. */
export const freshDay: DayState = { first: null, spoken: [], said: [] };

/** The kernel's part of a night that begins. */
export const freshNight: NightState = { called: [], windows: 0, effects: [] };

/** The state before the start. The parts of the mechanics follow when the rulebook is known. */
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
  picks: [],
  past: [],
  firstSpeaker: null,
  lastLeft: 0,
  outcome: null,
};

/** The seat with this number. */
export const seatOf = (state: GameState, number: SeatNumber): SeatState | undefined => state.seats[number - 1];

/** Returns true if the seat is still in the game. */
export const isAlive = (state: GameState, number: SeatNumber): boolean => state.seats[number - 1]?.left === null;

/** Returns true if the player has quit or was removed, also in the last word, and does not win with the side (G11). */
export function hasForfeited({ left }: SeatState): boolean {
  const cause = left?.lost ?? left?.cause;
  return cause === 'quit' || cause === 'removed';
}

/** The seats that are still in the game, and their numbers. They are collected when the seats have changed. */
const remaining = keptLatest((seats: readonly SeatState[]) => {
  const left = seats.filter((seat) => seat.left === null);
  return { seats: left, numbers: left.map(({ number }) => number) };
});

/** The seats that are still in the game, in order. */
export const living = ({ seats }: GameState): readonly SeatState[] => remaining(seats).seats;

/** The numbers of the seats that are still in the game, in order. */
export const livingNumbers = ({ seats }: GameState): readonly SeatNumber[] => remaining(seats).numbers;

/** The seats of this side that are still in the game. */
export const livingOf = (state: GameState, faction: Faction): readonly SeatState[] =>
  living(state).filter((seat) => seat.faction === faction);

/** Returns the living seats that wake with that clan. */
export const membersOf = (state: GameState, clan: Clan): readonly SeatState[] =>
  living(state).filter((seat) => seat.clan === clan);

/** Returns the living seats round the table, beginning with the one after `after`. */
export function roundFrom(state: GameState, after: SeatNumber): readonly SeatNumber[] {
  const numbers = livingNumbers(state);
  const first = numbers.findIndex((number) => number > after);
  return first <= 0 ? numbers : [...numbers.slice(first), ...numbers.slice(0, first)];
}

/**
 * Returns all picks after this one, which replaces an earlier one. To do nothing takes back all picks at the call that
 * were not answered, and any other action takes back having done nothing.
 */
export function picksWith(state: GameState, pick: Pick): readonly Pick[] {
  const { seat, call, window, beside, verb } = pick;
  const replaced = beside ? besideOf(state, seat, call, verb) : pickOf(state, seat, call, window);
  const isIdle = pick.targets.length === 0;
  const isTakenBack = (old: Pick) => (isIdle ? old.answer === null : old.targets.length === 0);
  const remains = (old: Pick) => old !== replaced && !(isAt(state, old, seat, call, window) && isTakenBack(old));
  return [...state.picks.filter(remains), pick];
}

/** Returns the seat's pick of this night at this call and window. */
export const pickOf = (state: GameState, seat: SeatNumber, call: CallId, window = 1): Pick | undefined =>
  state.picks.find((pick) => isAt(state, pick, seat, call, window) && !pick.beside);

/** Returns the seat's pick with this verb at this call, where several picks count (A30, A31, B28). */
export const besideOf = (state: GameState, seat: SeatNumber, call: CallId, verb: Verb): Pick | undefined =>
  state.picks.find((pick) => isAt(state, pick, seat, call, 1) && pick.verb === verb);

const isAt = ({ round }: GameState, pick: Pick, seat: SeatNumber, call: CallId, window: number): boolean =>
  pick.night === round && pick.seat === seat && pick.call === call && pick.window === window;

/** Returns the seats with this change of one of them. */
export function withSeat(state: GameState, number: SeatNumber, change: Partial<SeatState>): readonly SeatState[] {
  const seat = seatOf(state, number);
  if (seat === undefined) return state.seats;
  const seats = [...state.seats];
  seats[number - 1] = changed(seat, change);
  return seats;
}

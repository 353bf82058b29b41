import type { Effect } from './effects.ts';
import type { Secret } from './secret.ts';
import type { Step, StepEnd, TurnKind } from './step.ts';
import type {
  CallId,
  Clan,
  Faction,
  LeaveCause,
  Options,
  Person,
  RoleId,
  RulesetId,
  SeatNumber,
  Verb,
  Winner,
} from './types.ts';

/** A seat that another seat has been introduced to, and the role or the side that it was introduced as. */
export interface Acquaintance {
  readonly seat: SeatNumber;
  readonly as: string;
}

/** A seat with its role. */
export interface Card {
  readonly seat: SeatNumber;
  readonly role: RoleId;
  /** The role that was dealt. Missing: it is the same. */
  readonly dealt?: RoleId;
}

/** The facts about the end of a game that mechanics add. Each mechanic adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: mechanics extend it by declaration merging
export interface EndFacts {}

/** The events that everybody learns whole, so that their news have the same fields. */
export interface PublicEvents {
  readonly NightFell: { readonly night: number };
  readonly DayBroke: { readonly day: number; readonly killed: readonly SeatNumber[] };
  readonly StepBegan: { readonly step: Step };
  /** `reason`: the host's reason, where the rulebook announces one. */
  readonly SeatLeft: { readonly seat: SeatNumber; readonly cause: LeaveCause; readonly reason?: string };
  /** These seats have no more turn in this round, because the host has ended it. */
  readonly TurnsSkipped: { readonly turn: TurnKind; readonly seats: readonly SeatNumber[] };
  /** Another person plays on at this seat, with its card and with all that was done and learned there. */
  readonly SeatReplaced: { readonly seat: SeatNumber; readonly from: Person; readonly to: Person };
  readonly CardShown: { readonly seat: SeatNumber; readonly role: RoleId };
  /** `left`: the seconds that remained of the step's time. */
  readonly GamePaused: { readonly left: number; readonly by?: 'host' };
  readonly GameResumed: unknown;
  readonly GameEnded: {
    readonly winner: Winner;
    readonly winners: readonly SeatNumber[];
    /** Empty if a person has ended the game and no card is to be shown. */
    readonly cards: readonly Card[];
  } & EndFacts;
}

/** The events that belong to no mechanic, by type. */
export interface KernelEvents extends PublicEvents {
  readonly GameStarted: {
    readonly ruleset: RulesetId;
    readonly options: Options;
    readonly seats: number;
    readonly seed: Secret<number>;
  };
  readonly CardDealt: {
    readonly seat: SeatNumber;
    readonly role: Secret<RoleId>;
    readonly faction: Secret<Faction>;
    /** The clan it wakes with, if that differs from its side. */
    readonly clan?: Secret<Clan | null>;
  };
  readonly StepOpened: { readonly step: number };
  readonly StepExtended: { readonly step: number; readonly seconds: number };
  readonly StepEnded: { readonly step: number; readonly by: StepEnd };
  /** A seat has met others of its clan (S3). */
  readonly Introduced: { readonly to: SeatNumber; readonly people: Secret<readonly Acquaintance[]> };
  readonly Picked: {
    readonly call: CallId;
    readonly seat: Secret<SeatNumber>;
    readonly verb: Secret<Verb>;
    readonly targets: Secret<readonly SeatNumber[]>;
    /** The window of the call, if the call has two (B21). */
    readonly window?: 1 | 2;
    /** The pick is valid besides the seat's other picks at this call (A30, A31, B28). */
    readonly beside?: true;
  };
  readonly Answered: { readonly seat: Secret<SeatNumber>; readonly answer: Secret<readonly string[]> };
  /** A seat learns something about another seat without having asked at that moment (A25, A33). */
  readonly Learned: {
    readonly seat: Secret<SeatNumber>;
    readonly about: Secret<SeatNumber>;
    readonly answer: Secret<readonly string[]>;
  };
  /** A call's time has run out, and its actions have taken effect (B12). Nobody is told. */
  readonly CallSettled: { readonly call: CallId; readonly effects: Secret<readonly Effect[]> };
  /** A card is shown to the members of a clan, and to nobody else (B21). */
  readonly CardShownTo: {
    readonly clan: Clan;
    readonly to: Secret<readonly SeatNumber[]>;
    readonly seat: Secret<SeatNumber>;
    readonly role: Secret<RoleId>;
  };
}

/** The events of a game, by type. Each mechanic adds its own to this interface. */
export interface Events extends KernelEvents {}

/**
 * Everything that can happen in a game. The state is the fold of these events, and they contain every random result.
 */
export type GameEvent = { [T in keyof Events]: { readonly type: T } & Events[T] }[keyof Events];

/** The type of an event. */
export type EventType = keyof Events;

/** The event of this type. */
export type EventOf<T extends EventType> = Extract<GameEvent, { type: T }>;

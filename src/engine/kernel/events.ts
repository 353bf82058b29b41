import { effectForm } from './effects.ts';
import { type EventsOf, type Fields, form, type Values } from './form.ts';
import { stepEnds } from './step.ts';
import { leaveCauses } from './types.ts';

const { seat, whole, text, clan, list, secret, optional, part } = form;

const person = form.fields({ id: text, name: text });

const acquaintance = { seat, as: text };

/** A seat that another seat has been introduced to, and the role or the side that it was introduced as. */
export type Acquaintance = Values<typeof acquaintance>;

const card = {
  seat,
  role: text,
  /** The role that was dealt. Missing: it is the same. */
  dealt: optional(text),
};

/** A seat with its role. */
export type Card = Values<typeof card>;

/** The facts about the end of a game that mechanics add. Each mechanic adds its own to this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: mechanics extend it by declaration merging
export interface EndFacts {}

const gameEnded = {
  winner: part('winner'),
  winners: list(seat),
  /** Empty if a person has ended the game and no card is to be shown. */
  cards: list(form.fields(card)),
};

const publicEvents = {
  NightFell: { night: whole() },
  DayBroke: { day: whole(), killed: list(seat) },
  StepBegan: { step: part('step') },
  /** `reason`: the host's reason, where the rulebook announces one. */
  SeatLeft: { seat, cause: form.word(...leaveCauses), reason: optional(text) },
  /** These seats have no more turn in this round, because the host has ended it. */
  TurnsSkipped: { turn: part('turn'), seats: list(seat) },
  /** Another person plays on at this seat, with its card and with all that was done and learned there. */
  SeatReplaced: { seat, from: person, to: person },
  CardShown: { seat, role: text },
  /** `left`: the seconds that remained of the step's time. */
  GamePaused: { left: form.number, by: optional(form.word('host')) },
  GameResumed: {},
};

/** The events that everybody learns whole, so that their news have the same fields. */
export interface PublicEvents extends EventsOf<typeof publicEvents> {
  readonly GameEnded: Values<typeof gameEnded> & EndFacts;
}

const ownEvents = {
  GameStarted: { ruleset: text, options: part('options'), seats: whole(1), seed: secret(form.number) },
  CardDealt: {
    seat,
    role: secret(text),
    faction: secret(part('faction')),
    /** The clan it wakes with, if that differs from its side. */
    clan: optional(secret(form.nullable(clan))),
  },
  StepOpened: { step: whole() },
  StepExtended: { step: whole(), seconds: form.number },
  StepEnded: { step: whole(), by: form.word(...stepEnds) },
  /** A seat has met others of its clan (S3). */
  Introduced: { to: seat, people: secret(list(form.fields(acquaintance))) },
  Picked: {
    call: text,
    seat: secret(seat),
    verb: secret(part('verb')),
    targets: secret(list(seat)),
    /** The window of the call, if the call has two (B21). */
    window: optional(form.word(1, 2)),
    /** The pick is valid besides the seat's other picks at this call (A30, A31, B28). */
    beside: form.flag,
  },
  Answered: { seat: secret(seat), answer: secret(list(text)) },
  /** A seat learns something about another seat without having asked at that moment (A25, A33). */
  Learned: { seat: secret(seat), about: secret(seat), answer: secret(list(text)) },
  /** A call's time has run out, and its actions have taken effect (B12). Nobody is told. */
  CallSettled: { call: text, effects: secret(list(effectForm)) },
  /** A card is shown to the members of a clan, and to nobody else (B21). */
  CardShownTo: { clan, to: secret(list(seat)), seat: secret(seat), role: secret(text) },
};

/** The events that belong to no mechanic, by type. */
export interface KernelEvents extends PublicEvents, EventsOf<typeof ownEvents> {}

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

/** The events that a mechanic adds, and its facts about the end of a game. */
export interface OwnForms {
  readonly events?: Readonly<Record<string, Fields>>;
  readonly endFacts?: Fields;
}

/** Returns the form of each event of a game with these mechanics, by type. */
export const formsOf = (mechanics: readonly OwnForms[]): Readonly<Record<string, Fields>> =>
  Object.assign(
    {
      ...publicEvents,
      ...ownEvents,
      GameEnded: Object.assign({ ...gameEnded }, ...mechanics.map((each) => each.endFacts)),
    },
    ...mechanics.map((each) => each.events),
  );

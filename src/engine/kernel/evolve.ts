import { type Change, unchanged } from './change.ts';
import { changed } from './changed.ts';
import type { EventOf, EventType, GameEvent, KernelEvents } from './events.ts';
import { kept, keptByName } from './kept.ts';
import type { FoldRow, Mechanic } from './mechanic.ts';
import { freshOf, rowsOf } from './rows.ts';
import type { Ruleset } from './ruleset.ts';
import { open } from './secret.ts';
import {
  type DayState,
  freshDay,
  freshNight,
  type GameState,
  type NightState,
  picksWith,
  type Pick as SeatPick,
  unstarted,
  withSeat,
} from './state.ts';
import type { CallStep, Step } from './step.ts';
import { isClan } from './types.ts';

/** A copy of a state that is still being changed. */
type StateDraft = { -readonly [K in keyof GameState]: GameState[K] };

/** The names of the fields that these mechanics add to the state of a game. */
const ownFields = kept((mechanics: readonly Mechanic[]) =>
  mechanics.flatMap(({ fresh }) => Object.keys(fresh?.game ?? {}) as readonly (keyof GameState)[]),
);

/**
 * Returns a copy of the state with one more event. The fields are listed: of an object with more than 16 fields, V8 makes
 * a slow copy by spread, loop or `Object.assign`, and every event needs one.
 */
function draftOf(state: GameState, mechanics: readonly Mechanic[]): StateDraft {
  const draft: StateDraft = {
    ruleset: state.ruleset,
    options: state.options,
    seed: state.seed,
    events: state.events + 1,
    seats: state.seats,
    phase: state.phase,
    round: state.round,
    opening: state.opening,
    step: state.step,
    open: state.open,
    steps: state.steps,
    paused: state.paused,
    night: state.night,
    day: state.day,
    picks: state.picks,
    past: state.past,
    firstSpeaker: state.firstSpeaker,
    lastLeft: state.lastLeft,
    outcome: state.outcome,
  };
  for (const name of ownFields(mechanics)) draft[name] = state[name] as never;
  return draft;
}

/** Makes a change of a draft. The day and the night are copied first: the state before has them, too. */
function make(draft: StateDraft, change: Change): void {
  const { day, night } = draft;
  Object.assign(draft, change);
  draft.day = change.day === undefined ? day : changed(day, change.day);
  draft.night = change.night === undefined ? night : changed(night, change.night);
}

/** Notes a call that has begun, and its window. */
const nightAfterStepBegan = (night: NightState, step: Step): Partial<NightState> | undefined =>
  step.kind === 'call' ? nightAfterCall(night, step) : undefined;

const nightAfterCall = ({ called }: NightState, { call, window: windows = 1 }: CallStep): Partial<NightState> => ({
  called: called.includes(call) ? called : [...called, call],
  windows,
});

/** Records that a seat has had the floor, or had its turn without being allowed to speak. */
function dayAfterStepBegan(day: DayState, step: Step): Partial<DayState> | undefined {
  if (step.kind !== 'speech' && step.kind !== 'silence') return undefined;
  const { seat, purpose } = step;
  return purpose === 'turn' ? { first: day.first ?? seat, spoken: [...day.spoken, seat] } : undefined;
}

/** Notes that a seat has had its last word. */
function dayAfterStepEnded(day: DayState, step: Step | null): Partial<DayState> | undefined {
  const isLastWord = (step?.kind === 'speech' || step?.kind === 'silence') && step.purpose === 'last-word';
  return isLastWord ? { said: [...day.said, step.seat] } : undefined;
}

/** The rulebook's mechanics, each of which folds its part of the state. */
type Folding = Pick<Ruleset, 'mechanics'>;

/** Returns the parts of the state that begin with an event of this type, or `null` if none does. */
function begun(mechanics: readonly Mechanic[], type: EventType): Change | null {
  if (type === 'GameStarted') {
    const [day, night] = [freshOf(mechanics, 'day', freshDay), freshOf(mechanics, 'night', freshNight)];
    return { ...freshOf<Partial<GameState>>(mechanics, 'game', {}), day, night };
  }
  if (type === 'NightFell') return { night: freshOf(mechanics, 'night', freshNight) };
  return type === 'DayBroke' ? { day: freshOf(mechanics, 'day', freshDay) } : null;
}

/** The changes that each kind of event makes to the kernel's part. A missing row does not compile. */
const rows: { readonly [T in keyof KernelEvents]: FoldRow<T> } = {
  GameStarted: (_, event) => ({
    ruleset: event.ruleset,
    options: event.options,
    seed: open(event.seed),
    seats: Array.from({ length: event.seats }, (_, index) => ({
      number: index + 1,
      role: '',
      dealt: '',
      faction: 'town' as const,
      clan: null,
      left: null,
      shown: false,
      knows: [],
    })),
  }),
  CardDealt: (state, event) => {
    const faction = open(event.faction);
    const clan = event.clan ? open(event.clan) : isClan(faction) ? faction : null;
    return { seats: withSeat(state, event.seat, { role: open(event.role), dealt: open(event.role), faction, clan }) };
  },
  NightFell: (state, event, before) => ({
    phase: 'night',
    round: event.night,
    past: [...state.past, ...before.night.effects],
    firstSpeaker: state.day.first ?? state.firstSpeaker,
  }),
  DayBroke: (_, event) => ({ phase: 'day', round: event.day }),
  StepBegan: (state, { step }) => ({
    step,
    open: false,
    steps: step.number,
    night: nightAfterStepBegan(state.night, step),
    day: dayAfterStepBegan(state.day, step),
  }),
  StepOpened: (state) => ({ open: true, paused: state.paused && { ...state.paused, left: state.step?.seconds ?? 0 } }),
  StepExtended: (state, event) => ({
    step: state.step && { ...state.step, seconds: state.step.seconds + event.seconds },
    paused: state.paused && { ...state.paused, left: state.paused.left + event.seconds },
  }),
  StepEnded: (state) => ({
    step: null,
    open: false,
    opening: state.opening && state.step?.kind !== 'opening',
    day: dayAfterStepEnded(state.day, state.step),
  }),
  Introduced: (state, event) => {
    const people = open(event.people);
    const known = state.seats[event.to - 1]!.knows.filter(({ seat }) => !people.some((person) => person.seat === seat));
    return { seats: withSeat(state, event.to, { knows: [...known, ...people] }) };
  },
  Picked: (state, event) => {
    const pick: SeatPick = {
      night: state.round,
      call: event.call,
      seat: open(event.seat),
      verb: open(event.verb),
      targets: open(event.targets),
      answer: null,
      window: event.window ?? 1,
      beside: event.beside ?? false,
    };
    return { picks: picksWith(state, pick) };
  },
  Answered: (state, event) => {
    const last = state.picks.findLast((pick) => pick.seat === open(event.seat));
    return {
      picks: state.picks.map((pick) => (pick === last ? changed(pick, { answer: open(event.answer) }) : pick)),
    };
  },
  Learned: () => unchanged,
  CallSettled: (state, event) => ({
    night: { effects: [...state.night.effects, ...open(event.effects)] },
  }),
  CardShownTo: () => unchanged,
  // If the player quits or is removed, the pick of this night is void (G11).
  SeatLeft: (state, { seat, cause }) => {
    const { phase, round, picks } = state;
    const isVoid = phase === 'night' && (cause === 'quit' || cause === 'removed');
    return {
      seats: withSeat(state, seat, { left: { cause, phase: phase ?? 'night', round } }),
      lastLeft: round,
      picks: isVoid ? picks.filter((pick) => pick.seat !== seat || pick.night !== round) : picks,
    };
  },
  TurnsSkipped: ({ day }, { turn, seats }) =>
    turn === 'turn' ? { day: { spoken: [...day.spoken, ...seats] } } : unchanged,
  // The card, the picks, the votes and everything that was told belong to the seat.
  SeatReplaced: () => unchanged,
  CardShown: (state, event) => ({ seats: withSeat(state, event.seat, { shown: true }) }),
  GamePaused: (_, { left, by }) => ({ paused: { left, byHost: by === 'host' } }),
  GameResumed: () => ({ paused: null }),
  GameEnded: (state, event) => ({
    step: null,
    open: false,
    paused: null,
    seats: state.seats.map((seat) => changed(seat, { shown: event.cards.length > 0 })),
    outcome: { winner: event.winner, winners: event.winners, cards: event.cards },
  }),
};

/**
 * Returns the rows of a type of event in their order: the parts that begin with it, the kernel and the mechanics. They are
 * collected once. Throws if the type belongs to a mechanic that is not listed.
 */
const rowsFor = keptByName((mechanics: readonly Mechanic[], type: EventType): readonly FoldRow<EventType>[] => {
  const parts = begun(mechanics, type);
  const own = rows[type as keyof KernelEvents] as FoldRow<EventType> | undefined;
  const others = rowsOf(mechanics, 'fold', type) as readonly FoldRow<EventType>[];
  if (!own && others.length === 0) throw new Error(`no mechanic of this rulebook folds ${type}`);
  return [...(parts ? [() => parts] : []), ...(own ? [own] : []), ...others];
});

/** Returns the state after an event. Throws if the event belongs to a mechanic that the rulebook does not list. */
export function evolve({ mechanics }: Folding, before: GameState, event: GameEvent): GameState {
  // One copy of the state takes the changes of all rows in turn.
  const after = draftOf(before, mechanics);
  for (const row of rowsFor(mechanics, event.type)) {
    const change = row(after, event as EventOf<EventType>, before);
    if (change !== unchanged) make(after, change);
  }
  return after;
}

/** Returns the state after these events. */
export const fold = (rules: Folding, events: readonly GameEvent[], from: GameState = unstarted): GameState =>
  events.reduce((state, event) => evolve(rules, state, event), from);

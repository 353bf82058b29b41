/** The engine's public functions, with which a table, a replay or a simulation plays a game. */
import { type Result, success } from '#result';
import { noticesOf } from './audience.ts';
import { choices, mayAct } from './choices.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { GameEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Choice, Notice } from './notices.ts';
import type { Refusal } from './refusal.ts';
import type { Ruleset } from './ruleset.ts';
import { type GameState, unstarted } from './state.ts';
import type { SeatNumber } from './types.ts';

export { choices } from './choices.ts';
export { chats, floor, isForAll, mayBeHeard, silenced, speakers } from './floor.ts';
export { type GameState, unstarted } from './state.ts';

/** The effect of a command: the events to store, the state after them, and the notices for the players. */
export interface Played {
  readonly events: readonly GameEvent[];
  readonly state: GameState;
  readonly notices: readonly Notice[];
}

/** Carries out a command, or refuses it and changes nothing. Pure. */
export function play(rules: Ruleset, state: GameState, command: Command): Result<Played, Refusal> {
  const decision = decide(rules, state, command);
  if (!decision.ok) return decision;
  const { events, states, state: after } = decision.value;
  const notices = told(rules, state, events, states);
  return success({ events, state: after, notices: [...notices, ...prompts(rules, state, after)] });
}

/**
 * Returns the notices of these events, without the prompts for the next action. `states`: the state after each event.
 */
function told(
  rules: Ruleset,
  before: GameState,
  events: readonly GameEvent[],
  states: readonly GameState[],
): readonly Notice[] {
  return events.flatMap((event, index) =>
    noticesOf(event, { rules, before: index === 0 ? before : states[index - 1]!, after: states[index]! }),
  );
}

/** Returns the state after stored events, and all notices on the way. */
export function follow(
  rules: Ruleset,
  before: GameState,
  events: readonly GameEvent[],
): { readonly state: GameState; readonly notices: readonly Notice[] } {
  const states: GameState[] = [];
  for (const event of events) states.push(evolve(rules, states.at(-1) ?? before, event));
  const state = states.at(-1) ?? before;
  return { state, notices: [...told(rules, before, events, states), ...prompts(rules, before, state)] };
}

/** Restores a stored game from its beginning, batch by batch. */
export function restore(
  rules: Ruleset,
  batches: readonly (readonly GameEvent[])[],
): { readonly state: GameState; readonly notices: readonly Notice[] } {
  let state = unstarted;
  const notices: Notice[] = [];
  for (const events of batches) {
    const followed = follow(rules, state, events);
    state = followed.state;
    notices.push(...followed.notices);
  }
  return { state, notices };
}

/** Tells each seat its choices, where they have changed. */
function prompts(rules: Ruleset, before: GameState, after: GameState): readonly Notice[] {
  const isSameStep = before.step?.number === after.step?.number;
  const [had, may] = [offered(rules, before), offered(rules, after)];
  return after.seats.flatMap(({ number }, index) => {
    const [then = [], now = []] = [had[index], may[index]];
    return isSameStep && same(then, now) ? [] : promptFor(number, after, now, then.length > 0);
  });
}

/**
 * The choices of each seat in a state. They are kept because the state after one command is the state before the next.
 */
const known = new WeakMap<GameState, { readonly rules: Ruleset; readonly all: readonly (readonly Choice[])[] }>();

function offered(rules: Ruleset, state: GameState): readonly (readonly Choice[])[] {
  if (!mayAct(state)) return [];
  const kept = known.get(state);
  if (kept?.rules === rules) return kept.all;
  const all = state.seats.map(({ number }) => choices(rules, state, number));
  known.set(state, { rules, all });
  return all;
}

function promptFor(seat: SeatNumber, state: GameState, now: readonly Choice[], had: boolean): readonly Notice[] {
  if (now.length === 0 && !had) return [];
  return [{ to: { seat }, news: { type: 'Prompted', step: state.step?.number ?? null, choices: now } }];
}

const same = (one: readonly Choice[], other: readonly Choice[]): boolean =>
  one.length === other.length && (one.length === 0 || JSON.stringify(one) === JSON.stringify(other));

/** The engine's public functions, with which a table, a replay or a simulation plays a game. */
import { type Result, success } from '#result';
import { noticesOf } from './audience.ts';
import { areSame, choicesOfAll } from './choices.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { GameEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { kept, keptLatest } from './kept.ts';
import type { Choice, Notice } from './notices.ts';
import type { Refusal } from './refusal.ts';
import type { Ruleset } from './ruleset.ts';
import { type GameState, unstarted } from './state.ts';

export { choices } from './choices.ts';
export { areChatsOpen, chats, floor, isForAll, mayBeHeard, silenced, speakers } from './floor.ts';
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
  return success({ events, state: after, notices: told(rules, state, events, states) });
}

/**
 * Returns the notices of these events, followed by the prompts for the next action. `states`: the state after each event.
 */
function told(
  rules: Ruleset,
  start: GameState,
  events: readonly GameEvent[],
  states: readonly GameState[],
): readonly Notice[] {
  const notices: Notice[] = [];
  let before = start;
  for (let index = 0; index < events.length; index++) {
    const after = states[index]!;
    for (const notice of noticesOf(events[index]!, { rules, before, after })) notices.push(notice);
    before = after;
  }
  for (const prompt of prompts(rules, start, before)) notices.push(prompt);
  return notices;
}

/** Returns the state after stored events, and all notices on the way. */
export function follow(
  rules: Ruleset,
  before: GameState,
  events: readonly GameEvent[],
): { readonly state: GameState; readonly notices: readonly Notice[] } {
  const states: GameState[] = [];
  for (const event of events) states.push(evolve(rules, states.at(-1) ?? before, event));
  return { state: states.at(-1) ?? before, notices: told(rules, before, events, states) };
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
  const had = offered(rules)(before);
  const may = offered(rules)(after);
  const prompted: Notice[] = [];
  if (had.length === 0 && may.length === 0) return prompted;
  const step = after.step?.number ?? null;
  const isSameStep = before.step?.number === after.step?.number;
  for (const { number: seat } of after.seats) {
    const then = had[seat - 1] ?? none;
    const now = may[seat - 1] ?? none;
    const isTold = now.length > 0 || then.length > 0;
    if (isTold && !(isSameStep && areSame(then, now)))
      prompted.push({ to: { seat }, news: { type: 'Prompted', step, choices: now } });
  }
  return prompted;
}

const none: readonly Choice[] = [];

/**
 * The choices of each seat in the latest state, by rulebook. The state after one command is the state before the next, as
 * long as no other table of the rulebook plays in between.
 */
const offered = kept((rules: Ruleset) => keptLatest((state: GameState) => choicesOfAll(rules, state)));

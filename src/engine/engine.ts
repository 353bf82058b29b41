/** The engine's face: what a table, a replay or a simulation plays a game with. */
import { noticesOf } from './audience.ts';
import { choices } from './choices.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { GameEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { Choice, Notice } from './notices.ts';
import type { Refusal } from './refusal.ts';
import type { Ruleset } from './ruleset.ts';
import { type GameState, unstarted } from './state.ts';
import type { SeatNumber } from './words.ts';

export { type Chat, chats, floor, isForAll, mayBeHeard, silenced, speakers } from './audience.ts';
export { choices } from './choices.ts';
export { agreesTo } from './contract.ts';
export { mayTake } from './sentence.ts';
export { type GameState, unstarted } from './state.ts';

/** What a command brought about: the events to store, the state after them, and who is to be told what. */
export interface Played {
  readonly ok: true;
  readonly events: readonly GameEvent[];
  readonly state: GameState;
  readonly notices: readonly Notice[];
}

export type Result = Played | { readonly ok: false; readonly refusal: Refusal };

/** Carries out a command, or refuses it and changes nothing. Pure. */
export function play(rules: Ruleset, state: GameState, command: Command): Result {
  const decision = decide(rules, state, command);
  if (!decision.ok) return decision;
  const { events } = decision;
  return { ok: true, events, ...follow(rules, state, events) };
}

/** The state after stored events, and everything that was told on the way. */
export function follow(
  rules: Ruleset,
  before: GameState,
  events: readonly GameEvent[],
): { readonly state: GameState; readonly notices: readonly Notice[] } {
  let state = before;
  const notices: Notice[] = [];
  for (const event of events) {
    const after = evolve(state, event);
    notices.push(...noticesOf(event, { before: state, after }));
    state = after;
  }
  return { state, notices: [...notices, ...prompts(rules, before, state)] };
}

/** A stored game from its beginning, batch by batch. */
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

/** Tells each seat what it may do now, where that has changed. */
function prompts(rules: Ruleset, before: GameState, after: GameState): readonly Notice[] {
  return after.seats.flatMap(({ number }) => {
    const now = choices(rules, after, number);
    return same(choices(rules, before, number), now) && before.step?.number === after.step?.number
      ? []
      : promptFor(number, after, now, choices(rules, before, number).length > 0);
  });
}

function promptFor(seat: SeatNumber, state: GameState, now: readonly Choice[], had: boolean): readonly Notice[] {
  if (now.length === 0 && !had) return [];
  return [{ to: { seat }, news: { type: 'Prompted', step: state.step?.number ?? null, choices: now } }];
}

const same = (one: readonly Choice[], other: readonly Choice[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

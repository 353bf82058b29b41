import type { Change } from './change.ts';
import { changed } from './changed.ts';
import type { Mechanic } from './mechanic.ts';
import type { GameState, KernelState } from './state.ts';

/** A copy of a state that is still being changed. */
type StateDraft = { -readonly [K in keyof GameState]: GameState[K] };

/** The name of a field of the state. */
type Field = keyof GameState;

/** Returns the names of the fields that these mechanics add to the state of a game. */
export const fieldsOf = (mechanics: readonly Mechanic[]): readonly Field[] =>
  mechanics.flatMap(({ fresh }) => Object.keys(fresh?.game ?? {}) as Field[]);

/**
 * Returns a copy of the state with one more event, and with these fields of mechanics. The fields of the kernel are
 * listed one by one because a spread of so large an object takes much longer, and every event makes a copy. A missing
 * field of the kernel does not compile.
 */
export function copyOf(state: GameState, fields: readonly Field[]): StateDraft {
  const copy: KernelState = {
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
  const whole = copy as unknown as Record<string, unknown>;
  for (const name of fields) whole[name] = state[name];
  return copy as StateDraft;
}

/** Makes a change of a draft. The day and the night are copied first: the state before has them, too. */
export function make(draft: StateDraft, change: Change): void {
  const { day, night } = draft;
  Object.assign(draft, change);
  draft.day = change.day === undefined ? day : changed(day, change.day);
  draft.night = change.night === undefined ? night : changed(night, change.night);
}

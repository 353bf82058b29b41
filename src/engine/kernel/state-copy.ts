import { kept } from './kept.ts';
import type { Mechanic } from './mechanic.ts';
import type { GameState, KernelState } from './state.ts';

/** A copy of a state that is still being changed. */
export type StateDraft = { -readonly [K in keyof GameState]: GameState[K] };

/**
 * Returns a copy of the state with one more event. The fields are listed one by one because a spread of so large an
 * object takes twenty times as long, and every event makes a copy. A missing field of the kernel does not compile.
 */
export function copyOf(state: GameState, mechanics: readonly Mechanic[]): StateDraft {
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
  for (const name of namesOf(mechanics)) whole[name] = state[name];
  return copy as StateDraft;
}

/** The names of the fields that each list of mechanics adds to the state of a game, collected once. */
const namesOf = kept((mechanics: readonly Mechanic[]) =>
  mechanics.flatMap(({ fresh }) => Object.keys(fresh?.game ?? {}) as (keyof GameState)[]),
);

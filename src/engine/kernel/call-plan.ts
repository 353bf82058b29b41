import type { GameState } from './state.ts';
import type { CallId, Clan } from './types.ts';

/** A call in a ruleset's night order. All lengths are in seconds. */
export interface CallPlan {
  readonly call: CallId;
  readonly clan: Clan | null;
  /** The length in the first night. `null`: it is not called there. */
  readonly meet: number | null;
  readonly seconds: number;
  /**
   * Returns true if the call has a second window of the same length. The window is held even if it is not needed (B21).
   */
  again?(state: GameState): boolean;
}

/** The calls of a night, by the state. */
export type CallPlans = (state: GameState) => readonly CallPlan[];

/**
 * Returns the same plan with a memory. The plan may depend on the seats, on the options, and on whether the night is the
 * first. Between two changes of the seats it is made once.
 */
export function keptPlan(plan: CallPlans): CallPlans {
  let latest: Pick<GameState, 'seats' | 'options' | 'round'> | null = null;
  let calls: readonly CallPlan[] = [];
  return (state) => {
    const { seats, options, round } = state;
    const isKnown = latest?.seats === seats && latest.options === options && (latest.round === 1) === (round === 1);
    if (isKnown) return calls;
    calls = plan(state);
    latest = { seats, options, round };
    return calls;
  };
}

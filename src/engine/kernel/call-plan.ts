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

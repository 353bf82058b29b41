import type { DayState, GameState, NightState } from './state.ts';

/** The changes that an event makes: the new values of fields of the state, of its day and of its night. */
export type Change = Partial<Omit<GameState, 'day' | 'night'>> & {
  readonly day?: Partial<DayState> | undefined;
  readonly night?: Partial<NightState> | undefined;
};

/** No change: the fold of an event that does not concern a mechanic. */
export const unchanged: Change = {};

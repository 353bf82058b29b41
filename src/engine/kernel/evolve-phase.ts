/** The changes of the kernel's part of the night and of the day when a step begins or ends. */

import type { DayState, NightState } from './state.ts';
import type { CallStep, Step } from './step.ts';

/** Notes a call that has begun, and its window. */
export const nightAfterStepBegan = (night: NightState, step: Step): Partial<NightState> | undefined =>
  step.kind === 'call' ? nightAfterCall(night, step) : undefined;

const nightAfterCall = ({ called }: NightState, { call, window: windows = 1 }: CallStep): Partial<NightState> => ({
  called: called.includes(call) ? called : [...called, call],
  windows,
});

/** Records that a seat has had the floor, or had its turn without being allowed to speak. */
export function dayAfterStepBegan(day: DayState, step: Step): Partial<DayState> | undefined {
  if (step.kind !== 'speech' && step.kind !== 'silence') return undefined;
  const { seat, purpose } = step;
  return purpose === 'turn' ? { first: day.first ?? seat, spoken: [...day.spoken, seat] } : undefined;
}

/** Notes that a seat has had its last word. */
export function dayAfterStepEnded(day: DayState, step: Step | null): Partial<DayState> | undefined {
  const isLastWord = (step?.kind === 'speech' || step?.kind === 'silence') && step.purpose === 'last-word';
  return isLastWord ? { said: [...day.said, step.seat] } : undefined;
}

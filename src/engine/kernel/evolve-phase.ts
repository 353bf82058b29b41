/** The changes of the kernel's part of the night and of the day when a step begins or ends. */

import { changed } from './changed.ts';
import type { DayState, NightState } from './state.ts';
import type { CallStep, Step } from './step.ts';

/** Notes a call that has begun, and its window. */
export const nightAfterStepBegan = (night: NightState, step: Step): NightState =>
  step.kind === 'call' ? nightAfterCall(night, step) : night;

const nightAfterCall = (night: NightState, { call, window = 1 }: CallStep): NightState =>
  changed(night, {
    called: night.called.includes(call) ? night.called : [...night.called, call],
    windows: window,
  });

/** Records that a seat has had the floor, or had its turn without being allowed to speak. */
export function dayAfterStepBegan(day: DayState, step: Step): DayState {
  if (step.kind !== 'speech' && step.kind !== 'silence') return day;
  const { seat, purpose } = step;
  return purpose === 'turn' ? changed(day, { first: day.first ?? seat, spoken: [...day.spoken, seat] }) : day;
}

/** Notes that a seat has had its last word. */
export function dayAfterStepEnded(day: DayState, step: Step | null): DayState {
  const isLastWord = (step?.kind === 'speech' || step?.kind === 'silence') && step.purpose === 'last-word';
  return isLastWord ? changed(day, { said: [...day.said, step.seat] }) : day;
}

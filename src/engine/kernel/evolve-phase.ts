/** The changes of the night and of the day when a step begins or ends. */

import type { CallPart, DayState, NightState } from './state.ts';
import type { CallStep, Step, TurnKind } from './step.ts';
import { trialAfter } from './trial-state.ts';
import type { Clan, SeatNumber } from './types.ts';

/** Returns true if a clan makes its contract in this step (D6). */
export const isContract = (step: Step): step is CallStep & { readonly clan: Clan } =>
  step.kind === 'call' && step.purpose === 'contract' && step.clan !== null;

export function nightAfterStepBegan(night: NightState, step: Step): NightState {
  const part = partOf(step);
  const after = part ? { ...night, parts: [...night.parts, part] } : night;
  return step.kind === 'call' ? nightAfterCall(after, step) : after;
}

/** Returns the part of a clan's call that this step is, if the call has several parts. */
function partOf(step: Step): CallPart | null {
  switch (step.kind) {
    case 'call':
      if (!step.clan) return null;
      return step.purpose === 'contract' || step.purpose === 'shooting'
        ? { clan: step.clan, part: step.purpose }
        : null;
    case 'number':
      return { clan: step.clan, part: step.called };
    case 'sleep':
      return { clan: step.clan, part: 'sleep' };
    default:
      return null;
  }
}

const nightAfterCall = (night: NightState, { call, window = 1 }: CallStep): NightState => ({
  ...night,
  called: night.called.includes(call) ? night.called : [...night.called, call],
  windows: window,
});

export function dayAfterStepBegan(day: DayState, step: Step): DayState {
  switch (step.kind) {
    case 'verdict':
      return { ...day, trial: trialAfter(day.trial, step.verdict) };
    case 'deliberation':
      return { ...day, trial: { ...day.trial, deliberated: step.round } };
    case 'common':
      return { ...day, common: true };
    case 'discussion':
      return { ...day, discussed: true };
    case 'nomination':
      return { ...day, polled: [...day.polled, step.seat] };
    case 'appeal':
      return { ...day, trial: { ...day.trial, appeal: 'heard' } };
    case 'judgement':
      return { ...day, trial: { ...day.trial, judges: 'asked' } };
    case 'speech':
    case 'silence':
      return dayAfterFloor(day, step);
    default:
      return day;
  }
}

/** Records that a seat has had the floor, or had its turn without being allowed to speak. */
function dayAfterFloor(day: DayState, { seat, purpose }: Extract<Step, { kind: 'speech' | 'silence' }>) {
  switch (purpose) {
    case 'turn':
      // The last words of the night's dead come before all turns. When the first turn begins, no last word is due.
      return { ...day, first: day.first ?? seat, spoken: [...day.spoken, seat], farewells: [] };
    case 'defence':
      return { ...day, trial: { ...day.trial, defended: [...day.trial.defended, seat] } };
    case 'last-word':
      return { ...day, farewells: day.farewells.filter((other) => other !== seat) };
  }
}

/** Records that these seats have had their turn of this round, without having used it. */
export function dayWithoutTurns(day: DayState, turn: TurnKind, seats: readonly SeatNumber[]): DayState {
  switch (turn) {
    case 'turn':
      return { ...day, spoken: [...day.spoken, ...seats] };
    case 'defence':
      return { ...day, trial: { ...day.trial, defended: [...day.trial.defended, ...seats] } };
    case 'nomination':
      return { ...day, polled: [...day.polled, ...seats] };
  }
}

export function dayAfterStepEnded(day: DayState, step: Step | null): DayState {
  if (step?.kind === 'revenge') return { ...day, avenged: [...day.avenged, step.seat] };
  const isLastWord = (step?.kind === 'speech' || step?.kind === 'silence') && step.purpose === 'last-word';
  return isLastWord ? { ...day, said: [...day.said, step.seat] } : day;
}

import { unchanged } from '../kernel/change.ts';
import type { Mechanic, PhasePart } from '../kernel/mechanic.ts';

/** A time in which everybody may speak, after the speeches (C7). */
export function commonTime(seconds: number): PhasePart {
  return {
    forAll: true,
    next: (turn) => !turn.state.day.common && turn.begin({ kind: 'common' }, seconds),
  };
}

/** Everybody may speak once a day (C7). */
export const common: Mechanic = {
  name: 'common time',
  voices: { common: { forAll: true } },
  fresh: { day: { common: false } },
  fold: {
    StepBegan: (_, { step }) => (step.kind === 'common' ? { day: { common: true } } : unchanged),
  },
};

declare module '../kernel/step.ts' {
  interface Steps {
    /** Everybody may speak (C7). */
    readonly common: unknown;
  }
}

declare module '../kernel/state.ts' {
  interface DayState {
    /** The time in which all may speak has been held (C7). */
    readonly common?: boolean;
  }
}

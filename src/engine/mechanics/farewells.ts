import { type Change, unchanged } from '../kernel/change.ts';
import type { Mechanic, PhasePart } from '../kernel/mechanic.ts';
import type { DayState } from '../kernel/state.ts';
import type { Step } from '../kernel/step.ts';
import type { SeatNumber } from '../kernel/types.ts';

/** The players killed at night have last words in the morning (S19). */
export function lastWords(seconds: number): PhasePart {
  return {
    next(turn) {
      const seat = turn.state.day.farewells?.[0];
      return seat !== undefined && turn.begin({ kind: 'speech', seat, purpose: 'last-word' }, seconds);
    },
  };
}

/** Last words come before all turns. When the first turn begins, none is due. */
function dueAfter(due: readonly SeatNumber[], step: Step): readonly SeatNumber[] {
  if (step.kind !== 'speech' && step.kind !== 'silence') return due;
  if (due.length === 0) return due;
  if (step.purpose === 'turn') return [];
  return step.purpose === 'last-word' ? due.filter((other) => other !== step.seat) : due;
}

const withDue = (day: DayState, farewells: readonly SeatNumber[]): Change =>
  farewells === day.farewells ? unchanged : { day: { farewells } };

/** Keeps the players killed at night whose last words are still to come (S19). */
export const farewells: Mechanic = {
  name: 'farewells',
  fresh: { day: { farewells: [] } },
  fold: {
    DayBroke: ({ day }, { killed }) => withDue(day, killed),
    StepBegan: ({ day }, { step }) => withDue(day, dueAfter(day.farewells ?? [], step)),
  },
};

declare module '../kernel/state.ts' {
  interface DayState {
    /** The seats whose last word is still to come (S19). Missing where players killed at night have none. */
    readonly farewells?: readonly SeatNumber[];
  }
}

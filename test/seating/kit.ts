/** Seatings for tests and samples, which wait for no pause. */
import type { Seating, SeatingFormat, SeatingQuality } from '#game/ports/tournament.ts';
import { qualitySteps } from '#seating/quality.ts';
import { seatingSteps } from '#seating/seating.ts';

function resultOf<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export const seatingOf = (format: SeatingFormat, seed = 1): Seating => resultOf(seatingSteps(format, seed));

export const qualityOf = (format: Pick<SeatingFormat, 'people' | 'seats'>, seating: Seating): SeatingQuality =>
  resultOf(qualitySteps(format, seating));

import { unchanged } from '../../kernel/change.ts';
import type { FoldsOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import type { Step } from '../../kernel/step.ts';
import type { BlindShootingEvents, CallPart } from './types.ts';

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

/** The changes of blind shooting. */
export const blindShootingFold: FoldsOf<BlindShootingEvents> = {
  StepBegan: ({ night: { parts = [] } }, { step }) => {
    const part = partOf(step);
    return part ? { night: { parts: [...parts, part] } } : unchanged;
  },
  SeatLeft: ({ night: { fired = [] } }, { seat }) => ({
    night: { fired: fired.filter((shot) => shot.seat !== seat) },
  }),
  Fired: ({ night: { fired = [] } }, { clan, seat, at }) => ({
    night: { fired: [...fired, { clan, seat: open(seat), at: open(at) }] },
  }),
};

import { unchanged } from '../../kernel/change.ts';
import type { FoldsOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import { withTrial } from '../trial/state.ts';
import type { AppealEvents } from './types.ts';

/** The changes of an appeal (A16). */
export const appealFold: FoldsOf<AppealEvents> = {
  StepBegan: (state, { step }) => (step.kind === 'appeal' ? withTrial(state, { appeal: 'heard' }) : unchanged),
  Acquitted: (state, event) => withTrial(state, { mercy: { by: open(event.by), seat: open(event.seat) } }),
};

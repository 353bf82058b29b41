import { buttonId, type FieldFormat, serverSubject } from '../../ui/custom-id.ts';

/** The button of one attempt at a line. A press at another attempt comes too late. */
const ofAttempt: FieldFormat<{ readonly attempt: number }> = {
  write: ({ attempt }) => ({ subject: serverSubject, number: attempt }),
  read: ({ number }) => ({ attempt: number }),
};

/** The button of a pack that is being recorded. */
const ofPack: FieldFormat<{ readonly packId: string }> = {
  write: ({ packId }) => ({ subject: serverSubject, number: 0, arg: packId }),
  read: ({ arg }) => (arg === undefined ? null : { packId: arg }),
};

export const recordingIds = {
  done: buttonId('recdone', ofAttempt),
  keep: buttonId('reckeep', ofAttempt),
  again: buttonId('recagain', ofAttempt),
  skip: buttonId('recskip', ofAttempt),
  stop: buttonId('recstop', ofAttempt),
  /** Records again where the person has stopped. */
  resume: buttonId('recmore', ofPack),
};

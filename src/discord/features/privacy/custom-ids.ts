import { buttonId, inServer } from '../../ui/custom-id.ts';

export const privacyIds = {
  /** Confirms that the caller wants everything that is stored about them. */
  export: buttonId('mydata', inServer),
  /** Confirms that the caller wants to be forgotten. */
  forget: buttonId('forgetme', inServer),
};

import { buttonId, inServer } from '../../ui/custom-id.ts';

export const doctorIds = {
  /** Speaks a few words in the caller's voice channel. */
  testVoice: buttonId('hear', inServer),
};

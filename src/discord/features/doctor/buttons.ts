import { defineButtons } from '../../ui/button.ts';
import { doctorIds } from './custom-ids.ts';
import { testVoice } from './handlers.ts';

export const doctorButtons = defineButtons(doctorIds, {
  testVoice: { mode: 'deferred message', run: ({ context, caller }) => testVoice(context, caller) },
});

import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { privacyIds } from './custom-ids.ts';
import { exportData, forget } from './handlers.ts';

export const privacyButtons = defineButtons(privacyIds, {
  export: { mode: 'deferred redraw', run: async ({ context, caller }) => redraw(await exportData(context, caller)) },
  forget: { mode: 'deferred redraw', run: async ({ context, caller }) => redraw(await forget(context, caller)) },
});

import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { setupIds } from './custom-ids.ts';
import { settingForm, setValue, showSetup } from './handlers.ts';
import { settingsLog } from './log.ts';

export const setupButtons = defineButtons(setupIds, {
  chooseSetting: {
    mode: 'redraw',
    run: async ({ context, caller, values: [setting] }) => redraw(await showSetup(context, caller, { setting })),
  },
  setValue: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values }, { setting }) => redraw(await setValue(context, caller, setting, values)),
  },
  resetValue: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { setting }) => redraw(await setValue(context, caller, setting, [])),
  },
  askForValue: { mode: 'form', run: ({ context, caller }, { setting }) => settingForm(context, caller, setting) },
  showLogPage: {
    mode: 'redraw',
    run: async ({ context, caller }, { page }) => redraw(await settingsLog(context, caller, page)),
  },
});

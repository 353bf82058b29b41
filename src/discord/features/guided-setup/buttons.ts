import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { guidedSetupIds, setupSteps } from './custom-ids.ts';
import { setStepValue, showStep } from './handlers.ts';

export const guidedSetupButtons = defineButtons(guidedSetupIds, {
  start: { mode: 'message', run: ({ context, caller }) => showStep(context, caller, setupSteps[0]) },
  showStep: {
    mode: 'redraw',
    run: async ({ context, caller }, { step }) => redraw(await showStep(context, caller, step)),
  },
  setValue: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values }, { step }) => redraw(await setStepValue(context, caller, step, values)),
  },
});

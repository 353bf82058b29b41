import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { planIds } from './custom-ids.ts';
import { askToCancel, cancelPlan, pressPlan } from './handlers.ts';
import { planChosen, planInZone, planPicked } from './planning.ts';

export const planButtons = defineButtons(planIds, {
  chooseRules: {
    mode: 'deferred redraw',
    run: ({ context, caller, values: [value = ''] }, { kept }) => planChosen(context, caller, kept, value),
  },
  pickTime: { mode: 'deferred redraw', run: ({ context, caller }, fields) => planPicked(context, caller, fields) },
  chooseZone: {
    mode: 'deferred redraw',
    run: ({ context, caller, values: [value = ''] }, { rules }) => planInZone(context, caller, rules, value),
  },
  join: { mode: 'redraw', run: ({ context, caller }, { planId }) => pressPlan(context, caller, planId) },
  askToCancel: { mode: 'message', run: ({ context, caller }, { planId }) => askToCancel(context, caller, planId) },
  cancel: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { planId }) => redraw(await cancelPlan(context, caller, planId)),
  },
});

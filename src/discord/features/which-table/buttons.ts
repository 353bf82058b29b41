import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { whichTableIds } from './custom-ids.ts';
import { carryOut } from './handlers.ts';

export const whichTableButtons = defineButtons(whichTableIds, {
  chooseTable: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values: [value = ''] }, { request }) =>
      redraw(await carryOut(context, caller, request, value)),
  },
});

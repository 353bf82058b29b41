import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { newTableIds } from './custom-ids.ts';
import { openChosen, openTable } from './handlers.ts';

export const newTableButtons = defineButtons(newTableIds, {
  chooseRules: {
    mode: 'deferred redraw',
    run: ({ context, caller, values: [value = ''] }, { kept }) => openChosen(context, caller, kept, value),
  },
  openTable: {
    mode: 'deferred redraw',
    run: async ({ context, caller }) => redraw(await openTable(context, caller, {})),
  },
});

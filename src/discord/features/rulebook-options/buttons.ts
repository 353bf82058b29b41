import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { rulebookOptionsIds } from './custom-ids.ts';
import { orderForm, setOption, setOrder, showOptions } from './handlers.ts';

export const rulebookOptionsButtons = defineButtons(rulebookOptionsIds, {
  showOptions: { mode: 'message', run: ({ context, caller }, { gameId }) => showOptions(context, caller, gameId) },
  chooseOption: {
    mode: 'redraw',
    run: ({ context, caller, values: [option] }, { gameId }) =>
      redraw(showOptions(context, caller, gameId, { option })),
  },
  setOption: {
    mode: 'redraw',
    run: async ({ context, caller, values: [value = ''] }, fields) =>
      redraw(await setOption(context, caller, fields, value)),
  },
  askForOrder: { mode: 'form', run: ({ context, caller }, { gameId }) => orderForm(context, caller, gameId) },
  setOrder: {
    mode: 'redraw',
    run: async ({ context, caller, values: [text = ''] }, { gameId }) =>
      redraw(await setOrder(context, caller, gameId, text)),
  },
});

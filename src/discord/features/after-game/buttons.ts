import { defineButtons } from '../../ui/button.ts';
import { afterGameIds } from './custom-ids.ts';
import { askAgain, askForRules, chooseNextRules, closeTable } from './handlers.ts';

export const afterGameButtons = defineButtons(afterGameIds, {
  askAgain: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => askAgain(context, caller, gameId),
  },
  askForRules: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => askForRules(context, caller, gameId),
  },
  chooseNextRules: {
    mode: 'deferred redraw',
    run: ({ context, caller, values: [value = ''] }, { gameId }) => chooseNextRules(context, caller, gameId, value),
  },
  closeTable: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => closeTable(context, caller, gameId),
  },
});

import { defineButtons } from '../../button.ts';
import { redraw } from '../../context.ts';
import { hostIds } from './custom-ids.ts';
import { order } from './handlers.ts';
import { nextStep } from './prompt.ts';

export const hostButtons = defineButtons(hostIds, {
  undoFoul: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId, foul }) => order(context, caller, gameId, { order: 'undo', foul }),
  },
  nextStep: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { gameId, step }) => redraw(await nextStep(context, caller, gameId, step)),
  },
});

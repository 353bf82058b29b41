import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { hostIds } from './custom-ids.ts';
import { order } from './handlers.ts';
import { leadOnPage, nextStep } from './prompt.ts';

export const hostButtons = defineButtons(hostIds, {
  undoFoul: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId, foul }) => order(context, caller, gameId, { order: 'undo', foul }),
  },
  nextStep: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { gameId, step }) => redraw(await nextStep(context, caller, gameId, step)),
  },
  lead: {
    mode: 'deferred failure',
    run: ({ context, caller }, { gameId, step }) => leadOnPage(context, caller, gameId, step),
  },
});

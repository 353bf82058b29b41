import { defineButtons } from '../../button.ts';
import { redraw } from '../../context.ts';
import { rulesIds } from './custom-ids.ts';
import { showTableRules, showTopic } from './handlers.ts';

export const rulesButtons = defineButtons(rulesIds, {
  showTableRules: {
    mode: 'message',
    run: ({ context, caller }, { gameId }) => showTableRules(context, caller, gameId),
  },
  chooseTopic: {
    mode: 'redraw',
    run: ({ context, caller, values: [topic = null] }, fields) => redraw(showTopic(context, caller, fields, topic)),
  },
});

import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { rulesIds } from './custom-ids.ts';
import { showPage, showRules, showTableRules, showTopic } from './handlers.ts';

export const rulesButtons = defineButtons(rulesIds, {
  showTableRules: {
    mode: 'message',
    run: ({ context, caller }, { gameId }) => showTableRules(context, caller, gameId),
  },
  chooseRulebook: {
    mode: 'redraw',
    run: ({ context, caller, values: [ruleset = null] }) =>
      redraw(showRules(context, caller, { ruleset, about: null })),
  },
  chooseTopic: {
    mode: 'redraw',
    run: ({ context, caller, values: [topic = null] }, fields) => redraw(showTopic(context, caller, fields, topic)),
  },
  showPage: { mode: 'redraw', run: ({ context, caller }, fields) => redraw(showPage(context, caller, fields)) },
});

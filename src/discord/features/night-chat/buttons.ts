import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { nightChatIds } from './custom-ids.ts';
import { lineForm, sendToChat, showChat } from './handlers.ts';

export const nightChatButtons = defineButtons(nightChatIds, {
  openChat: { mode: 'message', run: ({ context, caller }, { gameId }) => showChat(context, caller, gameId) },
  showChat: {
    mode: 'redraw',
    run: ({ context, caller }, { gameId, room }) => redraw(showChat(context, caller, gameId, { room })),
  },
  askForLine: {
    mode: 'form',
    run: ({ context, caller }, fields) => lineForm(context, caller, fields),
  },
  sendLine: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values: [text = ''] }, fields) =>
      redraw(await sendToChat(context, caller, fields, text)),
  },
});

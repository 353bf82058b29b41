import { success } from '#result';
import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { nightChatIds } from './custom-ids.ts';
import { sendToChat, showChat } from './handlers.ts';
import { drawChatForm } from './view.ts';

export const nightChatButtons = defineButtons(nightChatIds, {
  openChat: { mode: 'message', run: ({ context, caller }, { gameId }) => showChat(context, caller, gameId) },
  showChat: {
    mode: 'redraw',
    run: ({ context, caller }, { gameId, room }) => redraw(showChat(context, caller, gameId, { room })),
  },
  askForLine: {
    mode: 'form',
    run: ({ caller }, { gameId, room }) => success(drawChatForm(caller.language, gameId, room)),
  },
  sendLine: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values: [text = ''] }, fields) =>
      redraw(await sendToChat(context, caller, fields, text)),
  },
});

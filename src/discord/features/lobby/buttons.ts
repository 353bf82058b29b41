import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { lobbyIds } from './custom-ids.ts';
import { answerRollCall, changePractice, leaveGame, pressLobby, start } from './handlers.ts';

export const lobbyButtons = defineButtons(lobbyIds, {
  join: { mode: 'redraw', run: ({ context, caller }, { gameId }) => pressLobby(context, caller, gameId, 'join') },
  leave: { mode: 'redraw', run: ({ context, caller }, { gameId }) => pressLobby(context, caller, gameId, 'leave') },
  wait: { mode: 'redraw', run: ({ context, caller }, { gameId }) => pressLobby(context, caller, gameId, 'wait') },
  watch: { mode: 'redraw', run: ({ context, caller }, { gameId }) => pressLobby(context, caller, gameId, 'watch') },
  start: { mode: 'deferred message', run: ({ context, caller }, { gameId }) => start(context, caller, gameId) },
  fillSeats: {
    mode: 'redraw',
    run: ({ context, caller }, { gameId }) => changePractice(context, caller, gameId, true),
  },
  clearSeats: {
    mode: 'redraw',
    run: ({ context, caller }, { gameId }) => changePractice(context, caller, gameId, false),
  },
  answerRollCall: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => answerRollCall(context, caller, gameId),
  },
  leaveGame: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { gameId }) => redraw(await leaveGame(context, caller, gameId)),
  },
});

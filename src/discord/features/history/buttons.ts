import { defineButtons } from '../../ui/button.ts';
import { redraw } from '../../ui/context.ts';
import { historyIds } from './custom-ids.ts';
import { showGame, showGames } from './handlers.ts';

export const historyButtons = defineButtons(historyIds, {
  showPage: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, page) => redraw(await showGames(context, caller, page)),
  },
  chooseGame: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values: [gameId = ''] }, page) =>
      redraw(await showGame(context, caller, { ...page, gameId })),
  },
});

import { defineButtons } from '../../ui/button.ts';
import { cardIds } from './custom-ids.ts';
import { showCard } from './handlers.ts';

export const cardButtons = defineButtons(cardIds, {
  showCard: { mode: 'message', run: ({ context, caller }, { gameId }) => showCard(context, caller, gameId) },
});

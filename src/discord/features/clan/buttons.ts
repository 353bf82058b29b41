import { defineButtons } from '../../ui/button.ts';
import { showChoices } from '../actions/handlers.ts';
import { clanIds } from './custom-ids.ts';
import { agreeToContract } from './handlers.ts';

export const clanButtons = defineButtons(clanIds, {
  draftContract: {
    mode: 'message',
    run: ({ context, caller }, { gameId }) => showChoices(context, caller, gameId, 'orders'),
  },
  agreeToContract: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId, seats }) => agreeToContract(context, caller, gameId, seats),
  },
});

import { defineButtons } from '../../ui/button.ts';
import { protocolIds } from './custom-ids.ts';
import { enterPoints, pointsForm, showProtocol } from './handlers.ts';

export const protocolButtons = defineButtons(protocolIds, {
  show: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => showProtocol(context, caller, gameId),
  },
  askForPoints: {
    mode: 'form',
    run: ({ context, caller }, { gameId }) => pointsForm(context, caller, gameId),
  },
  enterPoints: {
    mode: 'deferred redraw',
    run: ({ context, caller, values }, { gameId }) => enterPoints(context, caller, gameId, values),
  },
});

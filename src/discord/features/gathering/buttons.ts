import { defineButtons } from '../../ui/button.ts';
import { gatheringIds } from './custom-ids.ts';
import { decide } from './handlers.ts';

export const gatheringButtons = defineButtons(gatheringIds, {
  begin: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => decide(context, caller, gameId, 'begin'),
  },
  replace: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => decide(context, caller, gameId, 'replace'),
  },
  cancel: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => decide(context, caller, gameId, 'cancel'),
  },
});

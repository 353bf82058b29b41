import type { VoteChoice } from '#engine/kernel/types.ts';
import type { ActionRequest } from '#game/ports/game-service.ts';
import { readChoices } from '../../formats/choices.ts';
import type { Body } from '../../ui/body.ts';
import { defineButtons, type Press, staleBody } from '../../ui/button.ts';
import { act, actOnPage, showChoices } from '../actions/handlers.ts';
import { dayIds } from './custom-ids.ts';

export const dayButtons = defineButtons(dayIds, {
  showNominees: {
    mode: 'message',
    run: ({ context, caller }, { gameId }) => showChoices(context, caller, gameId, 'nominates'),
  },
  pass: {
    mode: 'deferred failure',
    run: ({ context, caller }, { gameId }) => actOnPage(context, caller, gameId, { verb: 'passes', targets: [] }),
  },
  beReady: {
    mode: 'deferred failure',
    run: ({ context, caller }, { gameId }) => actOnPage(context, caller, gameId, { verb: 'ready', targets: [] }),
  },
  vote: {
    mode: 'deferred message',
    run: (press, { gameId, step, answer }) => {
      // The press on a button has no values: the answer is in its custom id.
      const targets = press.values.length > 0 ? readChoices(press.values) : answer === null ? null : [answer];
      return actInPublic(press, gameId, { verb: 'votes', step }, targets);
    },
  },
  actInPublic: {
    mode: 'deferred message',
    run: (press, { gameId, step, verb }) => actInPublic(press, gameId, { verb, step }, readChoices(press.values)),
  },
});

/** Acts by a panel that belongs to everybody, so the answer to one press must not change it. */
async function actInPublic(
  { context, caller }: Press,
  gameId: string,
  { verb, step }: Required<Pick<ActionRequest, 'verb' | 'step'>>,
  targets: readonly VoteChoice[] | null,
): Promise<Body> {
  if (targets === null) return staleBody(caller);
  return act(context, caller, gameId, { verb, targets, ...(step === 0 ? {} : { step }) });
}

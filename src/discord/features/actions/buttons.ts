import { readChoices } from '../../formats/choices.ts';
import { defineButtons, type Press, stale } from '../../ui/button.ts';
import { type Answer, redraw } from '../../ui/context.ts';
import { type ActionFields, actionIds, readSeats } from './custom-ids.ts';
import { isComplete, withSeats } from './draft.ts';
import { act, actAndShow, showChoices, showContract, showDraft } from './handlers.ts';

export const actionButtons = defineButtons(actionIds, {
  showChoices: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => showChoices(context, caller, gameId),
  },
  fire: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => act(context, caller, gameId, { verb: 'fires', targets: [] }),
  },
  actWithoutTarget: { mode: 'deferred redraw', run: choose },
  chooseTargets: { mode: 'deferred redraw', run: choose },
  extendContract: {
    mode: 'redraw',
    run: ({ context, caller, values }, { gameId, seats }) =>
      redraw(showContract(context, caller, gameId, [...seats, ...values.flatMap(readSeats)])),
  },
  proposeContract: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { gameId, seats }) =>
      redraw(await act(context, caller, gameId, { verb: 'orders', targets: seats })),
  },
  extendDraft: {
    mode: 'redraw',
    run: async ({ context, caller, values }, { gameId, step, draft: before }) => {
      if (before === null) return redraw(showChoices(context, caller, gameId));
      const draft = withSeats(before, values);
      if (draft === null) return stale(caller);
      if (!isComplete(draft)) return redraw(showDraft(context, caller, gameId, draft));
      return redraw(await actAndShow(context, caller, gameId, { verb: 'copies', targets: draft.named, step }));
    },
  },
});

async function choose({ context, caller, values }: Press, { gameId, step, verb }: ActionFields): Promise<Answer> {
  const targets = readChoices(values);
  if (targets === null) return stale(caller);
  return redraw(await actAndShow(context, caller, gameId, { verb, targets, ...(step === 0 ? {} : { step }) }));
}

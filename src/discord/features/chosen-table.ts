import type { Body } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import { type Caller, type Context, redraw } from '../ui/context.ts';
import { showDesk } from './desk.ts';
import { order, showPrompt } from './host.ts';
import { end } from './host-orders.ts';
import { makeLink } from './live-link.ts';
import { callRoll, join, leave, start } from './lobby/handlers.ts';
import { kick } from './moderation.ts';
import { showNotebook } from './notebook.ts';
import { showStatus } from './status.ts';
import { wait, watch } from './watchers.ts';
import { readTableValue, type TableRequest, whichTableIds } from './which-table/requests.ts';

type Handler = (context: Context, caller: Caller, gameId: string) => Body | Promise<Body>;

const handlers: Readonly<Record<Extract<TableRequest, string>, Handler>> = {
  join,
  leave,
  wait,
  watch,
  start,
  status: showStatus,
  end: (context, caller, gameId) => end(context, caller, gameId),
  'end-hidden': (context, caller, gameId) => end(context, caller, gameId, true),
  roll: callRoll,
  lead: showPrompt,
  desk: showDesk,
};

/** Carries out a request at the table that was chosen. `value`: the chosen line of the menu. */
async function answerRequest(context: Context, caller: Caller, asked: TableRequest, value: string): Promise<Body> {
  const { gameId, request } = readTableValue(value, asked);
  if (typeof request === 'string') return handlers[request](context, caller, gameId);
  switch (request.order) {
    case 'kick':
      return kick(context, caller, gameId, request.userId);
    case 'notebook':
      return showNotebook(context, caller, gameId, request.part);
    case 'link':
      return makeLink(context, caller, gameId, request.use);
    default:
      return order(context, caller, gameId, request);
  }
}

export const whichTableButtons = defineButtons(whichTableIds, {
  chooseTable: {
    mode: 'deferred redraw',
    run: async ({ context, caller, values: [value = ''] }, { request }) =>
      redraw(await answerRequest(context, caller, request, value)),
  },
});

import type { Body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { callRoll, end, join, start } from '../lobby/handlers.ts';
import { showStatus } from '../status/handlers.ts';
import { wait, watch } from '../watchers/handlers.ts';
import type { TableRequest } from './custom-ids.ts';

type Handler = (context: Context, caller: Caller, gameId: string) => Body | Promise<Body>;

const handlers: Readonly<Record<TableRequest, Handler>> = {
  join,
  wait,
  watch,
  start,
  status: showStatus,
  end: (context, caller, gameId) => end(context, caller, gameId),
  roll: callRoll,
};

/** Carries out a request at the table that was chosen. */
export const carryOut = async (
  context: Context,
  caller: Caller,
  request: TableRequest,
  gameId: string,
): Promise<Body> => handlers[request](context, caller, gameId);

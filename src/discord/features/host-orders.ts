import type { HostRequest, TableSummary } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../ui/body.ts';
import type { Caller, Context } from '../ui/context.ts';
import { notHost, obeys } from '../ui/moderators.ts';
import { failureAtTable, failureText } from '../ui/texts.ts';
import { findTable } from './which-table/find-table.ts';

/** Carries out an order at this table. Returns the line for the person who gave it, if there is one. */
export async function orderLine(
  { service }: Context,
  { userId, wording }: Caller,
  table: TableSummary,
  request: HostRequest,
): Promise<string | null> {
  const outcome = await service.ask(table.gameId, {
    type: 'order',
    userId,
    order: request,
    force: table.hostId !== userId,
  });
  if (!outcome.ok) return failureAtTable(wording, outcome.error, table);
  // The desk itself tells of a removal that waits.
  if (request.order === 'remove-later') return null;
  return t(wording, request.order === 'keep' ? 'ui:desk.kept' : 'ui:host.done');
}

/** Ends a table early. `hidden`: no card is shown. */
export async function end(context: Context, caller: Caller, gameId: string | null, hidden = false): Promise<Body> {
  const table = findTable(context, caller, gameId, hidden ? 'end-hidden' : 'end');
  if (!table.ok) return table.error;
  const { gameId: id, hostId, stage } = table.value;
  if (!obeys(table.value, caller)) return notHost(caller);
  const ended = await context.service.ask(id, {
    type: 'end',
    userId: caller.userId,
    force: hostId !== caller.userId,
    hidden,
  });
  if (!ended.ok) return body([failureText(caller.wording, ended.error, null)]);
  return body([t(caller.wording, stage === 'playing' ? 'evening:called-off' : 'ui:end.done')]);
}

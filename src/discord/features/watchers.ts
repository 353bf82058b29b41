import { playsInText, type TableSummary } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../ui/body.ts';
import type { Caller, Context } from '../ui/context.ts';
import { failureText } from '../ui/texts.ts';
import { findTable } from './which-table/find-table.ts';

/** Joins the waiting list, or takes a seat if one is free. */
export async function wait(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'wait');
  if (!table.ok) return table.error;
  const outcome = await context.service.ask(table.value.gameId, { type: 'wait', person: personOf(caller) });
  if (!outcome.ok) return body([failureText(caller.wording, outcome.error, null)]);
  if (outcome.value.seated) return body([t(caller.wording, 'ui:join.done')]);
  return body([t(caller.wording, 'ui:wait.done')]);
}

/** Becomes a watcher, who sees the town of a table, and may wait for a seat there as well. */
export async function watch(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'watch');
  if (!table.ok) return table.error;
  const outcome = await context.service.ask(table.value.gameId, { type: 'watch', person: personOf(caller) });
  if (!outcome.ok) return body([failureText(caller.wording, outcome.error, null)]);
  return body([watchDone(table.value, caller)]);
}

/** The answer to a new watcher. A table in text sends nobody to a voice channel. */
export const watchDone = (table: Pick<TableSummary, 'voice' | 'lead'>, { wording }: Caller): string =>
  t(wording, playsInText(table) ? 'ui:watch.done.text' : 'ui:watch.done');

const personOf = ({ userId, name }: Caller) => ({ userId, name });

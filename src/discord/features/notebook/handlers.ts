import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { notHost, obeys } from '../../ui/moderators.ts';
import { failureText } from '../../ui/texts.ts';
import { findTable } from '../which-table/find-table.ts';
import { drawNotebook, type NotebookPart } from './view.ts';

/** Shows all cards and actions to a host who does not play. For the host alone. */
export async function showNotebook(
  context: Context,
  caller: Caller,
  gameId: string | null,
  part: NotebookPart,
): Promise<Body> {
  const table = findTable(context, caller, gameId, { order: 'notebook', part });
  if (!table.ok) return table.error;
  if (!obeys(table.value, caller)) return notHost(caller);
  const outcome = await context.service.notebook(table.value.gameId, caller.userId, caller.moderates);
  if (!outcome.ok) return body([failureText(caller.wording, outcome.error, null)]);
  return drawNotebook(outcome.value, caller.wording, part);
}

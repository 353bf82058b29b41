import { type Body, body } from '../../body.ts';
import type { Caller, Context } from '../../context.ts';
import { findTable } from '../../find-table.ts';
import { notHost, obeys } from '../../moderators.ts';
import { problemText } from '../../texts.ts';
import { drawNotebook, type NotebookPart } from './view.ts';

/** Shows all cards and actions to a host who does not play. For the host alone. */
export async function showNotebook(
  context: Context,
  caller: Caller,
  gameId: string | null,
  part: NotebookPart,
): Promise<Body> {
  const table = findTable(context, caller, gameId);
  if (!table.ok) return table.error;
  if (!obeys(table.value, caller)) return notHost(caller);
  const outcome = await context.service.notebook(table.value.gameId, caller.userId, caller.moderates);
  if (!outcome.ok) return body([problemText(caller.language, outcome.error, null)]);
  return drawNotebook(outcome.value, caller.language, part);
}

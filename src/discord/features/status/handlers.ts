import { t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { findTable } from '../which-table/find-table.ts';
import { drawNoTable } from '../which-table/view.ts';
import { drawStatus } from './view.ts';

/** Shows the public facts of a table. */
export function showStatus(context: Context, caller: Caller, gameId: string | null): Body {
  const table = findTable(context, caller, gameId, 'status');
  const lost = context.service.hasLostTable(caller.guildId) ? [t(caller.wording, 'ui:status.lost')] : [];
  if (table.ok) return drawStatus(table.value, caller.wording, lost);
  if (context.service.tablesIn(caller.guildId).length > 0) return table.error;
  const none = drawNoTable('none', [], caller);
  return body([none.content, ...lost], none.components);
}

import { t } from '#narration/index.ts';
import { type Body, body } from '../../body.ts';
import type { Caller, Context } from '../../context.ts';
import { findTable } from '../../find-table.ts';
import { drawStatus } from './view.ts';

/** Shows the public facts of a table. */
export function showStatus(context: Context, caller: Caller, gameId: string | null): Body {
  const table = findTable(context, caller, gameId);
  const lost = context.service.hasLostTable(caller.guildId) ? [t(caller.language, 'ui:status.lost')] : [];
  if (table.ok) return drawStatus(table.value, caller.language, lost);
  const none = context.service.tablesIn(caller.guildId).length === 0;
  return none ? body([t(caller.language, 'ui:status.none'), ...lost]) : table.error;
}

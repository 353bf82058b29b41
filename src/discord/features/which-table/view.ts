import type { TableSummary } from '#game/ports/game-service.ts';
import { plainName, t, wordsOf } from '#narration/index.ts';
import { type Body, body, buttonRow, menuRow, menuSize, type Row } from '../../ui/body.ts';
import type { Caller } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';
import { newTableIds } from '../new-table/custom-ids.ts';
import { whichTableIds } from './custom-ids.ts';
import { type TableRequest, tableValue } from './requests.ts';

/** A table by its rulebook, its host and its number of people. */
export function tableName({ ruleset, options, players, lobby, hostId }: TableSummary, { wording }: Caller): string {
  const people = lobby?.players ?? players;
  const host = plainName(people.find((player) => player.userId === hostId)?.name ?? '');
  return [rulesetText(wordsOf(wording, { options }), ruleset), host, `${people.length}`]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The question which of these tables is meant. The request goes on with the chosen one. */
export const drawWhichTable = (tables: readonly TableSummary[], request: TableRequest, caller: Caller): Body =>
  body([t(caller.wording, 'ui:which.title')], [tablesRow(tables, request, caller)]);

const tablesRow = (tables: readonly TableSummary[], request: TableRequest, caller: Caller): Row =>
  menuRow({
    id: whichTableIds.chooseTable({ request }),
    placeholder: t(caller.wording, request === 'join' ? 'ui:which.join' : 'ui:which.menu'),
    options: tables
      .slice(0, menuSize)
      .map((table) => ({ label: tableName(table, caller), value: tableValue(table.gameId, request) })),
  });

/** The answer to a person without a table: the lobbies that they may join, and the button that opens a table. */
export function drawNoTable(
  key: 'no-table' | 'no-lobby' | 'replaced' | 'table-gone' | 'none',
  lobbies: readonly TableSummary[],
  caller: Caller,
): Body {
  const { wording } = caller;
  const open = { id: newTableIds.openTable({}), label: t(wording, 'ui:button.open-table') };
  return body(
    [t(wording, key === 'none' ? 'ui:status.none' : `ui:kind.${key}`)],
    [...(lobbies.length === 0 ? [] : [tablesRow(lobbies, 'join', caller)]), buttonRow(open)],
  );
}

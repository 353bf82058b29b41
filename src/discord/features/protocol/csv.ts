/** Protocols and standings as CSV. */
import type { Protocol, Standing } from '#game/ports/protocol.ts';
import type { Placed } from '#game/ports/statistics.ts';
import { type PlainText, plainName, roleName, say, t, type Wording } from '#narration/index.ts';
import { csv } from '../../formats/csv.ts';

/** The CSV of a protocol. Its file name has the id of the game. */
export function protocolCsv({ rows, firstVictims, ruleset }: Protocol, wording: Wording): string {
  const columns = ['seat', 'name', 'role', 'side', 'won', 'first', 'left', 'fouls'] as const;
  const head = ([...columns, ...pointColumns, 'total'] as const).map((column) =>
    t(wording, `protocol:column.${column}`),
  );
  return csv(
    [
      head,
      ...rows.map((row) => [
        ...[
          row.seat,
          fileName(row.name),
          roleName(row.role, wording, ruleset),
          say(wording, `words:faction.${row.side}`) ?? row.side,
        ],
        ...[row.won ? 1 : 0, firstVictims.includes(row.seat) ? 1 : 0, leftText(row.left), row.fouls],
        ...pointColumns.map((column) => row[column]),
        row.total,
      ]),
    ],
    wording,
  );
}

/** The CSV of the points of all people. */
export function standingsCsv(standings: readonly Placed<Standing>[], wording: Wording): string {
  const columns = ['name', 'games', 'wins', ...pointColumns, 'compensation', 'total'] as const;
  return csv(
    [
      ['#', ...columns.map((column) => t(wording, `protocol:column.${column}`))],
      ...standings.map((standing) => [
        standing.place,
        ...columns.map((column) => (column === 'name' ? fileName(standing.name) : standing[column])),
      ]),
    ],
    wording,
  );
}

/**
 * The longest name that Discord allows. It is isolated, too: a cell of a spreadsheet keeps its text apart by itself, but
 * Discord and editors show the file as lines.
 */
const longestName = 32;

const fileName = (name: string): PlainText => plainName(name, longestName);

const pointColumns = ['victory', 'bestMove', 'bestPlayer', 'additional', 'penalty'] as const;

/** `N2` is the second night, `D2` the second day. */
const leftText = (left: Protocol['rows'][number]['left']): string =>
  left === null ? '' : `${left.phase === 'night' ? 'N' : 'D'}${left.round}`;

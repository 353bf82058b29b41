/** The points of a club's people as CSV. */
import type { Standing } from '#game/ports/protocol.ts';
import type { Placed } from '#game/ports/statistics.ts';
import { type PlainText, plainName, t, type Wording } from '#narration/index.ts';
import { csv } from '../../formats/csv.ts';

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

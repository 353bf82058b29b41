/** The points of a club's people as CSV. */
import { pointParts, type Standing } from '#game/ports/protocol.ts';
import type { Placed } from '#game/ports/statistics.ts';
import { t, type Wording } from '#narration/index.ts';
import { csv } from '../../formats/csv.ts';
import { fileName } from '../../formats/names.ts';

/** The CSV of the points of all people. */
export function standingsCsv(standings: readonly Placed<Standing>[], wording: Wording): string {
  const columns = ['name', 'games', 'wins', ...pointParts, 'compensation', 'total'] as const;
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

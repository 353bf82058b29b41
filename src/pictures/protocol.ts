import type { ProtocolWords } from '#game/ports/pictures.ts';
import type { Protocol, ProtocolRow } from '#game/ports/protocol.ts';
import { canvas, canvasWidth, margin, paint, sideColours } from './canvas.ts';
import { nameOrNumber, textAt } from './letters.ts';

const rowHeight = 52;
const top = 170;
const letters = 26;
const allColumns = ['victory', 'bestMove', 'bestPlayer', 'additional', 'penalty', 'total'] as const;
const columnWidth = 92;

/** The columns of points, and the place of their left edge. A server without points for the best player has no column of them. */
interface Columns {
  readonly names: readonly (typeof allColumns)[number][];
  readonly left: number;
}

function columnsOf({ scoring }: Protocol): Columns {
  const names = allColumns.filter((name) => name !== 'bestPlayer' || scoring.bestPlayer !== 0);
  return { names, left: canvasWidth - margin - names.length * columnWidth };
}

/** Draws the protocol of a game: a row for each seat with its card and its points. */
export function protocolPicture(protocol: Protocol, words: ProtocolWords): string {
  const { rows, firstVictims } = protocol;
  const columns = columnsOf(protocol);
  const heading = { y: top - 22, size: 20, width: columnWidth - 2, fill: paint.faint, anchor: 'end' } as const;
  return canvas(top + rows.length * rowHeight + margin, [
    textAt(words.title, {
      x: canvasWidth / 2,
      y: 84,
      size: 44,
      width: canvasWidth - 2 * margin,
      fill: paint.letters,
      anchor: 'middle',
      bold: true,
    }),
    ...columns.names.map((column, index) => textAt(words.columns[column], { x: rightOf(columns, index), ...heading })),
    ...rows.map((row, index) =>
      drawRow(row, { y: top + index * rowHeight, isFirst: firstVictims.includes(row.seat), columns }, words),
    ),
  ]);
}

const rightOf = ({ left }: Columns, column: number): number => left + (column + 1) * columnWidth;

function drawRow(
  row: ProtocolRow,
  { y, isFirst, columns }: { readonly y: number; readonly isFirst: boolean; readonly columns: Columns },
  words: ProtocolWords,
): string {
  const line = y + 34;
  const colour = row.won ? paint.letters : paint.faint;
  const first = isFirst ? ` · ${words.first}` : '';
  const name = { x: margin + 74, y: line - 8, size: letters, width: columns.left - margin - 82, fill: colour };
  const role = { x: margin + 74, y: line + 12, size: 18, width: columns.left - margin - 82, fill: paint.faint };
  return [
    `<rect x="${margin}" y="${y + 4}" width="60" height="${rowHeight - 8}" rx="10" fill="${sideColours[row.side] ?? paint.alive}"/>`,
    textAt(`${row.seat}`, {
      x: margin + 30,
      y: line,
      size: 28,
      width: 56,
      fill: paint.letters,
      anchor: 'middle',
      bold: true,
    }),
    textAt(nameOrNumber(row.name, row.seat), { ...name, bold: row.won }),
    textAt(`${words.roleOf(row.role)}${first}`, role),
    ...columns.names.map((column, index) =>
      row[column] === 0 && column !== 'total'
        ? ''
        : textAt(words.points(row[column]), {
            x: rightOf(columns, index),
            y: line,
            size: letters,
            width: columnWidth - 8,
            anchor: 'end',
            fill: column === 'total' ? paint.foul : colour,
            bold: column === 'total',
          }),
    ),
  ].join('');
}

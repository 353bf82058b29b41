import type { TimelineView } from '#game/ports/game-views.ts';
import type { ProtocolColumn, ProtocolWords } from '#game/ports/pictures.ts';
import type { Protocol, ProtocolRow } from '#game/ports/protocol.ts';
import { canvas, canvasWidth, margin, paint } from './canvas.ts';
import { courseRows, drawRows, heightOf, inRows } from './course.ts';
import { drawable, nameOrNumber, textAt } from './letters.ts';
import { figureAt, groundOf } from './role-figure.ts';

const rowHeight = 52;
const top = 170;
/** The pixels between the seats and the course of the game. */
const gap = 28;
const letters = 26;
/** The width of the figure and the number of a seat. */
const mark = 92;
/** Ci is not in the sum of the game, so its column comes after it. */
const allColumns = [
  ...(['fouls', 'victory', 'bestMove', 'bestPlayer', 'additional', 'penalty'] as const),
  ...(['total', 'compensation'] as const),
] satisfies readonly ProtocolColumn[];
/** The most pixels of all columns, which leaves space for the names, and of one. */
const widest = { all: 516, one: 74 };

/** The columns of numbers, and the place of their left edge. A server without points for the best player has no column of them. */
interface Columns {
  readonly names: readonly ProtocolColumn[];
  readonly left: number;
  readonly width: number;
}

function columnsOf({ scoring }: Protocol): Columns {
  const names = allColumns.filter((name) => name !== 'bestPlayer' || scoring.bestPlayer !== 0);
  const width = Math.min(widest.one, widest.all / names.length);
  return { names, width, left: canvasWidth - margin - names.length * width };
}

/** Draws the protocol of a game: a row for each seat with its card, its fouls and its points, and below the game itself. */
export function protocolPicture(protocol: Protocol, view: TimelineView | null, words: ProtocolWords): string {
  const { rows, firstVictims } = protocol;
  const columns = columnsOf(protocol);
  const heading = { y: top - 22, size: 17, width: columns.width - 6, fill: paint.faint, anchor: 'end' } as const;
  const notes = words.notes.map((note) => ({ text: drawable(note), fill: paint.out }));
  const course = [...inRows(notes), ...(view === null ? [] : courseRows(view, words.course))];
  const below = top + rows.length * rowHeight + gap;
  return canvas(below + heightOf(course) + (course.length === 0 ? 0 : margin), [
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
    ...drawRows(course, below),
  ]);
}

const rightOf = ({ left, width }: Columns, column: number): number => Math.round(left + (column + 1) * width);

function drawRow(
  row: ProtocolRow,
  { y, isFirst, columns }: { readonly y: number; readonly isFirst: boolean; readonly columns: Columns },
  words: ProtocolWords,
): string {
  const line = y + 34;
  const colour = row.won ? paint.letters : paint.faint;
  const first = isFirst ? ` · ${words.first}` : '';
  const beside = { x: margin + mark + 12, width: columns.left - margin - mark - 20 };
  const name = { ...beside, y: line - 8, size: letters, fill: colour };
  const role = { ...beside, y: line + 12, size: 18, fill: paint.faint };
  return [
    `<rect x="${margin}" y="${y + 4}" width="${mark}" height="${rowHeight - 8}" rx="10" fill="${groundOf(row.side)}"/>`,
    figureAt({ role: words.hasFigures ? row.role : null, side: row.side }, margin + 7, y + 7, rowHeight - 14),
    textAt(`${row.seat}`, {
      x: margin + mark - 25,
      y: line,
      size: 28,
      width: 40,
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
            width: columns.width - 8,
            anchor: 'end',
            fill: column === 'total' ? paint.foul : colour,
            bold: column === 'total',
          }),
    ),
  ].join('');
}

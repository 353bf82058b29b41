import type { ListsView } from '#game/ports/pictures.ts';
import { canvas, canvasWidth, margin, paint } from './canvas.ts';
import { nameOrNumber, textAt } from './letters.ts';

type List = ListsView['lists'][number];

const top = 130;
const rowHeight = 46;
const titleHeight = 56;
const gap = 40;
const letters = 30;
const listWidth = (canvasWidth - 2 * margin - gap) / 2;
const valueWidth = 110;

/** Draws lists of people, two beside each other. */
export function listsPicture({ title, lists }: ListsView): string {
  const pairs = Array.from({ length: Math.ceil(lists.length / 2) }, (_, index) =>
    lists.slice(2 * index, 2 * index + 2),
  );
  let y = top;
  const drawn = pairs.map((pair) => {
    const at = y;
    y += Math.max(...pair.map(heightOf)) + gap;
    return pair.map((list, index) => drawList(list, margin + index * (listWidth + gap), at)).join('');
  });
  const heading = {
    x: canvasWidth / 2,
    y: 82,
    size: 42,
    width: canvasWidth - 2 * margin,
    fill: paint.letters,
  } as const;
  return canvas(y, [textAt(title, { ...heading, anchor: 'middle', bold: true }), ...drawn]);
}

const heightOf = ({ title, rows }: List): number => (title === '' ? 0 : titleHeight) + rows.length * rowHeight;

function drawList({ title, rows }: List, x: number, y: number): string {
  const first = title === '' ? y : y + titleHeight;
  const heading = { x, y: y + 32, size: 34, width: listWidth, fill: paint.foul, bold: true };
  return [
    title === '' ? '' : textAt(title, heading),
    ...rows.map((row, index) =>
      drawRow({ ...row, text: nameOrNumber(row.text, index + 1) }, x, first + index * rowHeight + 32),
    ),
  ].join('');
}

function drawRow({ lead, text, value }: List['rows'][number], x: number, y: number): string {
  const common = { y, size: letters, fill: paint.letters };
  const leadWidth = lead === '' ? 0 : 58;
  return [
    lead === '' ? '' : textAt(lead, { ...common, x: x + 40, width: 50, fill: paint.faint, anchor: 'end' }),
    textAt(text, { ...common, x: x + leadWidth, width: listWidth - leadWidth - (value === '' ? 0 : valueWidth) }),
    value === ''
      ? ''
      : textAt(value, { ...common, x: x + listWidth, width: valueWidth - 8, anchor: 'end', bold: true }),
  ].join('');
}

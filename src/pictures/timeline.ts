import type { TimelineView } from '#game/ports/game-views.ts';
import type { TimelineWords } from '#game/ports/pictures.ts';
import { canvas, canvasWidth, margin, paint } from './canvas.ts';
import { type Chip, courseRows, drawRows, heightOf, inRows, type Row } from './course.ts';
import { drawable, textAt } from './letters.ts';

const top = 120;

/** Draws a finished game: the people with their cards, each night and each day, and the votes. */
export function timelinePicture(view: TimelineView, words: TimelineWords): string {
  const rows: readonly Row[] = [
    ...inRows(
      view.seats.map(({ seat, role, won }) =>
        seatChip(`${seat} ${drawable(words.nameOf(seat))}`, words.roleOf(role), won),
      ),
    ),
    ...courseRows(view, words),
  ];
  const style = { fill: paint.letters, anchor: 'middle', bold: true } as const;
  return canvas(top + heightOf(rows) + margin, [
    textAt(words.title, { x: canvasWidth / 2, y: 74, size: 46, width: canvasWidth - 2 * margin, ...style }),
    ...drawRows(rows, top),
  ]);
}

const seatChip = (who: string, role: string, won: boolean): Chip => ({
  text: `${who} · ${role}`,
  fill: won ? paint.won : paint.out,
});

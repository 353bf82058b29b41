import type { CardWords, ShownCard } from '#game/ports/pictures.ts';
import { canvas, paint } from './canvas.ts';
import { figureOf, signOf } from './figures.ts';
import { textAt, widthOf } from './letters.ts';
import { sideColours } from './palette.ts';
import { figureShapes, svgOf } from './shapes.ts';

const width = 600;
const height = 420;
/** A dark colour is seen by its edge. */
const outline = { stroke: paint.letters, 'stroke-width': 1.5, 'stroke-linejoin': 'round' } as const;

/** Draws a role card: the figure of the role, and the sign of its side. All cards have the same size in pixels. */
export function roleCardPicture({ role, side }: ShownCard, { name, side: sideName }: CardWords): string {
  const colour = sideColours[side]?.sign ?? paint.edge;
  const figure = role === null ? null : figureOf(role);
  const middle = { x: width / 2, width: width - 72, anchor: 'middle' } as const;
  return canvas(
    height,
    [
      `<rect x="18" y="18" width="${width - 36}" height="${height - 36}" rx="20" fill="none" stroke="${colour}" stroke-width="6"/>`,
      figure === null
        ? signAt(side, { x: width / 2 - 95, y: 44, scale: 1.9 })
        : drawFigure(figure, colour) + signAt(side, { x: 44, y: 44, scale: 0.64 }),
      textAt(name, { ...middle, y: 308, size: sizeOf(name), fill: paint.letters, bold: true }),
      textAt(sideName, { ...middle, y: 364, size: 30, fill: paint.faint }),
    ],
    width,
  );
}

const drawFigure = (paths: readonly string[], colour: string): string =>
  `<g transform="translate(${width / 2 - 105} 36) scale(2.1)">${svgOf(figureShapes(paths, colour, paint.ground, outline))}</g>`;

const signAt = (side: string, { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number }) => {
  const sign = figureShapes([signOf(side)], sideColours[side]?.sign ?? paint.edge, '', outline);
  return `<g transform="translate(${x} ${y}) scale(${scale})">${svgOf(sign)}</g>`;
};

/** The size of a name's letters: as large as it fits on one line, within bounds. */
const sizeOf = (name: string): number =>
  Math.max(34, Math.min(58, Math.floor((58 * (width - 72)) / widthOf(name, 58, true))));

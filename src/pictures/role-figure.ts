/** The figures of roles beside names: in the picture of a whole game and in protocols. */
import type { ShownCard } from '#game/ports/pictures.ts';
import { canvasWidth, margin, paint } from './canvas.ts';
import { figureOf, signOf } from './figures.ts';
import { textAt } from './letters.ts';
import { sideColours } from './palette.ts';
import { figureShapes, svgOf } from './shapes.ts';

/** The ground of a side, on which white figures and letters are read. */
export const groundOf = (side: string): string => sideColours[side]?.ground ?? paint.alive;

/** The figure of a role in white, as wide as this, on the ground of its side. A role without one has the sign of its side. */
export const figureAt = ({ role, side }: ShownCard, x: number, y: number, width: number): string => {
  const paths = (role === null ? null : figureOf(role)) ?? [signOf(side)];
  return `<g transform="translate(${x} ${y}) scale(${width / 100})">${svgOf(figureShapes(paths, paint.letters, groundOf(side), {}))}</g>`;
};

export const tilesAcross = 2;
/** The height of a tile with the space below it, in pixels. */
export const tileHeight = 104;
const gap = 10;
const tile = { width: (canvasWidth - 2 * margin - (tilesAcross - 1) * gap) / tilesAcross, height: tileHeight - gap };

/** A person with the figure of their role. A winner has a green edge. */
export function roleTile(
  card: ShownCard & { readonly won: boolean },
  index: number,
  { name, role, top }: { readonly name: string; readonly role: string; readonly top: number },
): string {
  const x = margin + (index % tilesAcross) * (tile.width + gap);
  const y = top + Math.floor(index / tilesAcross) * tileHeight;
  const beside = { x: x + 100, width: tile.width - 110 };
  const edge = card.won ? ` stroke="${paint.won}" stroke-width="4"` : '';
  return [
    `<rect x="${x}" y="${y}" width="${tile.width}" height="${tile.height}" rx="14" fill="${paint.out}"${edge}/>`,
    `<rect x="${x + 8}" y="${y + 8}" width="80" height="78" rx="10" fill="${groundOf(card.side)}"/>`,
    figureAt(card, x + 14, y + 13, 68),
    textAt(name, { ...beside, y: y + 42, size: 36, fill: paint.letters, bold: card.won }),
    textAt(role, { ...beside, y: y + 78, size: 29, fill: paint.letters }),
  ].join('');
}

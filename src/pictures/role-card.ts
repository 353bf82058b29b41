import type { CardWords } from '#game/ports/pictures.ts';
import { canvas, paint, sideColours } from './canvas.ts';
import { textAt, widthOf } from './letters.ts';

const width = 600;
const height = 420;

/** The sign of each side on a field of 100 × 100 units: our own drawings. */
const signs: Readonly<Record<string, string>> = {
  // A house with a door.
  town: 'M50 12 92 48H80V88H58V62H42V88H20V48H8Z',
  // A hat with a brim.
  mafia: 'M28 56C28 26 36 16 50 22 64 16 72 26 72 56ZM6 62C30 54 70 54 94 62 88 76 12 76 6 62Z',
  // A fan of five blades.
  yakuza: 'M50 84 8 44 22 28ZM50 84 26 24 42 18ZM50 84 44 16H56ZM50 84 58 18 74 24ZM50 84 78 28 92 44Z',
  // A blade with a handle.
  maniac: 'M16 60 66 14C78 18 78 32 72 42L36 72ZM30 76 38 84 22 94 12 86Z',
  // A spade of a pack of cards.
  cardsharp:
    'M50 10C62 30 88 40 88 60 88 76 68 80 58 70 58 80 62 86 68 90H32C38 86 42 80 42 70 32 80 12 76 12 60 12 40 38 30 50 10Z',
};

/** Draws a role card. All cards have the same size in pixels. A side without a sign of its own has a plain one. */
export function roleCardPicture(side: string, { name, side: sideName }: CardWords): string {
  const colour = sideColours[side] ?? paint.edge;
  const sign = signs[side] ?? 'M50 14A36 36 0 1 0 50 86 36 36 0 1 0 50 14Z';
  const middle = { x: width / 2, width: width - 72, anchor: 'middle' } as const;
  return canvas(
    height,
    [
      `<rect x="18" y="18" width="${width - 36}" height="${height - 36}" rx="20" fill="none" stroke="${colour}" stroke-width="6"/>`,
      `<g transform="translate(${width / 2 - 95} 44) scale(1.9)"><path d="${sign}" fill="${colour}" stroke="${paint.letters}" stroke-width="1.5" stroke-linejoin="round"/></g>`,
      textAt(name, { ...middle, y: 308, size: sizeOf(name), fill: paint.letters, bold: true }),
      textAt(sideName, { ...middle, y: 364, size: 30, fill: paint.faint }),
    ],
    width,
  );
}

/** The size of a name's letters: as large as it fits on one line, within bounds. */
const sizeOf = (name: string): number =>
  Math.max(34, Math.min(58, Math.floor((58 * (width - 72)) / widthOf(name, 58, true))));

/** The canvas on which the pictures of a game are drawn. It has a ground of its own, for light and dark pages. */
import { palette } from './palette.ts';

/** The colours of a canvas. Letters have a contrast of at least 4.5 on the ground. */
export const paint = {
  ...palette,
  alive: palette.calm,
  out: palette.line,
  foul: palette.warning,
  chosen: palette.choice,
};

/** The width of every canvas in pixels. A phone shows it at less than half of that. */
export const canvasWidth = 900;

/** The empty space at the edges of a canvas, in pixels. */
export const margin = 36;

/** Returns the SVG of a canvas of this size with its content. It loads nothing from outside. */
export function canvas(height: number, content: readonly string[], width = canvasWidth): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">`,
    `<rect x="2" y="2" width="${width - 4}" height="${height - 4}" rx="28" fill="${paint.ground}" stroke="${paint.edge}" stroke-width="4"/>`,
    ...content.filter((part) => part !== ''),
    '</svg>',
    '',
  ].join('\n');
}

/** The canvas on which the pictures of a game are drawn. It has a ground of its own, for light and dark pages. */

/** The colours of a canvas. Letters have a contrast of at least 4.5 on the ground. */
export const paint = {
  ground: '#1e2130',
  edge: '#565d7a',
  letters: '#f5f6fa',
  faint: '#a9afc6',
  alive: '#3f5bd9',
  out: '#3a3f55',
  foul: '#f2b632',
  chosen: '#d6455d',
  won: '#3fa66b',
} as const;

export const sideColours: Readonly<Record<string, string>> = {
  town: '#d6455d',
  mafia: '#4a5578',
  yakuza: '#8e5bb5',
  maniac: '#c98a1b',
  cardsharp: '#1f9d86',
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

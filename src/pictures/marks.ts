/**
 * The marks of messages as pictures, for the application's own emoji: a token with a white sign on a dark ground, so that
 * it is seen on light and dark pages, at the size of a letter.
 */
import { figureOf, signOf } from './figures.ts';
import { palette, sideColours } from './palette.ts';

/** The width of a picture of a mark in pixels. Discord shows it at 16 to 48. */
const markSize = 128;

/** A figure of paths that lie on each other, in the colours of its token. */
const onToken = (paths: readonly string[], ground: string): string =>
  `<g transform="translate(11 9) scale(.78)">${paths
    .map((path, layer) => `<path d="${path}" fill="${layer % 2 === 0 ? palette.letters : ground}"/>`)
    .join('')}</g>`;

const token = (ground: string, paths: readonly string[]): string =>
  `<rect x="3" y="3" width="94" height="94" rx="26" fill="${ground}" stroke="${palette.letters}" stroke-width="4"/>${onToken(paths, ground)}`;

/** A card with a sign of its own, so that no foul is told by its colour alone. */
const card = (ground: string, sign: string): string =>
  `<rect x="20" y="4" width="60" height="92" rx="10" fill="${ground}" stroke="${palette.ground}" stroke-width="5"/><path d="${sign}" fill="${palette.ground}"/>`;

const microphone =
  'M50 6a18 18 0 0 1 18 18v26a18 18 0 0 1-36 0V24A18 18 0 0 1 50 6ZM20 44h9v7a21 21 0 0 0 42 0v-7h9v7a30 30 0 0 1-25 29v8h17v9H28v-9h17v-8A30 30 0 0 1 20 51Z';

const exclamation = 'M43 22h14l-3 34h-8ZM50 64a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z';
const cogged = 'M33 24h34v11H56v42H44V35H33Z';
const turnedBack = 'M46 26v13c16 0 24 10 24 33-5-13-12-18-24-18v14L27 47Z';

const others: Readonly<Record<string, string>> = {
  foul: card(palette.warning, exclamation),
  technical: card('#f08a3c', cogged),
  forgiven: card(palette.won, turnedBack),
  floor: token(palette.floor, [microphone]),
};

/** Returns the SVG of a mark: `role_don`, `side_town`, `foul`, `floor`. `null`: there is no such mark. */
export function markPicture(mark: string): string | null {
  const [, kind, id = ''] = /^(role|side)_(.+)$/.exec(mark) ?? [];
  const figure = kind === 'role' ? figureOf(id) : null;
  const drawn =
    kind === undefined
      ? others[mark]
      : kind === 'side'
        ? token(sideColours[id]?.ground ?? palette.night, [signOf(id)])
        : figure && token(palette.night, figure);
  if (!drawn) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${markSize}" height="${markSize}" viewBox="0 0 100 100">${drawn}</svg>`;
}

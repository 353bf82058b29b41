/** Text in a picture: escaped for XML, without what cannot be drawn, and made to fit. */
import { advanceOf } from './fonts.ts';

/** Characters that XML forbids, that are invisible, or that change the direction of the text after them. */
const invisible =
  /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Emoji_Modifier}|\p{Variation_Selector}/gu;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The least part of its size to which a text shrinks before it is cut. */
const leastShare = 0.65;

/** Returns the text for a place in SVG, where it can be nothing but text. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark]!);

/** NFKC would write the sign of a number as two letters. */
const plainLetters = (text: string): string =>
  text
    .split('№')
    .map((part) => part.normalize('NFKC'))
    .join('№');

/**
 * Returns the text on one line, as far as the fonts have its characters. Letters of another width or of a "font" made of
 * mathematical signs become plain ones (NFKC). A box in the place of a missing character would tell nothing.
 */
export const drawable = (text: string): string =>
  Array.from(plainLetters(text).replace(/\s+/gu, ' ').replace(invisible, ''))
    .filter((letter) => advanceOf(letter.codePointAt(0)!, false) !== null)
    .join('')
    .trim();

/** Returns the name of a seat, or its number where nothing of the name can be drawn. */
export const nameOrNumber = (name: string, seat: number): string => (drawable(name) === '' ? `#${seat}` : name);

/** Returns the width of the text in pixels, for letters of this size. */
export const widthOf = (text: string, size: number, bold = false): number =>
  size *
  Array.from(text).reduce(
    (sum, letter) => sum + (/\p{M}/u.test(letter) ? 0 : (advanceOf(letter.codePointAt(0)!, bold) ?? 0)),
    0,
  );

/** A text that fits, and the size of its letters. */
interface Fitted {
  readonly text: string;
  readonly size: number;
}

/** Makes a text fit into `width` pixels: first it shrinks, then its end is cut. The text is not escaped yet. */
export function fitted(
  text: string,
  { size, width, bold = false }: Pick<TextStyle, 'size' | 'width' | 'bold'>,
): Fitted {
  const line = drawable(text);
  const needed = widthOf(line, size, bold);
  if (needed <= width) return { text: line, size };
  const shrunk = Math.floor(10 * size * Math.max(leastShare, width / needed)) / 10;
  return { text: cutTo(line, shrunk, width, bold), size: shrunk };
}

/** The text, without its end if that does not fit. Only whole characters are cut. */
function cutTo(line: string, size: number, width: number, bold: boolean): string {
  if (widthOf(line, size, bold) <= width) return line;
  let kept = '';
  for (const { segment } of graphemes.segment(line)) {
    if (widthOf(`${kept}${segment}…`, size, bold) > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** The look of a text. `anchor`: the part of the text that lies at `x`. */
interface TextStyle {
  readonly x: number;
  readonly y: number;
  /** The height of the letters in pixels. */
  readonly size: number;
  /** The pixels that the text may take. */
  readonly width: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
  readonly struck?: boolean;
}

/** Returns the SVG of one line of text, which shrinks before it is cut. */
export function textAt(content: string, style: TextStyle): string {
  const { x, y, fill, anchor = 'start', bold, struck } = style;
  const { text, size } = fitted(content, style);
  const look = `${bold ? ' font-weight="bold"' : ''}${struck ? ' text-decoration="line-through"' : ''}`;
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${look}>${escaped(text)}</text>`;
}

/** Returns the SVG of one line whose end is a value: only the text before it shrinks or is cut. */
export function textWithValue(content: string, value: string, style: Omit<TextStyle, 'anchor'>): string {
  const end = drawable(value);
  const before = fitted(content, { ...style, width: style.width - widthOf(` ${end}`, style.size, style.bold) });
  return textAt(`${before.text} ${end}`, { ...style, size: before.size });
}

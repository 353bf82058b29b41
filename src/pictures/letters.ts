/** Text in a picture: escaped for XML, without what cannot be drawn, and made to fit. */
import { advanceOf } from './fonts.ts';

/** Characters that XML forbids, that are invisible, or that change the direction of the text after them. */
const invisible =
  /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Emoji_Modifier}|\p{Variation_Selector}/gu;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The least part of its size to which a text shrinks before it is broken. */
const leastShare = 0.65;
/** The distance of the lines of a broken text, as a part of the size of its letters. */
const lineShare = 1.15;

/** Returns the text for a place in SVG, where it can be nothing but text. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark]!);

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

/** The text in as many lines as letters of this size need. It is broken between words only. */
export function wrapped(text: string, size: number, width: number): readonly string[] {
  const [first = '', ...words] = text.split(' ');
  const lines = [first];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A text that fits, in one line or two, and the size of its letters. */
interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Makes a text fit into `width` pixels. It shrinks first, then it is broken, and shrinks on. Nothing of it is cut. */
function fitted(text: string, { size, width, bold = false }: Pick<TextStyle, 'size' | 'width' | 'bold'>): Fitted {
  const line = drawable(text);
  const isOne = widthOf(line, size * leastShare, bold) <= width;
  const lines = isOne ? [line] : broken(line, bold);
  const needed = Math.max(...lines.map((each) => widthOf(each, size, bold)));
  const most = isOne ? size : size * leastShare;
  return { lines, size: needed === 0 ? most : Math.floor(10 * Math.min(most, (size * width) / needed)) / 10 };
}

/** The text in two lines of about the same width. It is broken between words, or between characters if it is one word. */
function broken(line: string, bold: boolean): readonly string[] {
  const words = line.split(' ');
  const parts = words.length > 1 ? words : Array.from(graphemes.segment(line), ({ segment }) => segment);
  const joint = words.length > 1 ? ' ' : '';
  const halves = parts.slice(1).map((_, index) => {
    const lines = [parts.slice(0, index + 1).join(joint), parts.slice(index + 1).join(joint)];
    return { lines, width: Math.max(...lines.map((each) => widthOf(each, 1, bold))) };
  });
  const [best] = halves.toSorted((one, other) => one.width - other.width);
  return best?.lines ?? [line];
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

/** Returns the SVG of a text, which shrinks before it is broken. Its lines have the middle where one line would have it. */
export function textAt(content: string, style: TextStyle): string {
  const { x, y, fill, anchor = 'start', bold, struck } = style;
  const { lines, size } = fitted(content, style);
  const look = `${bold ? ' font-weight="bold"' : ''}${struck ? ' text-decoration="line-through"' : ''}`;
  return lines
    .map((line, index) => {
      const lower = (index - (lines.length - 1) / 2) * size * lineShare;
      const at = Math.round(10 * (y + lower)) / 10;
      return `<text x="${x}" y="${at}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${look}>${escaped(line)}</text>`;
    })
    .join('');
}

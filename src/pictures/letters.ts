/** Text in a picture: escaped for XML, without invisible characters, and cut so that it fits. */

/** Characters that XML forbids, that are invisible, or that change the direction of the text after them. */
const invisible = /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\u200b-\u200c\u200e-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** Characters that are about as wide as they are high: East Asian ones and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{3ffff}]/u;

/** Narrow characters of the fonts, and broad ones. */
const narrow = /[\p{M} .,:;!|'`ijlrtfI()[\]1-]/u;
const broad = /[mwMWмшщжюыфМШЩЖЮЫФ@%—…﷽]/u;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Characters that the fonts do not have, such as East Asian ones and flags, and those that join emoji: the fonts have
 * the parts. A box in their place would tell nothing, so they are left out. The seat's number and the text of the
 * message name the player.
 */
const absent =
  /(?!\p{Extended_Pictographic})[\u1100-\u11ff\u2b00-\u2bff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{10000}-\u{10ffff}]|\p{Emoji_Modifier}|\u200d|\p{Variation_Selector}/gu;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Returns the text for a place in SVG, where it can be nothing but text. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark]!);

/** Returns the width of the text in pixels, for letters of this size. The estimate is never much too small. */
export function widthOf(text: string, size: number): number {
  const ems = Array.from(graphemes.segment(text), ({ segment }) => emsOf(segment));
  return size * ems.reduce((sum, one) => sum + one, 0);
}

/** The width of one visible character, in the height of the letters. */
function emsOf(segment: string): number {
  if (wide.test(segment)) return 1.3;
  if (broad.test(segment)) return 1.05;
  if (narrow.test(segment[0]!)) return 0.45;
  return /[\p{Lu}\p{Lo}]/u.test(segment) ? 0.8 : 0.66;
}

/** Returns the text on one line, cut to whole characters that fit into `width` pixels. It is not escaped yet. */
export function fitted(text: string, size: number, width: number): string {
  const line = text.replace(absent, '').replace(/\s+/gu, ' ').replace(invisible, '').trim();
  if (widthOf(line, size) <= width) return line;
  let kept = '';
  for (const { segment } of graphemes.segment(line)) {
    if (widthOf(`${kept}${segment}…`, size) > width) break;
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

/** Returns the SVG of one line of text. */
export function textAt(text: string, { x, y, size, width, fill, anchor = 'start', bold, struck }: TextStyle): string {
  const style = `${bold ? ' font-weight="bold"' : ''}${struck ? ' text-decoration="line-through"' : ''}`;
  const content = escaped(fitted(text, size, width));
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${style}>${content}</text>`;
}

import type { CleanText, PlainText } from './text-kinds.ts';

/** The longest name that is shown, in UTF-16 units before escaping. */
const LONGEST = 24;

/**
 * Invisible characters and characters that reverse the text: control characters, bidirectional marks, unneeded joiners.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Joins the people of a family emoji and shapes some scripts. Harmless between two visible characters. */
const JOINER = '\u200d';

/** Discord's markup: emphasis, code, spoilers, links, quotes, headings, lists, `<...>` tags, `:emoji:`. */
const MARKUP = /[\\*_~`|[\]()<>#:\-+.]/g;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Letters that are written from right to left: the blocks that Unicode keeps for them (UAX #9, table 4). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Makes a player's name, or a few typed words, safe to show in any message. The result is `plainName` with its markup
 * escaped, so that it has at most twice as many units. A zero-width space after `@` breaks `@everyone` and `<@id>`:
 * Discord's server ignores backslashes before them.
 */
export const cleanName = (name: PlainText, longest = LONGEST): CleanText =>
  plainName(name, longest).replace(MARKUP, '\\$&').replaceAll('@', '@\u200b') as CleanText;

/**
 * A name for a menu, a picture or a file, where nothing is markup. It is one line of at most 24 units (whole characters
 * only) or `longest`. A name with letters from right to left is isolated and has two units more: otherwise numbers beside
 * it would change places with it. It is empty if nothing visible is left.
 */
export function plainName(name: PlainText, longest = LONGEST): PlainText {
  const visible = name
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, (mark) => (mark === JOINER ? mark : ''))
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim();
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(visible)) return '';
  const shown = visible.length <= longest ? visible : cut(visible, longest);
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}

function cut(text: string, longest: number): string {
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > longest - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

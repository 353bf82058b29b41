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

/**
 * Makes a player's name, or a few typed words, safe to show in any message. The result is one line without markup or
 * mentions. It has at most 24 units (whole characters only) or `longest`, and at most twice as many with its escapes.
 * It is empty if nothing visible is left.
 */
export function cleanName(name: string, longest = LONGEST): string {
  const visible = name
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, (mark) => (mark === JOINER ? mark : ''))
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim();
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(visible)) return '';
  return escapeMarkup(cut(visible, longest));
}

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length > longest - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** A zero-width space after `@` breaks `@everyone` and `<@id>`. Discord's server ignores backslashes before them. */
const escapeMarkup = (text: string): string => text.replace(MARKUP, '\\$&').replaceAll('@', '@\u200b');

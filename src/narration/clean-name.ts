/** The longest name that is shown, in UTF-16 units before escaping. */
const LONGEST = 24;

/** What has no shape or turns the writing round: control characters, bidirectional marks, joiners without a use. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Joins the people of a family emoji and shapes some scripts; harmless between two visible characters. */
const JOINER = '\u200d';

/** Discord's markup: emphasis, code, spoilers, links, quotes, headings, lists, `<...>` tags, `:emoji:`. */
const MARKUP = /[\\*_~`|[\]()<>#:\-+.]/g;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * A player's name, or a few words that somebody typed, as they can stand in any message: in one line, without markup or
 * mentions, cut to 24 units (whole characters only) or `longest`, and at most twice as long with its escapes. Empty if
 * nothing visible is left.
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

/** A zero-width space after `@` breaks `@everyone` and `<@id>` for the server, which does not heed backslashes. */
const escapeMarkup = (text: string): string => text.replace(MARKUP, '\\$&').replaceAll('@', '@\u200b');

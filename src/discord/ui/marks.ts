import { type Body, withTexts } from './body.ts';
import { outsideBlocks } from './texts.ts';

/** The emoji of the texts that have a picture of our own (`pictures/marks.ts`), each with the name of its mark. */
export const markOf: Readonly<Record<string, string>> = {
  '🎩': 'side_mafia',
  '🐉': 'side_yakuza',
  '💍': 'role_don',
  '⭐': 'role_commissar',
  '🔫': 'role_sheriff',
  '💉': 'role_doctor',
  '💋': 'role_courtesan',
  '🔪': 'role_maniac',
  '🔨': 'role_judge',
  '📰': 'role_journalist',
  '💼': 'role_lawyer',
  '👮': 'role_captain',
  '💄': 'role_beauty',
  '🥷': 'role_ninja',
  '👁️': 'role_witness',
  '🕸️': 'role_schemer',
  '💪': 'role_bodyguard',
  '⛪': 'role_priest',
  '♠️': 'role_cardsharp',
  '🌹': 'role_mistress',
  '🔍': 'role_detective',
  '🐕': 'role_bloodhound',
  '🥂': 'role_rake',
  '🎙️': 'floor',
  '🟨': 'foul',
  '🟧': 'technical',
  '🟩': 'forgiven',
};

/** The mentions of the application's own emoji, by the names of their marks: `<:nc_floor_1a2b3c4d:123>`. */
export type MarkMentions = ReadonlyMap<string, string>;

/**
 * A mark ends a sentence and its line, or a heading that names no seat. A name cannot end a sentence, because its full stops
 * are escaped.
 */
const pattern = new RegExp(`(?<=(?:(?<!\\\\)[.*]|^#{1,3} [^#№\\n]*) )(?:${Object.keys(markOf).join('|')})$`, 'gmu');

/** The message with our own emoji as its marks. A mark without one stays as it is, and so does a message that would be too long. */
export function withMarks(shown: Body, mentions: MarkMentions): Body {
  if (mentions.size === 0) return shown;
  const mark = (part: string): string => part.replaceAll(pattern, (emoji) => mentions.get(markOf[emoji]!) ?? emoji);
  return withTexts(shown, (text) => outsideBlocks(text, mark));
}

/** The Unicode of each mark. */
const unicodeOf: ReadonlyMap<string, string> = new Map(Object.entries(markOf).map(([emoji, mark]) => [mark, emoji]));

/** Begins the names of our own emoji. The name of the mark follows, and the digest of its picture. */
export const markPrefix = 'nc_';

const ownEmoji = new RegExp(`<:${markPrefix}(\\w+)_[0-9a-f]{8}:\\d+>`, 'g');

/**
 * The text with Unicode in place of our own emoji. So does a message that pings somebody begin: the notification of a phone
 * shows the name of an emoji, not its picture.
 */
export const withoutOwnMarks = (text: string): string =>
  text.replaceAll(ownEmoji, (emoji, mark: string) => unicodeOf.get(mark) ?? emoji);

/** The mark at the end of a line: Unicode, or an emoji of the application. */
const lastMark = / (?=(?:\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)*|<a?:\w+:\d+>)$)/gmu;

/** A number and the word after it, as in `#5 Eve`, `№5 (Ева)` and `20 seconds`. A name may begin with a mark of direction. */
const afterNumber =
  /(?<=[#№]\d+\**) (?=[\p{L}\u2066-\u2069<(])|(?<=(?<![\p{L}\d.,:/-])\d+) (?=[\p{L}\u2066-\u2069<])/gu;
/**
 * A number or a time that ends a phrase or a part of a line, and the word before it, as in `day 1:`, `checked: 7.`,
 * `0 of 3 ·` and `Time: <t:…:R>`.
 */
const beforeNumber =
  /(?<=\p{L}:?) (?=\d+(?:[.,:;!?)](?!\d)|$|[ \u00A0](?:[·—]|\p{Extended_Pictographic}|<a?:)))|(?<=\p{L}:) (?=[#№]\d|<t:)/gmu;
/** A point or a dash between two parts of a line may end a line, and begins none. */
const beforeSign = / (?=[·—](?:[ \u00A0]|$))/gm;
/** A word in brackets of a few letters, as in `Thanks (pass)`. */
const beforeBracket = / (?=\(\p{L}{1,6}\))/gu;
/** A product, as in `4 × 31`. */
const besideTimes = /(?<=\d) (?=×)|(?<=×) (?=\d)/gu;

/**
 * The text without a line break before the mark of a line, beside a number, and before a point or a dash: alone on a line,
 * none of them says anything.
 */
export const withBoundMarks = (text: string): string =>
  outsideBlocks(text, (part) => {
    let bound = part;
    for (const space of [lastMark, afterNumber, beforeNumber, besideTimes, beforeSign, beforeBracket])
      bound = bound.replaceAll(space, '\u00A0');
    return bound;
  });

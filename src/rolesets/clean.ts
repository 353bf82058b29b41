/** What has no shape or turns the writing round: control characters, bidirectional marks, fillers, half characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** What Discord reads as markup or as a mention, wherever it stands. */
const markup = /[\\*_~`|<>#@[\]{}]/g;

/** What makes a list or a quotation at the beginning of a message. */
const opening = /^[\s\-+>.]+|^\d+[.)]\s*/;

/** An address, which Discord turns into a link or an invitation. */
const address = /\b[a-z][a-z0-9+.-]*:\/\/\S*|\b[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*|\bdiscord\.gg\b\S*/giu;

/**
 * A text from outside in one line, without mentions, markup, links and invisible characters. What is taken out is not
 * escaped: the text goes into messages, labels and files alike.
 */
export function cleanText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');
  return settled(plain);
}

/** What one thing was taken out of may have become another. */
function settled(text: string): string {
  const less = text.replace(address, '').replace(markup, '').replace(opening, '').replace(/ +/g, ' ').trim();
  return less === text ? text : settled(less);
}

/** A word of a file as it can stand in an answer about it. */
export const shortWord = (word: string): string =>
  /^\w[\w.-]{0,39}$/.test(word) ? word : cleanText(word).slice(0, 40) || '?';

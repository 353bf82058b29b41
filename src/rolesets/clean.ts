/**
 * Invisible characters and characters that reverse the text: control characters, bidirectional marks, fillers, lone
 * surrogates.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Characters that Discord reads as markup or as a mention anywhere in a text. */
const markup = /[\\*_~`|<>#@[\]{}]/g;

/** Characters that make a list or a quotation at the beginning of a message. */
const opening = /^[\s\-+>.]+|^\d+[.)]\s*/;

/** An address that Discord turns into a link or an invitation. */
const address = /\b[a-z][a-z0-9+.-]*:\/\/\S*|\b[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*|\bdiscord\.gg\b\S*/giu;

/**
 * Cleans a text of unknown origin: one line, without mentions, markup, links and invisible characters. Removes them
 * instead of escaping them, because the text goes into messages, labels and files.
 */
export function cleanText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');
  return settled(plain);
}

/** Repeats the removal until nothing changes, because a removal can create new markup. */
function settled(text: string): string {
  const less = text.replace(address, '').replace(markup, '').replace(opening, '').replace(/ +/g, ' ').trim();
  return less === text ? text : settled(less);
}

/** Makes a word of a file safe to show in an answer about that file. */
export const shortWord = (word: string): string =>
  /^\w[\w.-]{0,39}$/.test(word) ? word : cleanText(word).slice(0, 40) || '?';

/** The words, numbers and marks of a typed list. */
import { evenDashes, plain } from '../typed.ts';

/** A word, a number or a mark. `text` is in the letters in which names are compared. */
export interface Token {
  readonly kind: 'word' | 'number' | 'mark' | 'line';
  readonly text: string;
  /** Its place in the text that was read. */
  readonly from: number;
  readonly to: number;
}

/** Emoji, also a server's own, invisible signs and the marks of bold and crossed-out text. */
const ornaments = /<a?:\w+:\d+>|\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\p{Cf}\p{Mn}]|\*\*|__|~~|`/gu;
/** A times sign behind a name and before its number: `goonx2`. */
const timesBehind = /(?<=\p{L}{2})[x×х](?=\d)/giu;

/** A times sign between a number and a name: `2xgoon`. */
const timesBefore = /(\d)x(?=\p{L})/giu;

/** The marks of a forum and of a wiki around text, and the names of emoji. Crossed-out text keeps its marks. */
const markup =
  /\[\/?(?:b|i|u|color|size|center|list|url|area|spoiler|quote)(?:=[^\]\n]*)?\]|\[\[|\]\]|(?<=^|\s):[a-z]\w*:(?=\s)/gimu;
/** The cells of a table, with the number in the first or the last one. */
const numberCellFirst = /^\s*\|?\s*(\d+)\s*\|/gmu;
const numberCellLast = /(?<=^[^|\n]*)\|\s*(\d+)\s*\|?\s*$/gmu;

/** The text without the signs that say nothing about the cards. */
export const cleaned = (text: string): string =>
  evenDashes(text.normalize('NFKC'))
    .replaceAll('➖', '-')
    .replaceAll(markup, ' ')
    .replaceAll(/`\s+`/g, ', ')
    .replaceAll(ornaments, ' ')
    .replaceAll(numberCellFirst, '$1 ')
    .replaceAll(numberCellLast, ' $1')
    .replaceAll(/\s*(?:\.{2,}|…)\s*(?=\d)/g, ' - ')
    .replaceAll(timesBehind, ' ×')
    .replaceAll(timesBefore, '$1× ');

const token = /\n|\d+|\p{L}[\p{L}\p{M}'’]*|\S/gu;

const kindOf = (text: string): Token['kind'] => {
  if (text === '\n') return 'line';
  if (/^\d/.test(text)) return 'number';
  return /^\p{L}/u.test(text) ? 'word' : 'mark';
};

/** The tokens of a cleaned text. A letter `x` beside a number is a times sign. */
export function tokensOf(source: string): readonly Token[] {
  const found = [...source.matchAll(token)].map(({ 0: text, index }): Token => {
    return { kind: kindOf(text), text: plain(text).replaceAll('’', "'"), from: index, to: index + text.length };
  });
  return found.map((each, at) => {
    const isBeside = [found[at - 1], found[at + 1]].some((other) => other?.kind === 'number');
    const isTimes = /^[xх×*]$/.test(each.text) && isBeside;
    return isTimes ? { ...each, kind: 'mark', text: '×' } : each;
  });
}

/** The words of a name as tokens: "black-judge" has two. A word behind `=` keeps the mark. */
export const wordsIn = (name: string): readonly string[] => {
  const found = tokensOf(cleaned(name));
  return found.flatMap(({ kind, text }, at) =>
    kind === 'mark' ? [] : [found[at - 1]?.text === '=' ? `=${text}` : text],
  );
};

/** The parts of a typed list: between two separators there is one kind of card. */
import { numberIn, onlyNumber, wordsOfTokens } from './counted.ts';
import { type Token, tokensOf } from './tokens.ts';
import { areOfAll, vocabulary } from './vocabulary.ts';

/** A part of a list that is to be read by itself. */
export interface Part {
  readonly tokens: readonly Token[];
  /** The part as it was typed. */
  readonly text: string;
  /** The separator before it. */
  readonly after: string;
  /** For the title of a list: the number in it. Null: it is no title. */
  readonly heading: { readonly total: number | null } | null;
  /** True if its line may be a title without a colon: `Mafia (2)`. */
  readonly mayTitle: boolean;
}

const separators = ',;+/\\&|•·';
/** The brackets that begin a remark, and those that end it. */
export const opening = '([{';
export const closing = ')]}';

/** The parts of a cleaned text. A title is a part of its own. */
export function partsOf(source: string): readonly Part[] {
  const pieces = withoutOrdinals(linesOf(tokensOf(source))).flatMap(piecesOf);
  return pieces.flatMap((piece, at) => {
    const part = (tokens: readonly Token[], heading: Part['heading']): Part => ({
      tokens,
      heading,
      mayTitle: heading === null && mayTitle(piece, pieces[at + 1]),
      after: piece.after,
      text: source.slice(tokens[0]!.from, tokens.at(-1)!.to),
    });
    const title = titleOf(piece, pieces[at + 1]);
    if (title === null) return withoutTotal(piece.tokens).map((tokens) => part(tokens, null));
    const { total, rest } = title;
    const behind = rest.length === 0 ? [] : [part(rest, null)];
    return [part(piece.tokens.slice(0, piece.tokens.length - rest.length), { total }), ...behind];
  });
}

function linesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'line') lines.push([]);
    else lines.at(-1)!.push(token);
  }
  return lines.filter((line) => line.length > 0);
}

/** The number in front of a line of a numbered list, such as `2.` or `2)`. */
function ordinalOf([number, mark, name]: readonly Token[]): number | null {
  const isOrdinal = number?.kind === 'number' && /^[.)]$/.test(mark?.text ?? '') && name !== undefined;
  return isOrdinal ? Number(number.text) : null;
}

/** The lines without the numbers of a numbered list. Other numbers are counts of cards. */
function withoutOrdinals(lines: readonly (readonly Token[])[]): readonly (readonly Token[])[] {
  const ordinals = lines.map(ordinalOf).filter((ordinal) => ordinal !== null);
  const isList = ordinals.length > 0 && ordinals.every((ordinal, at) => ordinal === at + 1);
  return isList ? lines.map((line) => (ordinalOf(line) === null ? line : line.slice(2))) : lines;
}

const bullets = '-*×>#•·–';

/** The tokens between two separators. */
interface Piece {
  readonly tokens: readonly Token[];
  readonly after: string;
  /** True if it is the only one of its line. */
  readonly isAlone: boolean;
  /** True if its line begins with the mark of a list. */
  readonly isItem: boolean;
}

function piecesOf(line: readonly Token[]): readonly Piece[] {
  const isItem = line.length > 1 && bullets.includes(line[0]!.text) && line[0]!.to < line[1]!.from;
  const divided = divide(isItem ? line.slice(1) : line, isItem);
  return divided.map((piece) => ({ ...piece, isItem, isAlone: divided.length === 1 }));
}

function divide(line: readonly Token[], isItem: boolean): readonly Pick<Piece, 'tokens' | 'after'>[] {
  const pieces: { tokens: Token[]; after: string }[] = [{ tokens: [], after: '' }];
  let depth = 0;
  for (const [at, token] of line.entries()) {
    if (opening.includes(token.text)) depth += 1;
    if (closing.includes(token.text)) depth -= 1;
    if (depth <= 0 && (isSeparator(token, line[at + 1]) || (isItem && isBullet(line, at))))
      pieces.push({ tokens: [], after: token.text });
    else pieces.at(-1)!.tokens.push(token);
  }
  return pieces.filter(({ tokens }) => tokens.length > 0);
}

/** The place of the mark behind a title. A dash ends one with the number of all cards: `12 players - don, mafia 2`. */
function titleEnd(tokens: readonly Token[]): number {
  const colon = tokens.findIndex(({ text }) => text === ':');
  const dash = tokens.findIndex(({ text }) => text === '-');
  const isTotal = colon === -1 && onlyNumberOfAll(tokens.slice(0, Math.max(dash, 0)));
  return isTotal ? dash : colon;
}

/** Returns true for the number of all cards: `10 players`. */
const onlyNumberOfAll = (tokens: readonly Token[]): boolean =>
  areOfAll(wordsOfTokens(tokens)) && onlyNumber(tokens.filter((token) => numberIn(token) !== null)) !== null;

/** The tokens of a card, and those of the number of all cards in brackets behind it: `civilian 6 (10 players)`. */
function withoutTotal(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const start = tokens.findIndex(({ text }) => opening.includes(text));
  const inside = tokens.slice(start + 1, -1);
  const isTotal = start > 0 && closing.includes(tokens.at(-1)!.text) && onlyNumberOfAll(inside);
  const before = tokens.slice(0, Math.max(start, 0));
  return isTotal && before.some((token) => numberIn(token) !== null) ? [before, inside] : [tokens];
}

/** Returns true for a line such as `Mafia (2)` above other lines. */
function mayTitle({ tokens, isAlone, isItem }: Piece, next: Piece | undefined): boolean {
  const isNamed = vocabulary.headings.has(wordsOfTokens(tokens).join(' '));
  return isAlone && !isItem && next !== undefined && isNamed && tokens.some((token) => numberIn(token) !== null);
}

/** The title in front of a list of cards: its number, and the tokens behind it. Null: there is none. */
function titleOf(
  { tokens, isAlone, isItem }: Piece,
  next: Piece | undefined,
): { readonly total: number | null; readonly rest: readonly Token[] } | null {
  const colon = titleEnd(tokens);
  const rest = colon === -1 ? [] : tokens.slice(colon + 1);
  const brackets = bracketsOf(colon === -1 ? tokens : tokens.slice(0, colon));
  if (brackets === null || onlyNumber(rest) !== null || rest.some(({ text }) => text === ':')) return null;
  const numbers = [...brackets.inside, ...brackets.outside.map((each) => [each])].map(onlyNumber);
  const [total = null, ...more] = numbers.filter((number) => number !== null);
  const words = wordsOfTokens(brackets.outside);
  const name = total === null ? words : words.filter((word) => !areOfAll([word]));
  const isTitle =
    [words, name].some((each) => vocabulary.headings.has(each.join(' '))) || (name.length === 0 && areOfAll(words));
  if (!isTitle || more.length > 0) return null;
  if (colon !== -1) return rest.length > 0 || isAlone ? { total, rest } : null;
  return isAlone && !isItem && next?.isItem === true ? { total, rest } : null;
}

/** Returns true for the mark of a further item in a list whose lines were joined: `- дон - 2 мафии`. */
function isBullet(line: readonly Token[], at: number): boolean {
  const [before, token, after, behind] = [line[at - 1], line[at]!, line[at + 1], line[at + 2]];
  const isSpaced = before !== undefined && before.to < token.from && after !== undefined && token.to < after.from;
  if (token.text !== '-' || !isSpaced || before.kind !== 'word') return false;
  const isName = (each: Token | undefined) => each?.kind === 'word' && !vocabulary.fillers.has(each.text);
  return isName(after) ? !vocabulary.numbers.has(after.text) : after.kind === 'number' && isName(behind);
}

/** The tokens of each part of a remark in brackets: `3 mafia (don, 2 goons)`. */
export const partsOfRemark = (tokens: readonly Token[]): readonly (readonly Token[])[] =>
  divide(tokens, false).map((piece) => piece.tokens);

const isSeparator = ({ kind, text, to }: Token, next: Token | undefined): boolean =>
  kind === 'word'
    ? vocabulary.and.has(text)
    : separators.includes(text) ||
      (/^[.!?…]$/.test(text) && (next === undefined || next.from > to || next.kind !== 'number'));

/** The tokens between the brackets of a part, and the part without them. */
export interface Bracketed {
  readonly outside: readonly Token[];
  readonly inside: readonly (readonly Token[])[];
}

/** Takes the brackets out of a part. Null: one of them is missing. */
export function bracketsOf(tokens: readonly Token[]): Bracketed | null {
  const start = tokens.findIndex(({ text }) => opening.includes(text));
  const end = tokens.findIndex(({ text }) => closing.includes(text));
  if (start === -1 && end === -1) return { outside: tokens, inside: [] };
  const between = tokens.slice(start + 1, end);
  if (start === -1 || end < start || between.some(({ text }) => opening.includes(text))) return null;
  const rest = bracketsOf(tokens.slice(end + 1));
  return rest && { outside: [...tokens.slice(0, start), ...rest.outside], inside: [between, ...rest.inside] };
}

/** The parts of a typed list: between two separators there is one kind of card. */
import { onlyNumber, wordsOfTokens } from './counted.ts';
import { type Token, tokensOf } from './tokens.ts';
import { isPlayers, vocabulary } from './vocabulary.ts';

/** A part of a list that is to be read by itself. */
export interface Part {
  readonly tokens: readonly Token[];
  /** The part as it was typed. */
  readonly text: string;
  /** The separator before it. */
  readonly after: string;
  /** For the title of a list: the number in it. Null: it is no title. */
  readonly heading: { readonly total: number | null } | null;
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
      after: piece.after,
      text: source.slice(tokens[0]!.from, tokens.at(-1)!.to),
    });
    const title = titleOf(piece, pieces[at + 1]);
    if (title === null) return [part(piece.tokens, null)];
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

/** The title in front of a list of cards: its number, and the tokens behind it. Null: there is none. */
function titleOf(
  { tokens, isAlone, isItem }: Piece,
  next: Piece | undefined,
): { readonly total: number | null; readonly rest: readonly Token[] } | null {
  const colon = tokens.findIndex(({ text }) => text === ':');
  const rest = colon === -1 ? [] : tokens.slice(colon + 1);
  const brackets = bracketsOf(colon === -1 ? tokens : tokens.slice(0, colon));
  if (brackets === null || onlyNumber(rest) !== null || rest.some(({ text }) => text === ':')) return null;
  const numbers = [...brackets.inside, ...brackets.outside.map((each) => [each])].map(onlyNumber);
  const [total = null, ...more] = numbers.filter((number) => number !== null);
  const words = wordsOfTokens(brackets.outside);
  const isTitle = vocabulary.headings.has(words.join(' ')) || (total !== null && words.every(isPlayers));
  if (!isTitle || words.length === 0 || more.length > 0) return null;
  if (colon !== -1) return rest.length > 0 || isAlone ? { total, rest } : null;
  return isAlone && !isItem && next?.isItem === true && total === null ? { total, rest } : null;
}

/** Returns true for the mark of a further item in a list whose lines were joined: `- дон - 2 мафии`. */
function isBullet(line: readonly Token[], at: number): boolean {
  const [before, token, after, behind] = [line[at - 1], line[at]!, line[at + 1], line[at + 2]];
  const isSpaced = before !== undefined && before.to < token.from && after !== undefined && token.to < after.from;
  if (token.text !== '-' || !isSpaced || before.kind !== 'word') return false;
  const isName = (each: Token | undefined) => each?.kind === 'word' && !vocabulary.fillers.has(each.text);
  return isName(after) ? !vocabulary.numbers.has(after.text) : after.kind === 'number' && isName(behind);
}

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

/** The numbers and the words of a part of a list. */
import type { Token } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';

/** A number, or the words of a name. */
type Item =
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'words'; readonly words: readonly string[] };

/** Words with their number, if there is one. */
export interface Counted {
  readonly words: readonly string[];
  readonly count: number | null;
}

/** A number in words or in digits. */
export const numberIn = ({ kind, text }: Token): number | null =>
  kind === 'number' ? Number(text) : (vocabulary.numbers.get(text) ?? null);

/** The tokens without the endings of numbers: `2-е`. */
function withoutEndings(tokens: readonly Token[]): readonly Token[] {
  const isEnding = (at: number): boolean => {
    const [before, token] = [tokens[at - 1], tokens[at]!];
    if (before === undefined || before.to !== token.from) return false;
    if (before.kind === 'number') {
      const isDash = token.text === '-' && tokens[at + 1]?.from === token.to;
      return isDash ? vocabulary.numberEndings.has(tokens[at + 1]!.text) : vocabulary.numberEndings.has(token.text);
    }
    return (
      before.text === '-' && tokens[at - 2]?.to === before.from && tokens[at - 2]?.kind === 'number' && isEnding(at - 1)
    );
  };
  return tokens.filter((_, at) => !isEnding(at));
}

/** The tokens of a name without the dash in it: `black-judge`. */
const isJoint = (tokens: readonly Token[], at: number): boolean => {
  const [before, token, after] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  const isBetween = before?.kind === 'word' && after?.kind === 'word';
  return token.text === '-' && isBetween && before.to === token.from && token.to === after.from;
};

/** The shape of a part, with a letter for each item: `N` a number, `W` words, `M` a mark between them. */
interface Shape {
  readonly letters: string;
  readonly items: readonly Item[];
}

function shapeOf(given: readonly Token[]): Shape {
  const tokens = withoutEndings(given);
  const isFiller = ({ kind, text }: Token) => kind === 'word' && vocabulary.fillers.has(text);
  const isName = (token: Token) => token.kind === 'word' && numberIn(token) === null && !isFiller(token);
  const hasName = tokens.some(isName);
  return tokens
    .filter((token, at) => !isJoint(tokens, at) && !(hasName && isFiller(token)))
    .reduce(withToken, { letters: '', items: [] });
}

function withToken({ letters, items }: Shape, token: Token): Shape {
  const number = numberIn(token);
  if (number !== null) return { letters: `${letters}N`, items: [...items, { kind: 'number', number }] };
  if (token.kind === 'mark') return { letters: `${letters}${/[-:=×.]/.test(token.text) ? 'M' : '?'}`, items };
  const last = items.at(-1);
  if (!letters.endsWith('W') || last?.kind !== 'words')
    return { letters: `${letters}W`, items: [...items, { kind: 'words', words: [token.text] }] };
  return { letters, items: [...items.slice(0, -1), { kind: 'words', words: [...last.words, token.text] }] };
}

const numberFirst = /^M?NM{0,2}WM?$/;
const numberLast = /^WM{0,2}NM?$/;
const severalFirst = /^(?:M?NM?W){2,}$/;
const severalLast = /^(?:WM?NM?){2,}$/;

/** The cards of a part with their numbers, or null if it has another form. Some have none: `дон`. */
export function countedIn(tokens: readonly Token[]): readonly Counted[] | null {
  const { letters, items } = shapeOf(tokens);
  const words = items.flatMap((item) => (item.kind === 'words' ? [item.words] : []));
  const numbers = items.flatMap((item) => (item.kind === 'number' ? [item.number] : []));
  if (/^M?WM?$/.test(letters)) return [{ words: words[0]!, count: null }];
  const isCounted = [numberFirst, numberLast, severalFirst, severalLast].some((form) => form.test(letters));
  return isCounted ? words.map((each, at) => ({ words: each, count: numbers[at]! })) : null;
}

/** The only number of some tokens, such as those in brackets: `(2)`, `(x2)`, `(2 шт)`. */
export function onlyNumber(tokens: readonly Token[]): number | null {
  const rest = withoutEndings(tokens).filter(({ text }) => !/^[×.]$/.test(text) && !vocabulary.fillers.has(text));
  const [only, ...more] = rest;
  return only === undefined || more.length > 0 ? null : numberIn(only);
}

/** All words of some tokens. */
export const wordsOfTokens = (tokens: readonly Token[]): readonly string[] =>
  tokens.flatMap((token) => (token.kind === 'word' && numberIn(token) === null ? [token.text] : []));

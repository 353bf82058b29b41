/** The meaning of one part of a typed list of cards. */
import type { RoleId } from '#engine/kernel/types.ts';
import { type Counted, countedIn, numberIn, onlyNumber, wordsOfTokens } from './counted.ts';
import { type KnownCards, rolesNamed, rolesNear } from './names.ts';
import { bracketsOf, closing, opening, type Part, partsOfRemark } from './parts.ts';
import type { Token } from './tokens.ts';
import { areOfAll, vocabulary } from './vocabulary.ts';

/** Cards of one kind. */
export interface Cards {
  readonly role: RoleId;
  readonly count: number;
}

/**
 * The meaning of a part. `readings`: the cards that somebody may have meant by a part that is not understood, the
 * nearest first.
 */
export type Meaning =
  | { readonly is: 'cards'; readonly cards: readonly Cards[] }
  | { readonly is: 'heading'; readonly total: number | null }
  | { readonly is: 'total'; readonly total: number }
  | { readonly is: 'rest'; readonly role: RoleId }
  | { readonly is: 'unread'; readonly readings: readonly (readonly Cards[])[] };

/** A larger number is not a count of cards. */
const mostOfOne = 99;

const unread = (readings: readonly (readonly Cards[])[] = []): Meaning => ({ is: 'unread', readings });

/** Returns the meaning of a part. */
export const meaningOf = ({ tokens, heading }: Part, known: KnownCards): Meaning =>
  heading === null ? meaningOfTokens(tokens, known) : { is: 'heading', total: heading.total };

function meaningOfTokens(tokens: readonly Token[], known: KnownCards): Meaning {
  const brackets = bracketsOf(withOpenNumbers(tokens));
  const counted = brackets === null ? null : countedIn(brackets.outside);
  const [only, ...more] = counted ?? [];
  if (brackets === null || counted === null || only === undefined)
    return unread(near(wordsOfTokens(tokens), null, known));
  const notes = brackets.inside.map(wordsOfTokens);
  if (more.length > 0) return notes.length > 0 ? unread() : several(counted, known);
  const read = single(only, known);
  if (notes.length === 0 || read.is === 'unread') return read;
  // In brackets may be another name of the card, or its side.
  const isSame = (note: readonly string[]) =>
    read.is === 'cards' &&
    (rolesNamed(note, known).some((role) => read.cards.every((each) => each.role === role)) ||
      read.cards.every(({ role }) => vocabulary.notes.get(note.join(' '))?.includes(known.sideOf(role)) === true));
  const listed = brackets.inside.length === 1 ? listedIn(brackets.inside[0]!, read, known) : null;
  if (listed !== null) return listed;
  return notes.every(isSame) ? read : unread(read.is === 'cards' ? [read.cards] : []);
}

/** The two sides whose titles decide which card a name means. */
const opposed: Readonly<Record<string, string>> = { mafia: 'town', town: 'mafia' };

/**
 * The meaning of a part below the title of a side: `Mafia: roleblocker` is the mafia's one. A card of the other side is
 * not read.
 */
export function meaningBelow(tokens: readonly Token[], side: string, known: KnownCards): Meaning {
  const isOfOther = ({ role }: Cards) => known.sideOf(role) === opposed[side];
  const read = meaningOfTokens(tokens, known);
  const first = tokens.findIndex((token) => token.kind === 'word' && numberIn(token) === null);
  if (first === -1 || (read.is === 'cards' && !read.cards.some(isOfOther))) return read;
  const named = vocabulary.sides
    .filter((each) => each.place === 'before' && each.side === side)
    .map(({ word }) => meaningOfTokens(tokens.toSpliced(first, 0, { ...tokens[first]!, text: word }), known))
    .find((each) => each.is === 'cards' && each.cards.every(({ role }) => known.sideOf(role) === side));
  if (named !== undefined) return named;
  return read.is === 'cards' ? unread([read.cards]) : read;
}

/** The cards in brackets behind their number: `3 mafia (don, 2 goons)`. They must be as many, and of the same side. */
function listedIn(note: readonly Token[], read: Meaning, known: KnownCards): Meaning | null {
  const parts = partsOfRemark(note);
  if (read.is !== 'cards' || parts.length < 2) return null;
  const [side] = read.cards.map(({ role }) => known.sideOf(role));
  const cards = parts
    .map((tokens) => meaningBelow(tokens, side!, known))
    .flatMap((each) => (each.is === 'cards' ? each.cards : []));
  const sizeOf = (some: readonly Cards[]) => some.reduce((sum, { count }) => sum + count, 0);
  return cards.every(({ role }) => known.sideOf(role) === side) && sizeOf(cards) === sizeOf(read.cards)
    ? { is: 'cards', cards }
    : null;
}

/** The tokens with a dash for the brackets around a number: `мафия (2)`. */
function withOpenNumbers(tokens: readonly Token[]): readonly Token[] {
  const open: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const end = opening.includes(token.text)
      ? tokens.findIndex(({ text }, index) => index > at && closing.includes(text))
      : -1;
    const inside = end === -1 ? [] : tokens.slice(at + 1, end);
    if (end === -1 || onlyNumber(inside) === null) open.push(token);
    else {
      open.push({ ...token, text: '-' }, ...inside.filter((each) => numberIn(each) !== null));
      at = end;
    }
  }
  return open;
}

function single({ words, count }: Counted, known: KnownCards): Meaning {
  if (count !== null && areOfAll(words)) return { is: 'total', total: count };
  const rest = count === null ? restOf(words) : null;
  if (rest !== null) {
    const [role, ...more] = rolesNamed(rest, known);
    return role !== undefined && more.length === 0 ? { is: 'rest', role } : unread();
  }
  if (count !== null && count > mostOfOne) return unread();
  const roles = rolesNamed(words, known);
  if (roles.length === 1) return { is: 'cards', cards: [{ role: roles[0]!, count: count ?? 1 }] };
  if (roles.length > 1) return unread(roles.map((role) => [{ role, count: count ?? 1 }]));
  return inARow(words, count, known) ?? unread(near(words, count, known));
}

/** The words behind one for all other seats, or null if the words do not begin with one. */
function restOf(words: readonly string[]): readonly string[] | null {
  const from = words.findIndex((word) => vocabulary.rest.has(word));
  return from === -1 || from > 1 || words.length === from + 1 ? null : words.slice(from + 1);
}

/** Names without a separator: `дон шериф доктор`. A number in front of them belongs to one of them, nobody knows which. */
function inARow(words: readonly string[], count: number | null, known: KnownCards): Meaning | null {
  const rows = rowsOf(words, known);
  if (rows.length === 0) return null;
  const readings = rows.map((row) => row.map((role, at) => ({ role, count: at === 0 ? (count ?? 1) : 1 })));
  return rows.length === 1 && count === null ? { is: 'cards', cards: readings[0]! } : unread(readings);
}

/** The most words of a name. */
const longestName = 4;
/** The most words that are divided into names. */
const mostWords = 26;

/** The ways to divide words into two or more names of cards. Two ways are enough to know that there are several. */
function rowsOf(words: readonly string[], known: KnownCards): readonly (readonly RoleId[])[] {
  if (words.length > mostWords) return [];
  const ways: (readonly (readonly RoleId[])[])[] = [[[]]];
  for (let end = 1; end <= words.length; end += 1) {
    const starts = Array.from({ length: Math.min(end, longestName) }, (_, at) => end - 1 - at);
    const found = starts.flatMap((from) =>
      rolesNamed(words.slice(from, end), known).flatMap((role) => ways[from]!.map((way) => [...way, role])),
    );
    ways.push(found.slice(0, 2));
  }
  return ways[words.length]!.filter((way) => way.length > 1);
}

/** Several names with numbers and no separator: `2 мафии 1 дон`. */
function several(counted: readonly Counted[], known: KnownCards): Meaning {
  const cards = counted.map((each) => single(each, known));
  const read = cards.flatMap((each) => (each.is === 'cards' ? each.cards : []));
  return cards.every(({ is }) => is === 'cards') ? { is: 'cards', cards: read } : unread();
}

const near = (words: readonly string[], count: number | null, known: KnownCards): readonly (readonly Cards[])[] =>
  rolesNear(words, known).map((role) => [{ role, count: count ?? 1 }]);

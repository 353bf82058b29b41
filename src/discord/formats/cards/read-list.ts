import type { RoleId } from '#engine/kernel/types.ts';
import type { Wording } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { numberIn, onlyNumber, wordsOfTokens } from './counted.ts';
import { type KnownCards, knownCards, type NamedRoles, rolesNamed, rolesNear } from './names.ts';
import { type Part, partsOf } from './parts.ts';
import { type Cards, type Meaning, meaningBelow, meaningOf } from './read-part.ts';
import { cleaned, wordsIn } from './tokens.ts';
import { areOfAll, vocabulary } from './vocabulary.ts';

/** The reason why a text is no list of cards. */
export interface UnreadCards {
  /** The first part that is not understood, as it was typed. */
  readonly part: string;
  /** The decks that the whole list may mean, the nearest reading first. */
  readonly readings: readonly (readonly RoleId[])[];
}

/** A part with its meaning. */
interface Read {
  readonly part: Part;
  readonly meaning: Meaning;
}

/** The most readings that are offered. */
const mostReadings = 3;

/**
 * Reads a list of cards as people write it, in any language: `mafioso 2, don, commissar`, `2 мафии; дон; шериф`. A word
 * that is no name of a card here is never taken for one.
 * @param options `wording`: with the own roles of the table. `size`: the number of players, for `the rest civilians`
 */
export function readCards(
  text: string,
  rulebook: NamedRoles,
  { wording, size = null }: { readonly wording: Wording; readonly size?: number | null },
): Result<readonly RoleId[], UnreadCards> {
  const known = knownCards(rulebook, wording);
  const read = partsOf(cleaned(text)).map((part) => ({ part, meaning: meaningOf(part, known) }));
  return deckOf(checked(withoutAliases(withRest(withSides(withTitles(read), known), size))));
}

/** The card with this name, or the cards that somebody may have meant. */
export const readCard = (text: string, rulebook: NamedRoles, wording: Wording): Result<RoleId, readonly RoleId[]> =>
  readName(text, knownCards(rulebook, wording));

/** The same for names that are known already. */
export function readName(text: string, known: KnownCards): Result<RoleId, readonly RoleId[]> {
  const words = wordsIn(text);
  const [role, ...more] = rolesNamed(words, known);
  if (role === undefined) return failure(rolesNear(words, known));
  return more.length === 0 ? success(role) : failure([role, ...more]);
}

/** The list with the cards below the title of a side as those of that side. */
function withSides(read: readonly Read[], known: KnownCards): readonly Read[] {
  let side: string | null = null;
  return read.map((each) => {
    const { meaning, part } = each;
    if (meaning.is === 'heading') side = sideOfTitle(part);
    const isBelow = side !== null && (meaning.is === 'cards' || meaning.is === 'unread');
    return isBelow ? { part, meaning: meaningBelow(part.tokens, side!, known) } : each;
  });
}

/** The side that a title names: `mafia`, `красные`. */
const sideOfTitle = ({ tokens }: Part): string | null =>
  wordsOfTokens(tokens).flatMap((word) => vocabulary.notes.get(word) ?? [])[0] ?? null;

const titleNumber = ({ part }: Read): number | null =>
  onlyNumber(part.tokens.filter((token) => numberIn(token) !== null));

/** The list with its lines such as `Mafia (2)` as titles, if each of them has the number of the cards below it. */
function withTitles(read: readonly Read[]): readonly Read[] {
  const places = read.flatMap(({ part }, at) => (part.mayTitle ? [at] : []));
  const areTitles = places.every((at, index) => {
    const below = numberOf(read.slice(at + 1, places[index + 1] ?? read.length));
    return below > 0 && below === titleNumber(read[at]!);
  });
  if (places.length < 2 || !areTitles) return read;
  return read.map((each, at) =>
    places.includes(at) ? { ...each, meaning: { is: 'heading', total: titleNumber(each) } } : each,
  );
}

/** The number of seats that the list names: `10 игроков`. */
const totalOf = ({ meaning, part }: Read): readonly number[] => {
  if (meaning.is === 'total') return [meaning.total];
  const isAll = meaning.is === 'heading' && wordsOfTokens(part.tokens).some((word) => areOfAll([word]));
  return isAll && meaning.total !== null ? [meaning.total] : [];
};

const cardsIn = ({ meaning }: Read): readonly Cards[] => (meaning.is === 'cards' ? meaning.cards : []);

const numberOf = (read: readonly Read[]): number => read.flatMap(cardsIn).reduce((sum, { count }) => sum + count, 0);

const asUnread = ({ part }: Read, readings: readonly (readonly Cards[])[] = []): Read => ({
  part,
  meaning: { is: 'unread', readings },
});

/** The list with the cards of the seats that are left: `остальные мирные`. */
function withRest(read: readonly Read[], size: number | null): readonly Read[] {
  const total = read.flatMap(totalOf)[0] ?? size;
  return read.map((each) => {
    const { meaning, part } = each;
    if (meaning.is !== 'rest') return each;
    const left = (total ?? 0) - numberOf(read);
    return left < 1 ? asUnread(each) : { part, meaning: { is: 'cards', cards: [{ role: meaning.role, count: left }] } };
  });
}

/** Returns true for the same words again: `мафия / мафия`. */
const isRepeated = (one: Part, other: Part): boolean =>
  wordsOfTokens(one.tokens).join(' ') === wordsOfTokens(other.tokens).join(' ');

/** A card beside itself is another name for it: `шериф/комиссар`. */
const withoutAliases = (read: readonly Read[]): readonly Read[] =>
  read.map((each, at) => {
    const before = at === 0 ? undefined : read[at - 1];
    if (before === undefined || !/[/\\|]/.test(each.part.after) || isRepeated(each.part, before.part)) return each;
    const isSame = cardsIn(each).some(({ role }) => cardsIn(before).some((one) => one.role === role));
    return isSame ? asUnread(each, [[]]) : each;
  });

/** The list with the numbers checked that stand for several parts: `10 игроков`, `мафия (3): …`. */
function checked(read: readonly Read[]): readonly Read[] {
  return read.map((each, at) => {
    const { meaning } = each;
    if (meaning.is === 'total') return meaning.total === numberOf(read) ? each : asUnread(each);
    if (meaning.is !== 'heading' || meaning.total === null) return each;
    const next = read.findIndex((other, index) => index > at && other.meaning.is === 'heading');
    const below = numberOf(read.slice(at + 1, next === -1 ? read.length : next));
    return [below, numberOf(read)].includes(meaning.total) ? each : asUnread(each);
  });
}

function deckOf(read: readonly Read[]): Result<readonly RoleId[], UnreadCards> {
  const unread = read.find(({ meaning }) => meaning.is === 'unread');
  if (unread === undefined) return success(read.flatMap(cardsIn).flatMap(listed));
  const first = unread.meaning.is === 'unread' ? unread.meaning.readings : [];
  const readings = first.slice(0, mostReadings).map((cards) => withReading(read, unread, cards));
  return failure({ part: unread.part.text.trim(), readings: readings.filter((reading) => reading !== null) });
}

/** The whole list with this reading of a part, and with the nearest readings of the others. */
function withReading(read: readonly Read[], unread: Read, cards: readonly Cards[]): readonly RoleId[] | null {
  const whole = read.map((each) => {
    if (each === unread) return cards;
    return each.meaning.is === 'unread' ? (each.meaning.readings[0] ?? null) : cardsIn(each);
  });
  return whole.some((each) => each === null) ? null : whole.flatMap((each) => (each ?? []).flatMap(listed));
}

const listed = ({ role, count }: Cards): readonly RoleId[] => Array<RoleId>(count).fill(role);

import type { RoleId } from '#engine/kernel/types.ts';
import type { Wording } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type KnownCards, knownCards, type NamedRoles, rolesNamed, rolesNear } from './names.ts';
import { type Part, partsOf } from './parts.ts';
import { type Cards, type Meaning, meaningOf } from './read-part.ts';
import { cleaned, wordsIn } from './tokens.ts';
import { isPlayers } from './vocabulary.ts';

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
  return deckOf(checked(withoutAliases(withRest(read, size))));
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

/** The number of seats that the list names: `10 игроков`. */
const totalOf = ({ meaning, part }: Read): readonly number[] => {
  if (meaning.is === 'total') return [meaning.total];
  const isAll = meaning.is === 'heading' && part.tokens.some(({ text }) => isPlayers(text));
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

/** A card beside itself is another name for it: `шериф/комиссар`. */
const withoutAliases = (read: readonly Read[]): readonly Read[] =>
  read.map((each, at) => {
    const before = at === 0 ? [] : cardsIn(read[at - 1]!);
    const isSame =
      /[/\\|]/.test(each.part.after) && cardsIn(each).some(({ role }) => before.some((one) => one.role === role));
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

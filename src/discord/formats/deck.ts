import type { RoleId } from '#engine/kernel/types.ts';
import type { Rulebook } from '#game/ports/game-service.ts';
import { roleName, type Wording } from '#narration/index.ts';
import { menuSize, suggestionLimit } from '../ui/body.ts';
import type { Suggestion } from '../ui/context.ts';
import { knownCards, type NamedRoles } from './cards/names.ts';
import { readName } from './cards/read-list.ts';
import { plain } from './typed.ts';

/** A deck as people write it ("Don, Mafioso 4, Sheriff"), in the rulebook's order of roles. */
export function deckText(cards: readonly RoleId[], wording: Wording, { id, roles }: NamedRoles) {
  const order = [...roles, ...cards.filter((card) => !roles.includes(card))];
  return [...new Set(order)]
    .map((role) => ({ name: roleName(role, wording, id), count: cards.filter((card) => card === role).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => (count === 1 ? name : `${name} ${count}`))
    .join(', ');
}

/**
 * The shortest text that `readShortDeck` reads as these cards, such as `do,ma3,sh`: for places with little room. Cards
 * in another order are the same deck.
 */
export const shortDeck = (cards: readonly RoleId[], rulebook: NamedRoles): string =>
  [...new Set(cards)]
    .map((card) => {
      const count = cards.filter((each) => each === card).length;
      return `${shortName(card, rulebook)}${count === 1 ? '' : count}`;
    })
    .join(',');

/** Reads what `shortDeck` wrote. Null: these are no cards of the rulebook. */
export function readShortDeck(text: string, rulebook: NamedRoles): readonly RoleId[] | null {
  const cards: RoleId[] = [];
  for (const part of text.split(',')) {
    const [, start = '', count = '1'] = /^([a-z-]+?)(\d{1,2})?$/.exec(part) ?? [];
    const role = startOf(start, rulebook);
    if (role === null) return null;
    cards.push(...Array<RoleId>(Number(count)).fill(role));
  }
  return cards;
}

/** The card with this id, or the only one whose id begins with it. */
function startOf(start: string, { roles }: NamedRoles): RoleId | null {
  if (start === '' || roles.includes(start)) return start === '' ? null : start;
  const [only, ...more] = roles.filter((role) => role.startsWith(start));
  return only !== undefined && more.length === 0 ? only : null;
}

/** The shortest start of a card's id that names this card alone. */
const shortName = (card: RoleId, rulebook: NamedRoles): string =>
  Array.from(card, (_, index) => card.slice(0, index + 1)).find((start) => startOf(start, rulebook) === card) ?? card;

/**
 * Suggests recommended decks, or for a deck that is being typed, its next card. `size`: the number of players, if
 * known.
 */
export function suggestDecks(
  input: string,
  rulebook: Rulebook,
  size: number | null,
  wording: Wording,
): readonly Suggestion[] {
  const texts = input.trim() === '' ? recommended(rulebook, size, wording) : completions(input, rulebook, wording);
  return texts
    .filter((text) => text.length <= suggestionLimit)
    .slice(0, menuSize)
    .map((text) => ({ name: text, value: text }));
}

function recommended(rulebook: Rulebook, size: number | null, wording: Wording): readonly string[] {
  const { min, max } = rulebook.players;
  const sizes = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return sizes
    .filter((players) => size === null || size === players)
    .map((players) => deckText(rulebook.recommended(players), wording, rulebook));
}

/** The typed deck, and the deck with its last part completed or with one more card. */
function completions(input: string, rulebook: Rulebook, wording: Wording): readonly string[] {
  const at = Math.max(input.lastIndexOf(','), input.lastIndexOf(';'));
  const before = input
    .slice(0, Math.max(at, 0))
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [, first, typed = '', last] = /^(\d+)?\s*(.*?)\s*(\d+)?$/su.exec(input.slice(at + 1).trim()) ?? [];
  const [begun, count] = [plain(typed), first ?? last ?? '1'];
  const known = knownCards(rulebook, wording);
  const [names = []] = known.names;
  const starting = new Set(names.filter(({ words }) => words.join(' ').startsWith(begun)).map(({ role }) => role));
  const isWhole = begun === '' || readName(begun, known).ok;
  const whole = isWhole ? [input.trim().replace(/[,;]$/, '')] : [];
  const more = rulebook.roles
    .filter((role) => starting.has(role))
    .map((role) => roleName(role, wording, rulebook.id))
    .map((name) => [...before, count === '1' ? name : `${name} ${count}`].join(', '));
  return [...new Set([...whole, ...more])];
}

import type { RoleId, RulesetId } from '#engine/kernel/types.ts';
import type { Rulebook } from '#game/ports/game-service.ts';
import { languages, type Rulebooks, roleName, type Wording, wordingIn } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { menuSize, suggestionLimit } from '../ui/body.ts';
import type { Suggestion } from '../ui/context.ts';
import { plain } from './typed.ts';

/** The number of letters that identify a card whatever its ending: "mafiosi", "мирных". */
const stem = 4;
/** A larger number in front of a card is not a count of cards. */
const mostOfOne = 99;

/** A deck as people write it ("Don, Mafioso 4, Sheriff"), in the rulebook's order of roles. */
export function deckText(cards: readonly RoleId[], wording: Wording, { id, roles }: Pick<Rulebook, 'id' | 'roles'>) {
  const order = [...roles, ...cards.filter((card) => !roles.includes(card))];
  return [...new Set(order)]
    .map((role) => ({ name: roleName(role, wording, id), count: cards.filter((card) => card === role).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => (count === 1 ? name : `${name} ${count}`))
    .join(', ');
}

/**
 * Reads a deck in any language, or by the roles' ids: `mafioso 2, don, commissar`, `2 мафии; дон; шериф`. The error is
 * the typed part that is no card of this rulebook.
 */
export function readDeck(text: string, rulebook: Rulebook, rulebooks: Rulebooks): Result<readonly RoleId[], string> {
  const cards: RoleId[] = [];
  for (const part of partsOf(text)) {
    const { word, count } = counted(part);
    const role = roleOf(word, rulebook, rulebooks);
    if (role === null || count > mostOfOne) return failure(part);
    cards.push(...Array<RoleId>(count).fill(role));
  }
  return success(cards);
}

/**
 * The shortest text that `readDeck` reads as these cards, such as `do,ma3,sh`: for places with little room. Cards in
 * another order are the same deck.
 */
export const shortDeck = (cards: readonly RoleId[], rulebook: Rulebook, rulebooks: Rulebooks): string =>
  [...new Set(cards)]
    .map((card) => {
      const count = cards.filter((each) => each === card).length;
      return `${shortName(card, rulebook, rulebooks)}${count === 1 ? '' : count}`;
    })
    .join(',');

/** The shortest start of a card's id that names this card alone, also in front of a number. */
const shortName = (card: RoleId, rulebook: Rulebook, rulebooks: Rulebooks): string =>
  Array.from(card, (_, index) => card.slice(0, index + 1)).find((start) => {
    const { word } = counted(`${start}2`);
    return word === start && counted(start).word === start && roleOf(start, rulebook, rulebooks) === card;
  }) ?? card;

const partsOf = (text: string): readonly string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `mafioso 2`, `2 mafioso`, `mafioso x2`. */
function counted(part: string): { readonly word: string; readonly count: number } {
  const [, before, word = '', after] = /^(\d+)?\s*[x×х*]?\s*(.*?)(?:\s*[x×х*:]?\s*(\d+))?$/isu.exec(part) ?? [];
  return { word, count: Number(before ?? after ?? 1) };
}

/** The names that people may write for a card. */
const namesOf = (role: RoleId, ruleset: RulesetId, rulebooks: Rulebooks): readonly string[] => {
  const wordings = languages.map((language) => wordingIn(language, rulebooks));
  return [role, ...wordings.flatMap((wording) => [ruleset, ''].map((id) => roleName(role, wording, id)))].map(plain);
};

/** The card of this name, or otherwise the only one whose name begins with it or has the same stem. */
export function roleOf(word: string, { id, roles }: Rulebook, rulebooks: Rulebooks): RoleId | null {
  const input = plain(word);
  if (input === '') return null;
  const exact = roles.find((role) => namesOf(role, id, rulebooks).includes(input));
  if (exact !== undefined) return exact;
  for (const start of [input, input.slice(0, stem)]) {
    const fitting = roles.filter((role) => namesOf(role, id, rulebooks).some((name) => name.startsWith(start)));
    if (fitting.length === 1) return fitting[0]!;
  }
  return null;
}

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
  const before = partsOf(input.slice(0, at + 1));
  const last = input.slice(at + 1).trim();
  const { word, count } = counted(last);
  const begun = plain(word);
  const isWhole =
    begun === '' || rulebook.roles.some((role) => namesOf(role, rulebook.id, wording.rulebooks).includes(begun));
  const whole = isWhole ? [input.trim().replace(/[,;]$/, '')] : [];
  const names = rulebook.roles
    .filter((role) => namesOf(role, rulebook.id, wording.rulebooks).some((name) => name.startsWith(begun)))
    .map((role) => roleName(role, wording, rulebook.id));
  const more = names.map((name) => [...before, count > 1 ? `${name} ${count}` : name].join(', '));
  return [...new Set([...whole, ...more])];
}

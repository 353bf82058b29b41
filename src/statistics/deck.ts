import { createHash } from 'node:crypto';
import type { Options, RoleId, RulesetId } from '#engine/kernel/types.ts';
import type { TableRoleSet } from '#game/ports/table-document.ts';

/** Everything on which the base rate of a game depends. */
export interface Deck {
  readonly ruleset: RulesetId;
  readonly roleSet: TableRoleSet | null;
  /** The options in words, and those that are switched on or off. Times do not change who wins in the simulator. */
  readonly options: Options;
  /** The dealt cards in alphabetical order. */
  readonly cards: readonly RoleId[];
}

/** Returns the options on which a base rate depends. `words`: the option with the words of a table's own roles. */
export const optionsOfDeck = (options: Options, words: string): Options =>
  Object.fromEntries(
    Object.entries(options)
      .filter(([name, value]) => name !== words && (typeof value === 'boolean' || typeof value === 'string'))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** The cards in short, such as `don mafioso*2 sheriff`. */
function cardsInShort(cards: readonly RoleId[]): string {
  const counts = new Map<RoleId, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([card, count]) => (count === 1 ? card : `${card}*${count}`)).join(' ');
}

/** Returns the key of a deck in the committed table, such as `six: don mafioso sheriff civilian*3`. */
export const nameOfDeck = ({ ruleset, cards }: Pick<Deck, 'ruleset' | 'cards'>): string =>
  `${ruleset}: ${cardsInShort(cards)}`;

/** Returns true if a deck is one of a rulebook without changes, as those of the committed table are. */
export const isUnchanged = ({ roleSet, options }: Deck): boolean =>
  roleSet === null && Object.keys(options).length === 0;

/** Returns the key of a deck in the store: letters and digits. */
export const digestOfDeck = ({ ruleset, roleSet, options, cards }: Deck): string =>
  createHash('sha256')
    .update(JSON.stringify([ruleset, roleSet?.set ?? null, options, cards]))
    .digest('hex')
    .slice(0, 32);

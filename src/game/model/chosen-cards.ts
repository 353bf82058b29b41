import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { success } from '#result';
import type { CardsChange } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { because, notHost } from './answers.ts';
import { failureOfTable, filler, optionsOf, recommendedFor } from './deck.ts';
import { boundsOf, type TableChange } from './lobby.ts';

/**
 * Returns the table with the cards that its host wants, or the reason why they are not possible. A chosen deck decides
 * the number of players, so other bounds end.
 */
export function withCards(rules: Ruleset, table: TableDocument, userId: string, change: CardsChange): TableChange {
  if (userId !== table.hostId) return notHost;
  const cards = changed(rules, table, change);
  if (cards === table.cards) return success({});
  const settings = { ...table.settings, least: null, most: null };
  const fields = { size: null, settings, cards };
  const failed = failureOfTable(rules, { ...table, ...fields });
  if (failed !== null) return failed;
  if (cards !== null && cards.length < table.players.length) return because('lobby.full', { max: cards.length });
  return success(fields);
}

/** Returns the deck after the change. `null`: the recommended one. */
function changed(rules: Ruleset, table: TableDocument, change: CardsChange): readonly RoleId[] | null {
  if (change.change === 'whole') return change.cards;
  const { cards, options } = table;
  const seats = Math.min(Math.max(table.players.length, boundsOf(rules, table).min), boundsOf(rules, table).max);
  const now = cards ?? recommendedFor(rules, seats, optionsOf(rules, { options }));
  const { role } = change;
  if (change.change === 'add') return withCard(rules, now, role);
  const left = withoutCard(rules, now, role);
  // An earlier menu names cards that have gone since: such a press makes no deck of the host's own.
  return left === now ? cards : left;
}

/** A card with a power takes the place of a civilian, as far as there are any. A civilian is one more card. */
function withCard(rules: Ruleset, cards: readonly RoleId[], role: RoleId): readonly RoleId[] {
  const at = role === filler || cards.length < rules.players.min ? -1 : cards.lastIndexOf(filler);
  return at < 0 ? [...cards, role] : cards.with(at, role);
}

/** A civilian takes the place of a card with a power. Without a civilian there is one card less. */
function withoutCard(rules: Ruleset, cards: readonly RoleId[], role: RoleId): readonly RoleId[] {
  const at = cards.lastIndexOf(role);
  if (at < 0) return cards;
  return role === filler || !Object.hasOwn(rules.roles, filler) ? cards.toSpliced(at, 1) : cards.with(at, filler);
}

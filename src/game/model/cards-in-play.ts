import { factionOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Clan, Options, RoleId } from '#engine/kernel/types.ts';
import type { CardCount, CardsInPlay } from '../ports/lobby-view.ts';
import { knownCards, type PublicDeal } from './calls.ts';
import { oncePerRuleset } from './memo.ts';

/** Returns the cards in play for a number of players, from public facts. It does not look at the deal. */
export const cardsInPlay = oncePerRuleset((rules, deal: PublicDeal): CardsInPlay => {
  const { possible, certain } = knownCards(rules, deal);
  const cards = counted(rules, deal.options, certain);
  const rest = deal.players - certain.length;
  if (rest <= 0) return { players: deal.players, cards };
  const from = [...new Set(possible.filter((card) => count(possible, card) > count(certain, card)))];
  return { players: deal.players, cards, drawn: { count: rest, from } };
});

/** Each card once with its number: first the clans, then the other cards with a power. */
function counted(rules: Ruleset, options: Options, cards: readonly RoleId[]): readonly CardCount[] {
  return [...new Set(cards)]
    .sort((one, other) => rankOf(rules, options, one) - rankOf(rules, options, other))
    .map((role) => ({ role, count: count(cards, role) }));
}

function rankOf({ roles, clans }: Ruleset, options: Options, card: RoleId): number {
  const role = roles[card];
  if (role === undefined) return 3;
  const clan = clans.indexOf(factionOf(role, options) as Clan);
  if (clan >= 0) return clan + (role.headsClan ? 0 : 0.5) - clans.length;
  const hasPower = role.abilities.length > 0 || role.parting || role.judges || role.survives;
  return hasPower ? 1 : 2;
}

const count = (cards: readonly RoleId[], card: RoleId): number => cards.filter((each) => each === card).length;

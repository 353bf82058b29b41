import { factionOf } from '#engine/kernel/role.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { deciderOf, type KnownDeal } from '#narration/index.ts';
import { knownCards } from './calls.ts';
import { oncePerRuleset } from './memo.ts';

/** The public facts that decide which cards are dealt. */
interface PublicDeal {
  /** All options: those chosen, and the rulebook's defaults. */
  readonly options: Options;
  /** The host's own deck. `null`: the recommended one. */
  readonly cards: readonly RoleId[] | null;
  readonly players: number;
}

/**
 * Returns the facts about the cards of a game that its texts depend on. They follow from what everybody knows, not from
 * the deal: a card that may be in play counts, and so does the card of a player who has left.
 */
export const knownDeal = oncePerRuleset((rules, deal: PublicDeal): KnownDeal => {
  const cards = knownCards(rules, deal);
  const { options } = deal;
  const sides = cards.possible.flatMap((card) => (rules.roles[card] ? [factionOf(rules.roles[card], options)] : []));
  return {
    inPlay: [...new Set([...cards.possible, ...sides])],
    deciders: Object.fromEntries(rules.clans.map((clan) => [clan, deciderOf(rules, clan, options, cards)])),
  };
});

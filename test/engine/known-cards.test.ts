/** The rulebook says which cards a deal can have, and which it always has. */
import { describe, expect, test } from 'vitest';
import { certainCards, possibleCards, recommendedCards } from '#engine/kernel/deal.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { rulesets } from '#rulesets/index.ts';

const count = (cards: readonly RoleId[], card: RoleId) => cards.filter((each) => each === card).length;

describe.each(Object.values(rulesets))('$id', (rules) => {
  const completed = completeOptions(rules, {});
  const options = completed.ok ? completed.value : {};
  const sizes = Array.from({ length: rules.players.max - rules.players.min + 1 }, (_, at) => rules.players.min + at);

  test.each(sizes)('with %d players has the cards that 300 deals have', (players) => {
    const deals = Array.from({ length: 300 }, (_, seed) => recommendedCards(rules, players, options, new Rng(seed, 0)));
    const parts = rules.recommend(players, options);
    for (const card of Object.keys(rules.roles)) {
      const counts = deals.map((deal) => count(deal, card));
      expect([card, count(possibleCards(parts), card)]).toEqual([card, Math.max(...counts)]);
      expect([card, count(certainCards(parts), card)]).toEqual([card, Math.min(...counts)]);
    }
  });
});

/**
 * `npm run stats -- rates`: simulates the recommended decks of all rulebooks, and writes their base rates to
 * src/statistics/base-rates.json. Decks that are already there are kept unless `--again` is given.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { recommendedCards } from '#engine/kernel/deal.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { BaseRate } from '#game/ports/statistics.ts';
import { rulesets } from '#rulesets/index.ts';
import { nameOfDeck } from '#statistics/deck.ts';
import { simulatedRate } from '../process/simulated-rate.ts';

const { values } = parseArgs({
  options: { again: { type: 'boolean', default: false }, games: { type: 'string', default: '2000' } },
});
const file = new URL('../statistics/base-rates.json', import.meta.url);
const table = JSON.parse(values.again ? '{}' : readFileSync(file, 'utf8')) as Record<string, BaseRate>;

/** The recommended deck for each number of players. */
const decks = Object.values(rulesets).flatMap((rules) =>
  sizesOf(rules).map((players) => ({ rules, cards: deckOf(rules, players) })),
);

function sizesOf({ players: { min, max } }: Ruleset): readonly number[] {
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

function deckOf(rules: Ruleset, players: number) {
  const options = Object.fromEntries(Object.entries(rules.options).map(([name, spec]) => [name, spec.default]));
  return recommendedCards(rules, players, options, new Rng(1, 0)).toSorted();
}

for (const [index, { rules, cards }] of decks.entries()) {
  const deck = { ruleset: rules.id, roleSet: null, options: {}, cards };
  const name = nameOfDeck(deck);
  if (table[name] !== undefined) continue;
  console.error(`${index + 1}/${decks.length} ${name}`);
  const rate = await simulatedRate(deck, { games: Number(values.games) });
  if (rate === null) throw new Error(`${name} cannot be dealt`);
  table[name] = rate;
  const sorted = Object.fromEntries(Object.entries(table).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`);
}

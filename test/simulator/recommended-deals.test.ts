/**
 * The recommended deals are balanced (C3, D2, A2). The figures are those of the committed base rates, 2,000 games a
 * deck. Here fewer games are played, and the figures have to agree within chance.
 * `DEAL_GAMES=2000 npx vitest run test/simulator/recommended-deals.test.ts` plays all of them, which takes minutes.
 */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { recommendedCards } from '#engine/kernel/deal.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { rulesets } from '#rulesets/index.ts';
import { balanceOf } from '#simulator/index.ts';
import { simulateAll } from '#simulator/job.ts';
import committed from '#statistics/base-rates.json' with { type: 'json' };
import { nameOfDeck } from '#statistics/deck.ts';

const whole = 2000;
const games = Number(process.env['DEAL_GAMES'] ?? 60);

/** The largest loss of the town from one number of players to the next, and the smallest share of its wins. */
const bars = { loss: 0.1, least: 0.12 };

/** The rulebooks whose deals are ours, and the sizes at which the source itself adds criminals (D2, D3). */
const ours: Readonly<Record<string, readonly number[]>> = { club: [], deck: [10, 20], grand: [] };

const townOf = (wins: Readonly<Record<string, number>>): number => wins['town'] ?? 0;

function sizesOf(ruleset: string): readonly number[] {
  const { min, max } = rulesets[ruleset]!.players;
  return Array.from({ length: max - min + 1 }, (_, index) => min + index);
}

function deckOf(ruleset: string, players: number): readonly RoleId[] {
  const rules = rulesets[ruleset]!;
  const options = Object.fromEntries(Object.entries(rules.options).map(([name, spec]) => [name, spec.default]));
  return recommendedCards(rules, players, options, new Rng(1, 0)).toSorted();
}

function shareOf(ruleset: string, players: number): number {
  const name = nameOfDeck({ ruleset, cards: deckOf(ruleset, players) });
  const rates: Readonly<Record<string, { readonly wins: Readonly<Record<string, number>> }>> = committed;
  if (!rates[name]) throw new Error(`${name} has no base rate: npm run stats -- rates`);
  return townOf(rates[name].wins);
}

describe.each(Object.entries(ours))('the recommended deals of %s', (ruleset, given) => {
  const [smallest, ...others] = sizesOf(ruleset);

  test.each([smallest!, ...others])('with %i players the town wins often enough', (players) => {
    expect(shareOf(ruleset, players)).toBeGreaterThanOrEqual(bars.least);
  });

  test.each(others.filter((players) => !given.includes(players)))(
    'with %i players the town is not much worse off than with one fewer',
    (players) => {
      expect(shareOf(ruleset, players - 1) - shareOf(ruleset, players)).toBeLessThanOrEqual(bars.loss);
    },
  );
});

test.each(sizesOf('club'))('the base rate of club with %i players is that of simulated games', (players) => {
  const job = {
    rules: 'club',
    options: {},
    deal: { cards: deckOf('club', players) },
    policy: 'sharp',
    seed: 1,
  } as const;
  const { wins } = balanceOf(simulateAll({ ...job, games }));
  const share = wins.find(({ winner }) => winner === 'town')?.share ?? 0;
  // Four standard deviations of the smaller number of games.
  const chance = games >= whole ? 0.0001 : 4 * Math.sqrt(0.25 / games);
  expect(Math.abs(share - shareOf('club', players))).toBeLessThanOrEqual(chance);
});

/** The figures of a page: a row of its table, and lists such as `27, 30 and 25 %`. */
function figuresOf(page: string): readonly number[] {
  const text = readFileSync(page, 'utf8').replaceAll(/\n {4}(?=\S)/g, ' ');
  const row = /^ *\| (?:wins of the town|победы города), % \|(.*)\|$/m.exec(text)?.[1]?.split('|') ?? [];
  const lists = [...text.matchAll(/((?:\d+, )+\d+ (?:and|и) \d+) %/g)].flatMap(([, list]) => list!.split(/\D+/));
  return [...row, ...lists].map(Number);
}

test.each(Object.keys(ours).flatMap((ruleset) => ['', 'ru/'].map((folder) => [ruleset, folder] as const)))(
  'the figures of %s in docs/rules/%s are the base rates',
  (ruleset, folder) => {
    const figures = sizesOf(ruleset).map((players) => Math.round(100 * shareOf(ruleset, players)));
    expect(figuresOf(`docs/rules/${folder}${ruleset}.md`)).toEqual(figures);
  },
);

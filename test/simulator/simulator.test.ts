import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { noticesOf } from '#engine/kernel/audience.ts';
import { reaches } from '#engine/kernel/notices.ts';
import { Rng } from '#engine/kernel/rng.ts';
import { seal } from '#engine/kernel/secret.ts';
import { shipped } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { simulate } from '#simulator/game.ts';
import {
  balanceOf,
  balancer,
  balanceTable,
  type Job,
  merged,
  policies,
  shareOf,
  simulateAll,
  simulateInThreads,
} from '#simulator/index.ts';
import { parts } from '#simulator/job.ts';
import { sensible } from '#simulator/policies/sensible.ts';
import { emptyTally, tallyOf } from '#simulator/tally.ts';

const job: Job = { rules: 'club', options: {}, deal: { players: 8 }, policy: 'random', games: 12, seed: 5 };

describe.each(Object.keys(rulesets))('games of %s', (id) => {
  const rules = rulesets[id]!;

  test.each(Object.keys(policies))('by the policy %s end at every size of table', (name) => {
    const policy = policies[name as keyof typeof policies];
    const { min, max } = rules.players;
    for (const players of new Set([min, Math.round((min + max) / 2), max])) {
      const { players: all, rounds } = simulate({ rules, policy, options: {}, deal: { players } }, 7);
      expect(all).toHaveLength(players);
      expect(rounds).toBeGreaterThan(0);
    }
  });
});

test('a player who compares two and knows everybody else does not name themselves twice', () => {
  const deck = ['journalist', 'commissar', 'don', 'mafioso', ...Array<string>(5).fill('civilian')];
  const policy = sensible(() => []);
  const { players } = simulate({ rules: rulesets['grand']!, policy, options: {}, deal: { cards: deck } }, 79);
  expect(players).toHaveLength(deck.length);
});

test('own roles are played, and by the better policies as they are meant', () => {
  const set: Job = { ...job, rules: shipped['four-cards']!, deal: { players: 16 }, policy: 'sharp', games: 6 };
  const { roles } = balanceOf(simulateAll(set));
  expect(roles.map(({ role }) => role)).toEqual(expect.arrayContaining(['actor', 'fat-man', 'dancer', 'fighter']));
});

test('the same seed gives the same games, in one thread or in several', async () => {
  const alone = simulateAll(job);
  expect(simulateAll(job)).toEqual(alone);
  let played = 0;
  const together = await simulateInThreads(job, {
    threads: 2,
    onProgress: (count) => {
      played = count;
    },
  });
  expect(balanceOf(together)).toEqual(balanceOf(alone));
  expect(played).toBe(job.games);
});

test('a job that is broken off ends with its reason and leaves no thread behind', async () => {
  const reason = new Error('enough');
  await expect(
    simulateInThreads({ ...job, games: 100_000 }, { threads: 1, signal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason);
});

test('a job that has ended leaves nothing behind on its signal', async () => {
  const { signal } = new AbortController();
  await simulateInThreads({ ...job, games: 2 }, { threads: 2, signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('the parts of a job are its games, each once', () => {
  for (const games of [1, 5, 12, 100]) {
    const seeds = parts({ ...job, games }, 8).flatMap(({ seed, games: count }) =>
      Array.from({ length: count }, (_, index) => seed + index),
    );
    expect(seeds).toEqual(Array.from({ length: games }, (_, index) => job.seed + index));
  }
});

describe('the shares', () => {
  /** Calculated by hand from Wilson's formula: 81 of 263 (R. G. Newcombe, 1998, gives 0.2553 to 0.3662). */
  test('have the interval of Wilson', () => {
    const { share, low, high } = shareOf(81, 263);
    expect(share).toBeCloseTo(0.308, 4);
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
  });

  test('stay within 0 and 1, and say nothing of no games', () => {
    expect(shareOf(0, 20).low).toBe(0);
    expect(shareOf(0, 20).high).toBeCloseTo(0.1611, 3);
    expect(shareOf(20, 20).high).toBe(1);
    expect(shareOf(0, 0)).toEqual({ share: 0, low: 0, high: 1 });
  });

  test('of two tallies are those of all their games', () => {
    const outcomes = Array.from({ length: 6 }, (_, seed) =>
      simulate({ rules: rulesets['six']!, policy: policies.plain, options: {}, deal: { players: 6 } }, seed),
    );
    const sum = merged(merged(emptyTally, tallyOf(outcomes.slice(0, 2))), tallyOf(outcomes.slice(2)));
    expect(balanceOf(sum)).toEqual(balanceOf(tallyOf(outcomes)));
  });
});

describe('the knowledge of a simulated player', () => {
  test('is what reached them: whatever else is in the cards, they do the same', () => {
    // Two seats unknown to the player swap their cards. The player's memory and first night stay the same.
    const seen = (roles: readonly string[]): readonly unknown[] => {
      const told: unknown[] = [];
      const rules = rulesets['boxed']!;
      simulate(
        {
          rules,
          options: {},
          deal: { roles },
          policy: (situation) => {
            const { memory, offered, dice } = situation;
            if (memory.seat === 1 && memory.town.round < 2)
              told.push([memory.role, [...memory.met], memory.findings, offered, new Rng(1, 0).below(9)]);
            return dice && offered.some(({ verb }) => verb === 'passes' || verb === 'ready')
              ? policies.random(situation)
              : null;
          },
        },
        3,
      );
      return told;
    };
    const cards = [
      'civilian',
      'commissar',
      'mafioso',
      'mafioso',
      'doctor',
      'civilian',
      'civilian',
      'civilian',
      'civilian',
    ];
    const changed = [
      'civilian',
      'mafioso',
      'commissar',
      'mafioso',
      'doctor',
      'civilian',
      'civilian',
      'civilian',
      'civilian',
    ];
    expect(seen(changed)).toEqual(seen(cards));
  });

  test('comes through the same table as the news of a player at Discord', () => {
    const state = { rules: rulesets['six']!, before: {} as never, after: {} as never };
    const [notice] = noticesOf({ type: 'CardDealt', seat: 2, role: seal('don'), faction: seal('mafia') }, state);
    expect(reaches(notice!, 2)).toBe(true);
    expect(reaches(notice!, 1)).toBe(false);
  });
});

describe('the report', () => {
  const balance = balanceOf(simulateAll(job));

  test('as text names every winner and every role', () => {
    const table = balanceTable(balance);
    for (const { winner } of balance.wins) expect(table).toMatch(new RegExp(`^${winner} +[█·]{24} +\\d+\\.\\d %`, 'm'));
    for (const { role } of balance.roles) expect(table).toMatch(new RegExp(`^${role} +\\d+ +\\d+\\.\\d %`, 'm'));
  });
});

test('a balance report is played in threads, and tells how far it is', async () => {
  const told: number[] = [];
  const ask = { set: shipped['four-cards']!, players: 12, games: 40, seed: 1 };
  const report = await balancer.play(ask, (played) => told.push(played));
  expect(told.at(-1)).toBe(40);
  expect(report.games).toBe(40);
  expect(report.roles.map(({ role }) => role)).toContain('dancer');
  await expect(balancer.play({ ...ask, players: 6 }, () => {})).rejects.toThrow();
});

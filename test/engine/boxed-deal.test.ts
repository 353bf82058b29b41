import { describe, expect, test } from 'vitest';
import type { Command } from '#engine/kernel/commands.ts';
import { recommendedCards } from '#engine/kernel/deal.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { boxed } from '#rulesets/boxed.ts';
import { rulesets } from '#rulesets/index.ts';
import { startOf } from './fixtures/table.ts';

const optionsWith = (chosen: Options = {}): Options => {
  const completed = completeOptions(boxed, chosen);
  return completed.ok ? completed.value : {};
};

const deal = (cards: Readonly<Record<RoleId, number>>): readonly RoleId[] =>
  Object.entries(cards).flatMap(([role, count]) => Array<RoleId>(count).fill(role));

describe('the deal', () => {
  const refused = (cards: Readonly<Record<RoleId, number>>, options: Options = {}) =>
    boxed.refuseDeal(deal(cards), optionsWith(options));

  test('B1: more of a card than the box contains is refused, with the clause', () => {
    expect(refused({ mafioso: 5, commissar: 1, civilian: 10 })).toEqual({
      code: 'deal-too-many',
      role: 'mafioso',
      got: 5,
      most: 4,
      clause: 'B1',
    });
    expect(refused({ mafioso: 4, commissar: 1, civilian: 11 })).toBeNull();
  });

  test('B2: a deal without a commissar is refused, with the clause', () => {
    expect(refused({ mafioso: 2, civilian: 6 })).toEqual({ code: 'deal-missing', role: 'commissar', clause: 'B2' });
  });

  test('B4: clans of different sizes are refused, with the clause, but merged ones are not', () => {
    const cards = { don: 1, mafioso: 1, yakuza: 1, commissar: 1, civilian: 6 };
    expect(refused(cards)).toEqual({ code: 'deal-clans', mafia: 2, yakuza: 1, clause: 'B4' });
    expect(refused(cards, { yakuza: 'merged' })).toBeNull();
    expect(refused({ ...cards, yakuza: 2 })).toBeNull();
  });

  test('B1: fewer than six players and more than twenty are refused', () => {
    for (const [players, ok] of [
      [5, false],
      [6, true],
      [20, true],
      [21, false],
    ] as const) {
      const started = play(boxed, unstarted, { ...startOf({ rules: boxed }), deal: { players } } as Command);
      expect(started.ok).toBe(ok);
      if (!started.ok) expect(started.error).toMatchObject({ code: 'deal-size', got: players, min: 6, max: 20 });
    }
  });

  const warned = (cards: Readonly<Record<RoleId, number>>, options: Options = {}) =>
    boxed.warnDeal!(deal(cards), optionsWith(options));

  test('B2: a deal with more than a third of mafia, lawyer and yakuza included, gives a warning', () => {
    expect(warned({ mafioso: 1, lawyer: 1, commissar: 1, civilian: 3 })).toEqual([]);
    expect(warned({ mafioso: 2, lawyer: 1, commissar: 1, civilian: 4 })).toEqual([
      { code: 'much-mafia', got: 3, most: 2, clause: 'B2' },
    ]);
    expect(warned({ mafioso: 2, yakuza: 2, commissar: 1, civilian: 6 })).toMatchObject([{ got: 4, most: 3 }]);
  });

  test('B2: a large deal without special townsfolk or a second clan gives a warning, and so do more than three', () => {
    const few = { code: 'special-townsfolk', got: 0, least: 1, most: 3, clause: 'B2' };
    expect(warned({ mafioso: 3, commissar: 1, civilian: 7 })).toEqual([few]);
    expect(warned({ mafioso: 3, commissar: 1, civilian: 6 })).toEqual([]);
    expect(warned({ mafioso: 3, commissar: 1, captain: 1, civilian: 6 })).toEqual([]);
    const clans = { mafioso: 2, yakuza: 2, commissar: 1, civilian: 7 };
    expect(warned(clans)).toEqual([]);
    expect(warned(clans, { yakuza: 'merged' })).toEqual([few]);
    const many = { mafioso: 1, commissar: 1, captain: 1, sheriff: 1, doctor: 1, beauty: 1 };
    expect(warned(many)).toMatchObject([{ got: 4, most: 3 }]);
  });

  test.each(Array.from({ length: 15 }, (_, index) => index + 6))(
    'B3: recommended for %i is neither refused nor warned about, with two clans or one',
    (players) => {
      for (const yakuza of ['second-clan', 'merged']) {
        for (let seed = 0; seed < 20; seed++) {
          const options = optionsWith({ yakuza });
          const cards = recommendedCards(boxed, players, options, new Rng(seed, 0));
          expect(cards).toHaveLength(players);
          expect(boxed.refuseDeal(cards, options)).toBeNull();
          expect(boxed.warnDeal!(cards, options)).toEqual([]);
        }
      }
    },
  );

  test('B3: some seed draws each of the special townsfolk, and none draws one of them twice', () => {
    const special = ['sheriff', 'doctor', 'beauty', 'lunatic', 'journalist', 'captain'];
    const drawn = Array.from({ length: 60 }, (_, seed) =>
      recommendedCards(boxed, 16, optionsWith(), new Rng(seed, 0)).filter((role) => special.includes(role)),
    );
    for (const cards of drawn) expect(new Set(cards).size).toBe(2);
    expect([...new Set(drawn.flat())].sort()).toEqual([...special].sort());
  });
});

test('the options are those of the rules, with their defaults', () => {
  expect(optionsWith()).toEqual({ discussionMinutes: 5, yakuza: 'second-clan', stalemateRounds: 5 });
  expect(completeOptions(boxed, { discussionMinutes: 0 }).ok).toBe(false);
  expect(rulesets['boxed']).toBe(boxed);
});

import { describe, expect, test } from 'vitest';
import { recommendedCards } from '#engine/kernel/deal.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { deck } from '#rulesets/deck.ts';
import { rulesets } from '#rulesets/index.ts';
import { cards, options, roles } from './deck-table.ts';
import { Game, startOf } from './fixtures/table.ts';

describe('the deal', () => {
  test('D2: a deal with more than a third of criminals gives a warning and is not refused', () => {
    expect(deck.warnDeal!(cards({ don: 1, mafioso: 1, civilian: 4 }), options())).toEqual([]);
    expect(deck.warnDeal!(cards({ don: 1, maniac: 1, lawyer: 1, civilian: 5 }), options())).toEqual([
      { code: 'many-criminals', got: 3, most: 2, clause: 'D2' },
    ]);
    const started = play(deck, unstarted, startOf({ rules: deck, roles: cards({ don: 1, mafioso: 3, civilian: 5 }) }));
    expect(started.ok).toBe(true);
  });

  test('D1: every criminal card counts', () => {
    const criminals = ['mafioso', 'don', 'yakuza', 'ninja', 'maniac', 'werewolf', 'lawyer', 'black-judge'];
    for (const role of criminals) {
      expect(deck.warnDeal!([role, ...cards({ civilian: 2 })], options())).toEqual([]);
      expect(deck.warnDeal!([role, 'civilian'], options())).toMatchObject([{ got: 1, most: 0 }]);
    }
    for (const role of Object.keys(deck.roles).filter((each) => !criminals.includes(each))) {
      expect(deck.warnDeal!([role, 'civilian'], options())).toEqual([]);
    }
  });

  test.each([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])(
    'D2: the one recommended for %i gives no warning',
    (n) => {
      expect(recommendedCards(deck, n, options(), null as never)).toHaveLength(n);
      expect(deck.warnDeal!(recommendedCards(deck, n, options(), null as never), options())).toEqual([]);
    },
  );

  test.each([20, 21, 22, 23, 24, 25, 26])(
    'D3: the third is exceeded on purpose at a table of %i, and it says so',
    (n) => {
      const deal = recommendedCards(deck, n, options(), null as never);
      expect(new Set(deal)).toEqual(new Set(Object.keys(deck.roles)));
      expect(deck.refuseDeal(deal, options())).toBeNull();
      expect(deck.warnDeal!(deal, options())).toMatchObject([{ code: 'many-criminals', most: Math.floor(n / 3) }]);
    },
  );

  test('D1: one card too many is refused with its name and the number that exists', () => {
    expect(deck.refuseDeal(cards({ don: 1, mafioso: 4, civilian: 6 }), options())).toEqual({
      code: 'deal-too-many',
      role: 'mafioso',
      got: 4,
      most: 3,
      clause: 'D1',
    });
  });

  test('D24: a werewolf without two clans is refused, with the clause', () => {
    for (const counts of [{ don: 1 }, { mafioso: 2 }, { ninja: 1 }, { lawyer: 1, yakuza: 1 }] as const) {
      expect(deck.refuseDeal(cards({ ...counts, werewolf: 1, civilian: 6 }), options())).toEqual({
        code: 'deal-both-clans',
        role: 'werewolf',
        clause: 'D24',
      });
    }
    expect(deck.refuseDeal(cards({ mafioso: 1, yakuza: 1, werewolf: 1, civilian: 6 }), options())).toBeNull();
  });
});

describe('the options', () => {
  test('are those of the rules, with their defaults', () => {
    expect(options()).toEqual({
      shooting: 'contract',
      judges: 'overtime',
      dayLimitMinutes: 40,
      ninjaLearns: 'commissar',
      lawyerKnown: false,
      announceMiss: false,
      theme: 'city',
      stalemateRounds: 5,
    });
  });

  test('D4: the theme is either city or animals', () => {
    expect(completeOptions(deck, { theme: 'animals' }).ok).toBe(true);
    expect(completeOptions(deck, { theme: 'space' })).toMatchObject({ ok: false, error: { code: 'bad-option' } });
  });

  test("D4: the children's edition is the same game, event by event", () => {
    const eventsOf = (theme: string) => {
      const game = new Game({ rules: deck, roles, options: { theme } });
      game.until(({ round }) => round === 3);
      return JSON.stringify(game.events.slice(1));
    };
    expect(eventsOf('animals')).toBe(eventsOf('city'));
  });
});

test('deck can be recorded and hosted', () => {
  expect(rulesets['deck']).toBe(deck);
});

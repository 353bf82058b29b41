import { describe, expect, test } from 'vitest';
import { recommendedCards } from '#engine/kernel/deal.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { club } from '#rulesets/club.ts';
import { rulesets } from '#rulesets/index.ts';
import { opened } from './club-table.ts';
import { startOf } from './fixtures/table.ts';

describe('C2: the deal', () => {
  const deal = (mafia: number, others: number): readonly RoleId[] => [
    ...Array<RoleId>(mafia).fill('mafioso'),
    ...Array<RoleId>(others).fill('civilian'),
  ];
  const options = (chosen: Options = {}) => {
    const completed = completeOptions(club, chosen);
    return completed.ok ? completed.value : {};
  };

  test('with more than a third of mafia gives a warning', () => {
    expect(club.warnDeal!(deal(2, 4), options())).toEqual([]);
    expect(club.warnDeal!(deal(3, 5), options())).toEqual([{ code: 'much-mafia', got: 3, most: 2, clause: 'C2' }]);
    expect(club.warnDeal!(deal(3, 6), options())).toEqual([]);
  });

  test('counts the courtesan if she is on the side of the mafia', () => {
    const cards: readonly RoleId[] = [...deal(2, 4), 'courtesan'];
    expect(club.warnDeal!(cards, options())).toEqual([]);
    expect(club.warnDeal!(cards, options({ courtesanSide: 'mafia' }))).toMatchObject([{ got: 3, most: 2 }]);
  });

  test.each([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])('C3: the one recommended for %i gives no warning', (players) => {
    for (const courtesanSide of ['town', 'mafia']) {
      const chosen = options({ courtesanSide });
      const cards = play(club, unstarted, { ...startOf({ rules: club }), deal: { players } } as never);
      expect(cards.ok && cards.value.state.seats).toHaveLength(players);
      const recommended = recommendedCards(club, players, chosen, null as never);
      expect(recommended).toHaveLength(players);
      expect(club.warnDeal!(recommended, chosen)).toEqual([]);
    }
  });

  test('says in its events if the courtesan is apart from her clan, and only then', () => {
    const apart = (courtesanSide: string) =>
      opened({ courtesanSide }).events.filter((event) => event.type === 'CardDealt' && event.clan !== undefined);
    expect(apart('town')).toHaveLength(0);
    expect(apart('mafia')).toMatchObject([{ seat: 5 }]);
  });
});

describe('the options', () => {
  const complete = (chosen: Options) => completeOptions(club, chosen);

  test('C5: a speech lasts either 30 or 60 s', () => {
    expect(complete({ speechSeconds: 30 }).ok).toBe(true);
    expect(complete({ speechSeconds: 45 })).toEqual({
      ok: false,
      error: { code: 'bad-option', option: 'speechSeconds', allowed: '30 | 60' },
    });
  });

  test('C20: the forbidden words are a list of words without spaces', () => {
    expect(complete({ forbiddenWords: ['god', 'devil'] }).ok).toBe(true);
    expect(complete({ forbiddenWords: 'god' }).ok).toBe(true);
    expect(complete({ forbiddenWords: ['good god'] })).toMatchObject({ ok: false, error: { code: 'bad-option' } });
    expect(complete({ forbiddenWords: ['a,b'] }).ok).toBe(false);
  });

  test('are those of the rules, with their defaults', () => {
    expect(complete({})).toMatchObject({
      value: {
        courtesanSide: 'town',
        maniac: 'classic',
        guestRestriction: 'night',
        speechSeconds: 60,
        ballot: 'all',
        carCrash: 'all-leave-vote',
        stalemateRounds: 5,
      },
    });
  });
});

test('club can be recorded and hosted', () => {
  expect(Object.keys(rulesets)).toContain('club');
});

/** The parts of the rulebook grand that records cannot show. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recommendedCards } from '#engine/kernel/deal.ts';
import { chats, choices, type GameState, play, unstarted } from '#engine/kernel/engine.ts';
import { look } from '#engine/kernel/look.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import type { Options, RoleId, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { replay } from '#engine/record/replay.ts';
import { writeRecord } from '#engine/record/write.ts';
import { defaultOrder, nightOrders } from '#rulesets/grand/orders.ts';
import { grand } from '#rulesets/grand.ts';
import { rulesets } from '#rulesets/index.ts';
import { Game, startOf } from './fixtures/table.ts';

const cards = (counts: Readonly<Record<RoleId, number>>): readonly RoleId[] =>
  Object.entries(counts).flatMap(([role, count]) => Array<RoleId>(count).fill(role));

const options = (chosen: Options = {}): Options => {
  const completed = completeOptions(grand, chosen);
  if (!completed.ok) throw new Error(completed.error.code);
  return completed.value;
};

const act = (seat: number, verb: Verb, ...targets: readonly VoteChoice[]) =>
  ({ type: 'act', act: { seat, verb, targets } }) as const;

const atCall = (night: number, call: string) => (state: GameState) =>
  state.open &&
  state.phase === 'night' &&
  state.round === night &&
  state.step?.kind === 'call' &&
  state.step.call === call;

const sizes = Array.from({ length: 19 }, (_, index) => index + 6);

describe('A1-A3: the deal', () => {
  test.each(sizes)(
    'the recommended deal for %i players has as many cards, and nothing is said against it',
    (players) => {
      const deal = recommendedCards(grand, players, options(), null as never);
      expect(deal).toHaveLength(players);
      expect(grand.refuseDeal(deal, options())).toBeNull();
      expect(grand.warnDeal!(deal, options())).toEqual([]);
      expect(play(grand, unstarted, startOf({ rules: grand, roles: deal })).ok).toBe(true);
    },
  );

  test('A3: a deal with neither the commissar nor the detective gives a warning', () => {
    expect(grand.warnDeal!(cards({ mafioso: 2, civilian: 5 }), options())).toEqual([
      { code: 'no-leader', got: 0, clause: 'A3' },
    ]);
    for (const leader of ['commissar', 'detective']) {
      expect(grand.warnDeal!(cards({ mafioso: 2, civilian: 4, [leader]: 1 }), options())).toEqual([]);
    }
  });

  test('A3: too many criminals for the table or for the ratio give a warning; loners count', () => {
    const own = cards({ mafioso: 2, maniac: 1, commissar: 1, civilian: 3 });
    expect(grand.warnDeal!(own, options())).toEqual([{ code: 'many-criminals', got: 3, most: 2, clause: 'A3' }]);
    const large = cards({ mafioso: 5, cardsharp: 1, commissar: 1, civilian: 11 });
    expect(grand.warnDeal!(large, options())).toMatchObject([{ got: 6, most: 5 }]);
    expect(grand.warnDeal!(large, options({ mafiaRatio: 3 }))).toEqual([]);
  });

  test('G12: two dons are refused', () => {
    const roles = cards({ don: 2, commissar: 1, civilian: 5 });
    expect(play(grand, unstarted, startOf({ rules: grand, roles }))).toMatchObject({
      ok: false,
      error: { code: 'deal-count', role: 'don' },
    });
  });
});

describe('A10: the order of a night', () => {
  test('is a number from 1 to 16, or a list of calls', () => {
    for (const nightOrder of [1, 16, 'auto', 'mafia', ['mafia', 'doctor'], ['witness', 'mafia', 'witness', 'agent']]) {
      expect(completeOptions(grand, { nightOrder }).ok).toBe(true);
    }
    for (const nightOrder of [0, 17, 1.5, 'civilian', ['mafia', 'werewolf'], ['rake'], ['mafia', 3], true]) {
      expect(completeOptions(grand, { nightOrder })).toMatchObject({ ok: false, error: { code: 'bad-option' } });
    }
  });

  test('is the first of the shortest of the sixteen orders that contain every called role', () => {
    for (const [index, order] of nightOrders.entries()) {
      const found = defaultOrder(order.filter((name) => name !== 'agent'));
      expect(found.length).toBeLessThanOrEqual(order.length);
      expect(nightOrders.indexOf(found)).toBeLessThanOrEqual(found.length === order.length ? index : 15);
    }
    expect(defaultOrder(['priest', 'cardsharp', 'bloodhound'])).toBe(nightOrders[10]);
  });
});

test('A8: the duellist farthest from the last drawn number is jailed; at each earlier one, none was alone farthest', () => {
  const roles = cards({ mafioso: 2, commissar: 1, civilian: 5 });
  const number = fc.integer({ min: 1, max: 9 });
  const equally: number[] = [];
  fc.assert(
    fc.property(fc.nat(), fc.uniqueArray(number, { minLength: 2, maxLength: 2 }), (seed, [one, other]) => {
      const game = new Game({ rules: grand, roles, seed, options: { tie: 'duel' } });
      for (const seat of [1, 2]) {
        game.until(({ step, open }) => open && step?.kind === 'nomination' && step.seat === seat);
        game.play(act(seat, 'nominates', seat));
      }
      game.until(({ ballot, open }) => ballot !== null && open);
      for (const seat of [1, 2, 3, 4, 5, 6, 7, 8]) game.play(act(seat, 'votes', seat % 2 === 0 ? 1 : 2));
      game.until(({ step, open }) => open && step?.kind === 'duel');
      expect(game.play(act(1, 'names', one!)).ok).toBe(true);
      game.until(({ step, open }) => open && step?.kind === 'duel');
      expect(game.play(act(2, 'names', other!)).ok).toBe(true);
      game.until(({ step }) => step?.kind === 'verdict');
      const { step } = game.state;
      if (step?.kind !== 'verdict' || step.verdict.outcome !== 'duel') throw new Error('no duel');
      const { drawn, seat } = step.verdict;
      const difference = (drawn: number) => Math.abs(one! - drawn) - Math.abs(other! - drawn);
      equally.push(drawn.length);
      expect(drawn.slice(0, -1).every((each) => difference(each) === 0)).toBe(true);
      expect(seat).toBe(difference(drawn.at(-1)!) > 0 ? 1 : 2);
    }),
    { numRuns: 150 },
  );
  expect(Math.max(...equally)).toBeGreaterThan(1);
});

describe('choices', () => {
  test('A15: in one call the commissar may check, or shoot a player checked before', () => {
    const roles = cards({ commissar: 1, mafioso: 2, civilian: 5 });
    const game = new Game({ rules: grand, roles });
    game.until(atCall(2, 'commissar'));
    const offered = () => choices(grand, game.state, 1).map(({ verb, options: seats }) => [verb, seats]);
    expect(offered()).toEqual([
      ['checks', [2, 3, 4, 5, 6, 7, 8]],
      ['shoots', []],
    ]);
    game.play(act(1, 'checks', 2));
    expect(offered()).toEqual([]);
    game.until(atCall(3, 'commissar'));
    expect(offered()).toEqual([
      ['checks', [2, 3, 4, 5, 6, 7, 8]],
      ['shoots', [2]],
    ]);
  });

  test('A31: the don may silence every night and also check every other night', () => {
    const game = new Game({ rules: grand, roles: cards({ don: 1, commissar: 1, civilian: 5 }) });
    const offered = () => choices(grand, game.state, 1).map(({ verb, picked }) => [verb, picked]);
    game.until(atCall(2, 'don'));
    game.play(act(1, 'silences', 3));
    expect(offered()).toEqual([
      ['checks', undefined],
      ['silences', [3]],
    ]);
    game.play(act(1, 'checks', 2));
    expect(offered()).toEqual([['silences', [3]]]);
    game.play(act(1, 'silences', 4));
    game.until(atCall(3, 'don'));
    expect(offered()).toEqual([['silences', undefined]]);
    expect(game.play(act(1, 'checks', 2))).toMatchObject({ error: { code: 'not-tonight', clause: 'A31' } });
  });

  test('A33: the cardsharp names two or three seats, and may name one twice', () => {
    const game = new Game({ rules: grand, roles: cards({ cardsharp: 1, commissar: 1, civilian: 5 }) });
    game.until(atCall(2, 'cardsharp'));
    expect(choices(grand, game.state, 1)).toMatchObject([{ verb: 'copies', min: 2, max: 3, twice: true }]);
    expect(game.play(act(1, 'copies', 2))).toMatchObject({ error: { code: 'wrong-range', least: 2, most: 3 } });
  });

  test('A16: all living players are shown the same question, except a judge who has answered it', () => {
    const game = new Game({ rules: grand, roles: cards({ judge: 1, mafioso: 2, civilian: 5 }) });
    game.until(({ step, open }) => open && step?.kind === 'nomination');
    game.play(act(1, 'nominates', 8));
    game.until(({ ballot, open }) => ballot !== null && open);
    for (const seat of [1, 2, 3, 4, 5, 6, 7, 8]) game.play(act(seat, 'votes', 8));
    game.until(({ step, open }) => open && step?.kind === 'appeal');
    const shown = () => game.state.seats.map(({ number }) => choices(grand, game.state, number).length);
    expect(shown()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    game.play(act(1, 'acquits'));
    expect(shown()).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    expect(game.play(act(2, 'acquits'))).toMatchObject({ error: { code: 'not-a-judge', clause: 'A16' } });
  });
});

describe('a player who changes side or card', () => {
  const quitsOnDayOne = (roles: readonly RoleId[], seat: number): Game => {
    const game = new Game({ rules: grand, roles });
    game.until(({ phase, open }) => phase === 'day' && open);
    game.play({ type: 'quit', seat });
    return game;
  };

  test("A31: the heir sees the new card and may use the clan's chat", () => {
    const game = quitsOnDayOne(cards({ don: 1, bloodhound: 1, commissar: 1, civilian: 5 }), 1);
    game.until(atCall(2, 'don'));
    const view = look(game.rules, emptyView(2), game.notices);
    expect(view.role).toBe('don');
    expect(view.seats[1]!.card).toBe('don');
    expect(choices(grand, game.state, 2).map(({ verb }) => verb)).toEqual(['checks', 'silences']);
    expect(chats(grand, game.state)).toMatchObject([{ members: [2] }]);
  });

  test('A31: the heir is told to the living members, not to one who is out', () => {
    const game = quitsOnDayOne(cards({ don: 1, mafioso: 2, bloodhound: 1, commissar: 1, civilian: 7 }), 2);
    game.play({ type: 'quit', seat: 1 });
    game.until(atCall(2, 'don'));
    const told = game.notices.filter(({ news }) => news.type === 'Promoted').map(({ to }) => to);
    expect(told).toEqual([{ clan: 'mafia', seats: [3, 4] }]);
  });

  test('A24: a werewolf has no chat before the first night in the mafia', () => {
    const game = quitsOnDayOne(cards({ mafioso: 2, werewolf: 1, commissar: 1, civilian: 5 }), 1);
    expect(chats(grand, game.state)).toMatchObject([{ members: [2], write: [] }]);
    game.until(({ phase, round }) => phase === 'night' && round === 2);
    expect(chats(grand, game.state)).toMatchObject([{ members: [2, 3], write: [2, 3] }]);
    expect(look(game.rules, emptyView(3), game.notices).turned).toBe('mafia');
    expect(look(game.rules, emptyView(4), game.notices).turned).toBeNull();
  });

  test('A5: the lawyer meets the mafia but has no access to its chat', () => {
    const game = new Game({ rules: grand, roles: cards({ mafioso: 1, lawyer: 1, commissar: 1, civilian: 5 }) });
    game.until(({ phase, round }) => phase === 'night' && round === 2);
    expect(chats(grand, game.state)).toMatchObject([{ members: [1], write: [1] }]);
  });

  test('the record of a game with an heir lists the cards that were dealt', () => {
    const roles = cards({ don: 1, bloodhound: 1, commissar: 1, civilian: 5 });
    const game = quitsOnDayOne(roles, 1);
    game.until(({ outcome }) => outcome !== null);
    const text = writeRecord(grand, { options: {}, seed: 1, roles, names: [], commands: game.commands });
    expect(replay(text, rulesets).game!.state).toEqual(game.state);
  });
});

test('grand can be recorded and hosted', () => {
  expect(rulesets['grand']).toBe(grand);
});

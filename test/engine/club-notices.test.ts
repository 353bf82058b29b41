import { describe, expect, test } from 'vitest';
import { chats, choices } from '#engine/kernel/engine.ts';
import { club } from '#rulesets/club.ts';
import { act, atCall, onDay, opened, refusalOf } from './club-table.ts';

describe('notices', () => {
  test("C14, G5: a mafioso's pick appears in the clan's chat, which a courtesan on its side does not read", () => {
    const game = opened({ courtesanSide: 'mafia' }, atCall('mafia'));
    game.play(act(2, 'shoots', 8));
    expect(game.notices.findLast(({ news }) => news.type === 'PickMade')?.to).toEqual({ clan: 'mafia', seats: [1, 2] });
    expect(chats(club, game.state)).toEqual([{ clan: 'mafia', members: [1, 2], write: [1, 2], watch: [] }]);
  });

  test('C13: only the courtesan is told of her choice', () => {
    const game = opened({}, atCall('courtesan'));
    game.play(act(5, 'takes', 8));
    const told = game.notices.filter(({ news }) => news.type === 'PickMade');
    expect(told).toEqual([
      { to: { seat: 5 }, news: { type: 'PickMade', call: 'courtesan', seat: 5, verb: 'takes', targets: [8] } },
    ]);
  });

  test('C13a: a restricted action is offered, noted and answered like any other', () => {
    const nightOf = (guest: number) => {
      const game = opened({}, atCall('courtesan'));
      game.play(act(5, 'takes', guest));
      const before = game.batches.length;
      for (const [call, seat, verb] of [
        ['mafia', 1, 'shoots'],
        ['doctor', 4, 'heals'],
        ['maniac', 7, 'shoots'],
      ] as const) {
        game.until((state) => state.open && atCall(call)(state));
        expect(game.play(act(seat, verb, 9)).ok).toBe(true);
      }
      return JSON.stringify(game.batches.slice(before).map((batch) => batch.notices));
    };
    expect(nightOf(1)).toBe(nightOf(8));
    expect(nightOf(4)).toBe(nightOf(8));
    expect(nightOf(7)).toBe(nightOf(8));
  });

  test('C19: the player taken by the psychopath is told to all, before both leave', () => {
    const game = opened({}, onDay(1, 'ballot'));
    game.play(act(1, 'votes', 6));
    game.until((state) => state.open && state.step?.kind === 'revenge');
    expect(refusalOf(game, act(1, 'drags', 8))).toEqual({ code: 'not-now', verb: 'drags' });
    game.play(act(6, 'drags', 8));
    const events = game.batches.at(-1)!.events.slice(0, 4);
    expect(events).toMatchObject([
      { type: 'Dragged', by: 6, seat: 8 },
      { type: 'StepEnded', by: 'complete' },
      { type: 'SeatLeft', seat: 6, cause: 'vote' },
      { type: 'SeatLeft', seat: 8, cause: 'vote' },
    ]);
  });

  test('C11: the question names the players it is about, and those who may not vote on it', () => {
    const game = opened({}, onDay(1, 'ballot'));
    for (const [seat, choice] of [8, 8, 9, 9].entries()) game.play(act(seat + 1, 'votes', choice));
    game.until((state) => state.open && state.ballot?.round === 2);
    game.until((state) => state.open && state.ballot?.round === 3);
    expect(game.state.step).toMatchObject({
      kind: 'ballot',
      choices: ['all', 'none'],
      about: [8, 9],
      barred: [8, 9],
      seconds: 20,
    });
    expect(refusalOf(game, act(8, 'votes', 'all'))).toEqual({ code: 'barred', from: 'vote', why: 'tied' });
    expect(choices(club, game.state, 1)).toEqual([{ verb: 'votes', options: ['all', 'none'], min: 1, max: 1 }]);
  });
});

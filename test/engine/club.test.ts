/** The parts of the rulebook club that records cannot show. */
import { describe, expect, test } from 'vitest';
import type { HostOrder } from '#engine/kernel/commands.ts';
import { choices, mayBeHeard, silenced, speakers } from '#engine/kernel/engine.ts';
import { fold } from '#engine/kernel/evolve.ts';
import { club } from '#rulesets/club.ts';
import { act, atCall, onDay, opened, refusalOf, roles } from './club-table.ts';
import { Game } from './fixtures/table.ts';

const host = (order: HostOrder) => ({ type: 'host', host: order }) as const;

describe('the players who may speak', () => {
  test('C7, G6: in common time, the living', () => {
    const game = opened();
    game.until((state) => state.open && state.phase === 'night' && state.round === 2);
    game.until((state) => state.open && atCall('mafia')(state));
    game.play(act(1, 'shoots', 9));
    game.until((state) => state.open && onDay(2, 'common')(state));
    expect(speakers(club, game.state)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('C21: in common time, not those silenced by a foul', () => {
    const game = opened({}, onDay(1, 'common'));
    for (const reason of ['one', 'two']) game.play(host({ order: 'foul', seat: 3, reason }));
    expect(speakers(club, game.state)).toContain(3);
    game.play(host({ order: 'foul', seat: 3, reason: 'three' }));
    expect(speakers(club, game.state)).toEqual([1, 2, 4, 5, 6, 7, 8, 9]);
  });

  test('C6: in a speech, the speaker; in a ballot and at night, nobody; after the end, everybody', () => {
    expect(speakers(club, opened({}, onDay(1, 'speech')).state)).toEqual([1]);
    expect(speakers(club, opened({}, onDay(1, 'deliberation')).state)).toEqual([]);
    expect(speakers(club, opened({}, onDay(1, 'ballot')).state)).toEqual([]);
    const game = opened();
    expect(speakers(club, game.state)).toEqual([]);
    game.play(host({ order: 'foul', seat: 1, reason: 'peeked' }));
    game.play(host({ order: 'end' }));
    expect(speakers(club, game.state)).toHaveLength(9);
  });

  test('C7: the voices are open before the minute of common time begins, and closed in a pause', () => {
    const game = new Game({ rules: club, roles });
    game.until(onDay(1, 'common'));
    expect(game.state.open).toBe(false);
    expect(speakers(club, game.state)).toHaveLength(9);
    game.play(host({ order: 'pause', left: 60, by: 'host' }));
    expect(speakers(club, game.state)).toEqual([]);
  });

  test('C6, C19: a player who takes another along may speak, unless silenced', () => {
    const avenging = (fouls: readonly string[]) => {
      const game = opened({}, onDay(1, 'ballot'));
      for (const seat of [1, 2, 3]) game.play(act(seat, 'votes', 6));
      for (const reason of fouls) game.play(host({ order: 'foul', seat: 6, reason }));
      game.until((state) => state.open && onDay(1, 'revenge')(state));
      return speakers(club, game.state);
    };
    expect(avenging([])).toEqual([6]);
    expect(avenging(['one', 'two', 'three'])).toEqual([]);
  });

  test('muted players and players who may be heard reveal no card', () => {
    const swapped = [...roles].reverse();
    const games = [roles, swapped].map((cards) => new Game({ rules: club, roles: cards }));
    const heard = ({ state }: Game) => [
      state.seats.map(({ number }) => mayBeHeard(club, state, number)),
      silenced(club, state),
      state.step?.kind,
    ];
    for (const game of games) game.until((state) => state.phase === 'day');
    for (let steps = 0; steps < 30; steps += 1) {
      if (steps % 7 === 3)
        for (const game of games) game.play(host({ order: 'foul', seat: (steps % 5) + 1, reason: 'x' }));
      expect(heard(games[1]!)).toEqual(heard(games[0]!));
      for (const game of games) game.goOn();
    }
  });

  test('C13a: a player silenced by the courtesan is muted only once it was told in their turn', () => {
    const game = opened({ guestRestriction: 'day' }, atCall('courtesan'));
    game.play(act(5, 'takes', 3));
    game.until((state) => state.phase === 'day' && state.round === 2);
    const told: (readonly number[])[] = [];
    while (game.state.step?.kind !== 'common') {
      told.push(silenced(club, game.state));
      if (game.state.step?.kind === 'silence') expect(told.at(-1)).toEqual([3]);
      game.goOn();
    }
    expect(told[0]).toEqual([]);
    expect(told.at(-1)).toEqual([3]);
    expect(silenced(club, game.state)).toEqual([3]);
  });

  test('C13a: a player taken by the courtesan is refused like any other until their turn has come', () => {
    const refusals = (guest: number) => {
      const game = opened({ guestRestriction: 'day', ballot: 'nominees' }, atCall('courtesan'));
      game.play(act(5, 'takes', guest));
      return [2, 4].map((speaker) => {
        game.until(({ round, open, step }) => round === 2 && open && step?.kind === 'speech' && step.seat === speaker);
        const tried = game.play(act(3, 'nominates', 9));
        return tried.ok ? null : tried.error.code;
      });
    };
    expect(refusals(8)).toEqual(['not-your-floor', 'not-your-floor']);
    expect(refusals(3)).toEqual(['not-your-floor', 'barred']);
  });

  test('C13a, C21: a silenced player is announced in place of the speech, and loses no turn', () => {
    const game = opened({}, onDay(1, 'speech'));
    for (const reason of ['one', 'two']) game.play(host({ order: 'foul', seat: 2, reason }));
    game.goOn();
    expect(game.state.step).toMatchObject({ kind: 'silence', seat: 2, purpose: 'turn', seconds: 0 });
    game.goOn();
    expect(game.state.step).toMatchObject({ kind: 'speech', seat: 3 });
  });
});

describe('fouls', () => {
  test('C20, C21: reason, count and consequence are told to all', () => {
    const game = opened({}, onDay(1, 'speech'));
    game.play(host({ order: 'foul', seat: 3, reason: 'pestered the host' }));
    game.play(host({ order: 'foul', seat: 3, reason: 'again' }));
    expect(game.notices.filter(({ news }) => news.type === 'Fouled')).toEqual([
      { to: 'all', news: { type: 'Fouled', seat: 3, reason: 'pestered the host', count: 1, silent: null } },
      { to: 'all', news: { type: 'Fouled', seat: 3, reason: 'again', count: 2, silent: 1 } },
    ]);
  });

  test('C21: the fourth removes the player, after its reason was told', () => {
    const game = opened({}, onDay(1, 'speech'));
    for (const reason of ['one', 'two', 'three', 'four']) game.play(host({ order: 'foul', seat: 3, reason }));
    expect(game.events.slice(-2)).toEqual([
      { type: 'Fouled', seat: 3, reason: 'four', count: 4, silent: null },
      { type: 'SeatLeft', seat: 3, cause: 'removed' },
    ]);
    expect(refusalOf(game, host({ order: 'foul', seat: 3, reason: 'five' }))).toMatchObject({ code: 'target-out' });
    expect(refusalOf(game, host({ order: 'foul', seat: 10, reason: 'who?' }))).toMatchObject({ code: 'no-such-seat' });
  });

  test('C21: the latest foul can be taken back, which is told to all, but not from a player without fouls or out of the game', () => {
    const game = opened({}, onDay(1, 'speech'));
    for (const reason of ['one', 'two']) game.play(host({ order: 'foul', seat: 3, reason }));
    game.play(host({ order: 'forgive', seat: 3 }));
    expect(game.notices.findLast(({ news }) => news.type === 'FoulForgiven')).toEqual({
      to: 'all',
      news: { type: 'FoulForgiven', seat: 3, count: 1, silent: null },
    });
    game.play(host({ order: 'forgive', seat: 3 }));
    expect(refusalOf(game, host({ order: 'forgive', seat: 3 }))).toMatchObject({ code: 'no-foul', seat: 3 });
    expect(refusalOf(game, host({ order: 'forgive', seat: 10 }))).toMatchObject({ code: 'no-such-seat' });
    for (const reason of ['one', 'two', 'three', 'four']) game.play(host({ order: 'foul', seat: 3, reason }));
    expect(refusalOf(game, host({ order: 'forgive', seat: 3 }))).toMatchObject({ code: 'target-out' });
    expect(refusalOf(game, host({ order: 'remove', seat: 3, reason: 'again' }))).toMatchObject({ code: 'target-out' });
  });

  test('C22: the end of the game names the players whose fouls it clears', () => {
    const game = opened({}, onDay(1, 'speech'));
    for (const seat of [3, 5, 7]) game.play(host({ order: 'foul', seat, reason: 'one' }));
    game.play(host({ order: 'forgive', seat: 7 }));
    game.play(host({ order: 'end' }));
    expect(game.events.at(-1)).toMatchObject({ type: 'GameEnded', cleared: [3, 5] });
    expect(game.state.seats.map(({ fouls }) => fouls)).toEqual(Array(9).fill(0));
  });

  test('C23: the reason of a removal is told', () => {
    const game = opened({}, onDay(1, 'speech'));
    game.play(host({ order: 'remove', seat: 3, reason: 'swore an oath' }));
    expect(game.notices.findLast(({ news }) => news.type === 'SeatLeft')?.news).toEqual({
      type: 'SeatLeft',
      seat: 3,
      cause: 'removed',
      reason: 'swore an oath',
    });
  });

  test('C21: a player who has lost the vote or the nomination is told so', () => {
    const game = opened({ ballot: 'nominees' }, onDay(1, 'speech'));
    for (const reason of ['one', 'two', 'three']) game.play(host({ order: 'foul', seat: 1, reason }));
    expect(refusalOf(game, act(1, 'nominates', 2))).toEqual({ code: 'barred', from: 'nomination', why: 'fouls' });
    expect(choices(club, game.state, 1)).toEqual([{ verb: 'passes', options: [], min: 0, max: 0 }]);
  });
});

describe('C24, C25, C26 and G9: the end', () => {
  const { events } = opened();
  const start = fold(club, events);
  const left = { cause: 'night', phase: 'night', round: 2 } as const;
  const winnerOf = (...alive: number[]) =>
    club.winner({
      ...start,
      seats: start.seats.map((seat) => ({ ...seat, left: alive.includes(seat.number) ? null : left })),
    });

  test.each([
    [[], 'draw'],
    [[8], 'town'],
    [[7], 'maniac'],
    [[7, 8], null],
    [[1], 'mafia'],
    [[1, 7], 'mafia'],
    [[1, 8], 'mafia'],
    [[1, 7, 8], null],
    [[1, 2, 7, 8], 'mafia'],
    [[1, 2, 7, 8, 9], null],
    [[1, 2, 5, 6], 'mafia'],
    [[5, 6], 'town'],
    [[3, 4, 5, 6, 8, 9], 'town'],
    [[3, 4, 5, 6, 7, 8, 9], null],
  ] as const)('with %j at the table: %s', (alive, winner) => {
    expect(winnerOf(...alive)).toBe(winner);
  });
});

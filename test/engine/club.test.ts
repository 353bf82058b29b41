/** The parts of the rulebook club that records cannot show. */
import { describe, expect, test } from 'vitest';
import type { HostOrder } from '#engine/kernel/commands.ts';
import {
  chats,
  choices,
  type GameState,
  mayBeHeard,
  play,
  silenced,
  speakers,
  unstarted,
} from '#engine/kernel/engine.ts';
import { fold } from '#engine/kernel/evolve.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import type { Options, RoleId, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { club } from '#rulesets/club.ts';
import { hosted, rulesets } from '#rulesets/index.ts';
import { Game, startOf } from './fixtures/table.ts';

const roles: readonly RoleId[] = [
  'don',
  'mafioso',
  'commissar',
  'doctor',
  'courtesan',
  'psychopath',
  'maniac',
  'civilian',
  'civilian',
];

const opened = (options: Options = {}, until: (state: GameState) => boolean = () => true): Game => {
  const game = new Game({ rules: club, roles, options });
  game.until((state) => state.open && until(state));
  return game;
};

const onDay = (day: number, kind: string) => (state: GameState) =>
  state.phase === 'day' && state.round === day && state.step?.kind === kind;

const act = (seat: number, verb: Verb, ...targets: VoteChoice[]) =>
  ({ type: 'act', act: { seat, verb, targets } }) as const;

const host = (order: HostOrder) => ({ type: 'host', host: order }) as const;

const refusalOf = (game: Game, command: Parameters<Game['play']>[0]) => {
  const result = game.play(command);
  return result.ok ? 'ok' : result.error;
};

/** Night 2, at that call. */
const atCall = (call: string) => (state: GameState) =>
  state.round === 2 && state.step?.kind === 'call' && state.step.call === call;

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
      const recommended = club.recommend(players, chosen, null as never);
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

test('club can be recorded; tables offer only rulebooks that can be hosted', () => {
  expect(Object.keys(rulesets)).toContain('club');
  for (const id of Object.keys(hosted)) expect(rulesets[id]).toBe(hosted[id]);
});

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
      state.seats.map(({ number }) => mayBeHeard(state, number)),
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

describe('notices', () => {
  test("C14, G5: a mafioso's pick appears in the clan's chat, which a courtesan on its side does not read", () => {
    const game = opened({ courtesanSide: 'mafia' }, atCall('mafia'));
    game.play(act(2, 'shoots', 8));
    expect(game.notices.findLast(({ news }) => news.type === 'PickMade')?.to).toEqual({ clan: 'mafia', seats: [1, 2] });
    expect(chats(game.state, club.clans)).toEqual([{ clan: 'mafia', members: [1, 2], write: [1, 2], watch: [] }]);
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

/** The parts of the rulebook boxed that records cannot show. */
import { describe, expect, test } from 'vitest';
import type { Command, HostOrder } from '#engine/kernel/commands.ts';
import { chats, choices, type GameState, play, speakers, unstarted } from '#engine/kernel/engine.ts';
import { fold } from '#engine/kernel/evolve.ts';
import { look } from '#engine/kernel/look.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Options, RoleId, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { boxed } from '#rulesets/boxed.ts';
import { rulesets } from '#rulesets/index.ts';
import { Game, startOf } from './fixtures/table.ts';

const roles: readonly RoleId[] = [
  'don',
  'mafioso',
  'lunatic',
  'commissar',
  'journalist',
  'captain',
  'beauty',
  'sheriff',
  'civilian',
  'civilian',
];

const opened = (until: (state: GameState) => boolean, options: Options = {}): Game => {
  const game = new Game({ rules: boxed, roles, options });
  game.until((state) => state.open && until(state));
  return game;
};

const onDay = (day: number, kind: string) => (state: GameState) =>
  state.phase === 'day' && state.round === day && state.step?.kind === kind;

/** Night 2, at that call. */
const atCall = (call: string) => (state: GameState) =>
  state.round === 2 && state.step?.kind === 'call' && state.step.call === call;

const act = (seat: number, verb: Verb, ...targets: VoteChoice[]) =>
  ({ type: 'act', act: { seat, verb, targets } }) as const;

const host = (order: HostOrder) => ({ type: 'host', host: order }) as const;

const refusalOf = (game: Game, command: Command) => {
  const result = game.play(command);
  return result.ok ? 'ok' : result.error;
};

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
          const cards = boxed.recommend(players, options, new Rng(seed, 0));
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
      boxed.recommend(16, optionsWith(), new Rng(seed, 0)).filter((role) => special.includes(role)),
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

describe('B5: the first night', () => {
  test('tells a clan its members, but not which of them is the don or the lunatic', () => {
    const game = opened(onDay(1, 'discussion'));
    const met = game.notices.flatMap(({ to, news }) =>
      news.type === 'Introduced' ? [{ to, people: news.people }] : [],
    );
    const mafia = (...seats: number[]) => seats.map((seat) => ({ seat, as: 'mafia' }));
    expect(met).toEqual([
      { to: { seat: 1 }, people: mafia(2, 3) },
      { to: { seat: 2 }, people: mafia(1, 3) },
      { to: { seat: 3 }, people: mafia(1, 2) },
    ]);
  });

  test('introduces the second clan as yakuza, and merged clans as mafia', () => {
    const metBy = (yakuza: string) => {
      const cards: readonly RoleId[] = [
        'mafioso',
        'yakuza',
        'commissar',
        'civilian',
        'civilian',
        'civilian',
        'civilian',
      ];
      const game = new Game({ rules: boxed, roles: cards, options: { yakuza } });
      game.until(({ phase }) => phase === 'day');
      return [game.state.seats[0]!.knows, game.state.seats[1]!.knows, chats(game.state, boxed.clans)[0]!.members];
    };
    expect(metBy('second-clan')).toEqual([[], [], [1]]);
    expect(metBy('merged')).toEqual([[{ seat: 2, as: 'mafia' }], [{ seat: 1, as: 'mafia' }], [1, 2]]);
  });
});

describe('B6: free discussion', () => {
  test('every living player may speak, nominate any living player, and say that they are ready', () => {
    const game = opened(atCall('sheriff'));
    game.play(act(8, 'shoots', 10));
    game.until((state) => state.open && onDay(2, 'discussion')(state));
    expect(speakers(boxed, game.state)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const ready = { verb: 'ready', options: [], min: 0, max: 0 };
    const proposing = { verb: 'nominates', options: [1, 2, 3, 4, 5, 6, 7, 8, 9], min: 1, max: 1 };
    expect(choices(boxed, game.state, 1)).toEqual([proposing, ready]);
    game.play(act(1, 'ready'));
    expect(choices(boxed, game.state, 1)).toEqual([proposing]);
    expect(choices(boxed, game.state, 10)).toEqual([]);
  });

  test('all are told who is ready and who is proposed; a second proposal is told to nobody', () => {
    const game = opened(onDay(1, 'discussion'));
    game.play(act(1, 'ready'));
    expect(game.notices.at(-2)).toEqual({ to: 'all', news: { type: 'Readied', seat: 1 } });
    expect(look(game.rules, emptyView(null), game.notices).ready).toEqual([1]);
    game.play(act(2, 'nominates', 9));
    expect(game.notices.at(-1)).toEqual({ to: 'all', news: { type: 'Nominated', by: 2, seat: 9 } });
    game.play(act(1, 'nominates', 9));
    expect(game.batches.at(-1)!.events).toEqual([]);
  });

  test('refusals give the reason', () => {
    const game = opened(onDay(1, 'discussion'));
    game.play(act(1, 'ready'));
    expect(refusalOf(game, act(1, 'ready'))).toEqual({ code: 'already-ready' });
    expect(refusalOf(game, act(2, 'ready', 1))).toEqual({ code: 'wrong-count', want: 0 });
    expect(refusalOf(game, act(2, 'nominates'))).toEqual({ code: 'wrong-count', want: 1 });
    expect(refusalOf(game, act(2, 'nominates', 11))).toEqual({ code: 'no-such-seat', seat: 11 });
    expect(refusalOf(game, act(2, 'votes', 1))).toEqual({ code: 'not-now', verb: 'votes' });
    expect(refusalOf(game, act(2, 'passes'))).toEqual({ code: 'not-in-ruleset', verb: 'passes' });
    expect(refusalOf(game, host({ order: 'foul', seat: 2, reason: 'loud' }))).toMatchObject({ code: 'not-in-ruleset' });
  });
});

describe('B7: the vote', () => {
  const inBallot = () => {
    const game = opened(onDay(1, 'discussion'));
    for (const seat of [9, 10]) game.play(act(1, 'nominates', seat));
    game.until((state) => state.open && onDay(1, 'ballot')(state));
    return game;
  };

  test('players who have not voted are reminded by name, and the votes cast stay', () => {
    const game = inBallot();
    for (const seat of [1, 2, 3, 4, 5, 6, 7]) game.play(act(seat, 'votes', 9));
    game.goOn();
    expect(game.notices.findLast(({ news }) => news.type === 'StepEnded')?.news).toMatchObject({ by: 'unfinished' });
    expect(game.state.step).toMatchObject({
      kind: 'ballot',
      round: 1,
      choices: [9, 10],
      reminded: [8, 9, 10],
      seconds: 15,
    });
    expect(look(game.rules, emptyView(null), game.notices).voted).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(refusalOf(game, act(8, 'votes', 9))).toEqual({ code: 'not-yet' });
    game.goOn();
    expect(choices(boxed, game.state, 8)).toEqual([{ verb: 'votes', options: [9, 10], min: 1, max: 1 }]);
    expect(choices(boxed, game.state, 1)).toEqual([]);
    expect(refusalOf(game, act(1, 'votes', 10))).toMatchObject({ code: 'already-voted' });
  });

  test('a reminder ends at once if the last reminded player leaves during its announcement', () => {
    const game = inBallot();
    for (const seat of [1, 2, 3, 4, 5, 6, 7, 9, 10]) game.play(act(seat, 'votes', 9));
    game.goOn();
    game.play({ type: 'quit', seat: 8 });
    game.goOn();
    expect(game.state.step).toMatchObject({ kind: 'verdict', verdict: { outcome: 'condemned', seat: 9 } });
  });

  test('drawn votes are announced as drawn, and count as votes', () => {
    const game = inBallot();
    for (const seat of [1, 2, 3, 4, 5, 6, 7]) game.play(act(seat, 'votes', 9));
    game.until((state) => state.step?.kind === 'verdict');
    const closed = game.notices.flatMap(({ to, news }) => (to === 'all' && news.type === 'BallotClosed' ? [news] : []));
    expect(closed).toHaveLength(1);
    expect(closed[0]).toMatchObject({ drawn: [8, 9, 10], defaulted: [] });
    expect(closed[0]!.votes.map(({ by }) => by)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('if all have voted, no drawn votes are announced', () => {
    const game = inBallot();
    for (const seat of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) game.play(act(seat, 'votes', 9));
    const closed = game.events.find((event) => event.type === 'BallotClosed');
    expect(closed).not.toHaveProperty('drawn');
  });

  test('B8: after a tie comes another ballot, then night', () => {
    const game = inBallot();
    const tie = () => {
      for (const seat of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) game.play(act(seat, 'votes', seat > 5 ? 9 : 10));
      return game.state.step;
    };
    expect(tie()).toMatchObject({ kind: 'verdict', verdict: { outcome: 'tie', seats: [9, 10], follows: 'ballot' } });
    game.until((state) => state.open && state.step?.kind === 'ballot');
    expect(tie()).toMatchObject({ kind: 'verdict', verdict: { outcome: 'tie', seats: [9, 10], follows: 'night' } });
  });

  test('B9: the card of the condemned is shown before the seat leaves, and nightfall follows', () => {
    const game = inBallot();
    for (const seat of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) game.play(act(seat, 'votes', 9));
    game.goOn();
    expect(game.batches.at(-1)!.events.slice(1)).toMatchObject([
      { type: 'CardShown', seat: 9, role: 'civilian' },
      { type: 'SeatLeft', seat: 9, cause: 'vote' },
      { type: 'NightFell', night: 2 },
      { type: 'StepBegan', step: { kind: 'nightfall' } },
    ]);
  });
});

describe('the night', () => {
  test('B11, B21: the steps of a night, with their lengths', () => {
    const game = opened((state) => state.phase === 'day' && state.round === 2);
    const night = game.events.slice(game.events.findLastIndex((event) => event.type === 'NightFell'));
    const called = night.flatMap((event) =>
      event.type === 'StepBegan' && event.step.kind === 'call'
        ? [[event.step.call, event.step.seconds, event.step.window]]
        : [],
    );
    expect(called).toEqual([
      ['captain', 30, undefined],
      ['mafia', 30, 1],
      ['mafia', 30, 2],
      ['don', 30, undefined],
      ['sheriff', 30, undefined],
      ['commissar', 30, undefined],
      ['beauty', 30, undefined],
      ['journalist', 30, undefined],
    ]);
  });

  test("B21: only the clan is told the lunatic's card and has it in its view", () => {
    const game = opened(atCall('mafia'));
    game.play(act(1, 'shoots', 3));
    game.goOn();
    const news = { type: 'CardShownTo', clan: 'mafia', seat: 3, role: 'lunatic' };
    expect(game.notices.filter((notice) => notice.news.type === 'CardShownTo')).toEqual([
      { to: { clan: 'mafia', seats: [1, 2, 3] }, news },
    ]);
    const cardSeenBy = (seat: number | null) => look(game.rules, emptyView(seat), game.notices).seats[2]!.card;
    expect([1, 2, 3].map(cardSeenBy)).toEqual(['lunatic', 'lunatic', 'lunatic']);
    expect([null, 4, 5].map(cardSeenBy)).toEqual([null, null, null]);
  });

  test('B21: both windows offer the same, whatever was picked', () => {
    const game = opened(atCall('mafia'));
    const offered = [1, 2, 3].map((seat) => choices(boxed, game.state, seat));
    game.play(act(1, 'shoots', 9));
    game.goOn();
    game.goOn();
    expect(game.state.step).toMatchObject({ call: 'mafia', window: 2 });
    expect([1, 2, 3].map((seat) => choices(boxed, game.state, seat))).toEqual(offered);
  });

  test('B20: the journalist may choose two players, also themselves', () => {
    const game = opened(atCall('journalist'));
    expect(choices(boxed, game.state, 5)).toEqual([
      { verb: 'checks', options: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], min: 2, max: 2 },
    ]);
  });

  test('B13, B19: seats that may not be chosen are not offered, and the refusal names the clause', () => {
    const captain = opened(atCall('captain'));
    expect(choices(boxed, captain.state, 6)[0]!.options).not.toContain(6);
    expect(refusalOf(captain, act(6, 'arrests', 6))).toEqual({ code: 'target-self', clause: 'B13' });
    const beauty = opened(atCall('beauty'));
    expect(refusalOf(beauty, act(7, 'takes', 7))).toEqual({ code: 'target-self', clause: 'B19' });
  });

  test('B12: the effects of actions are told to nobody', () => {
    const game = opened((state) => state.phase === 'day' && state.round === 2);
    expect(game.events.filter((event) => event.type === 'CallSettled')).toHaveLength(8);
    expect(JSON.stringify(game.notices)).not.toContain('CallSettled');
  });
});

describe('B24, B25, B26, B27 and G9: the end', () => {
  const cards: readonly RoleId[] = [
    'mafioso',
    'don',
    'lawyer',
    'yakuza',
    'yakuza',
    'maniac',
    'commissar',
    'lunatic',
    'civilian',
    'civilian',
    'civilian',
  ];
  const left = { cause: 'night', phase: 'night', round: 2 } as const;
  const winnerOf = (alive: readonly number[], yakuza = 'second-clan') => {
    const start = fold(boxed, new Game({ rules: boxed, roles: cards, options: { yakuza } }).events);
    const seats = start.seats.map((seat) => ({ ...seat, left: alive.includes(seat.number) ? null : left }));
    return boxed.winner({ ...start, seats });
  };

  test.each([
    [[], 'draw'],
    // Town.
    [[9], 'town'],
    [[8, 9], 'town'],
    [[6, 7, 9], 'town'],
    [[1, 7, 9], null],
    [[3, 7, 9], null],
    [[4, 7, 9], null],
    // The maniac.
    [[6], 'maniac'],
    [[6, 9], 'maniac'],
    [[6, 8], 'maniac'],
    [[6, 7, 8], 'town'],
    [[1, 6, 9], null],
    // The mafia.
    [[1], 'mafia'],
    [[3], 'mafia'],
    [[1, 9], 'mafia'],
    [[3, 9], 'mafia'],
    [[1, 6], 'mafia'],
    [[1, 3, 6, 9], 'mafia'],
    [[1, 3, 6, 8, 9], null],
    [[1, 2, 3, 7, 8, 9], 'mafia'],
    [[1, 2, 3, 7, 8, 9, 10], null],
    // Two clans.
    [[4], 'yakuza'],
    [[4, 9], 'yakuza'],
    [[4, 6], 'yakuza'],
    [[4, 5, 6, 9], 'yakuza'],
    [[4, 5, 6, 8, 9], null],
    [[1, 4], null],
    [[3, 4], null],
    [[1, 2, 4], null],
    [[1, 2, 3, 4], null],
    [[3, 4, 5, 9], null],
    [[1, 2, 4, 5, 6, 9], null],
  ] as const)('with %j at the table: %s', (alive, winner) => {
    expect(winnerOf(alive)).toBe(winner);
  });

  test.each([
    [[4, 9], 'mafia'],
    [[1, 4], 'mafia'],
    [[1, 4, 6, 9], 'mafia'],
    [[1, 4, 6, 8, 9], null],
    [[3, 4, 5, 7, 8, 9], 'mafia'],
    [[4, 7, 9], null],
  ] as const)('merged, with %j at the table: %s', (alive, winner) => {
    expect(winnerOf(alive, 'merged')).toBe(winner);
  });
});

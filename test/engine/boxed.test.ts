/** The parts of the rulebook boxed that records cannot show. */
import { describe, expect, test } from 'vitest';
import type { Command, HostOrder } from '#engine/kernel/commands.ts';
import { chats, choices, type GameState, speakers } from '#engine/kernel/engine.ts';
import { look } from '#engine/kernel/look.ts';
import type { Options, RoleId, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { boxed } from '#rulesets/boxed.ts';
import { Game } from './fixtures/table.ts';

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
      return [game.state.seats[0]!.knows, game.state.seats[1]!.knows, chats(boxed, game.state)[0]!.members];
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

  test('all are told who is ready and who is proposed, and nobody is told of a second proposal', () => {
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

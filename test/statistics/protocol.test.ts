/** The points of a club's protocol, as docs/moderator.md has them. */
import { describe, expect, test } from 'vitest';
import type { ProtocolEntry, StoredEntry } from '#game/ports/protocol.ts';
import type { GameResult, PersonResult } from '#game/ports/statistics.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { protocolOf, standingsOf } from '#statistics/protocol.ts';
import { Protocols } from '#statistics/protocols.ts';
import { memoryStore } from '#store/open.ts';
import { protocolsOn } from '#store/protocols.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { randomGame } from './kit.ts';
import { StatisticsBench } from './statistics-bench.ts';

const person = (seat: number, change: Partial<PersonResult> = {}): PersonResult => ({
  ...{ userId: `u${seat}`, name: `P${seat}`, seat, share: 1, votes: 0, guilty: 0, fouls: 0, removed: false },
  ...{ dealt: 'civilian', role: 'civilian', dealtSide: 'town', side: 'town', won: true, left: null, achievements: [] },
  ...change,
});
const black = (seat: number): PersonResult => person(seat, { role: 'mafioso', side: 'mafia', won: false });

/** Ten seats: 8, 9 and 10 are the mafia, and 1 was killed first. */
const people = [...[1, 2, 3, 4, 5, 6, 7].map((seat) => person(seat)), ...[8, 9, 10].map(black)];
const game = (change: Partial<GameResult> = {}): GameResult => ({
  ...{ gameId: 'g1', guildId: '1', ruleset: 'club', roleSet: null, cards: [], beganAt: 0, endedAt: 1 },
  ...{ winner: 'town', excluded: null, firstVictims: [1], people },
  ...change,
});
const usual = scoringOf(usualSettings.points);
const entry = (seats: readonly number[], points: ProtocolEntry['points'] = []): ProtocolEntry => ({
  ...{ bestMoves: [{ by: 1, seats }], bestPlayer: null, points },
});
const rowOf = (seat: number, result: GameResult, given?: StoredEntry, scoring = usual) =>
  protocolOf(result, scoring, given).rows.find((row) => row.seat === seat)!;

describe('the protocol of a game', () => {
  test('gives one point for a victory, and none for a defeat', () => {
    expect(rowOf(2, game())).toMatchObject({ victory: 1, total: 1 });
    expect(rowOf(8, game())).toMatchObject({ victory: 0, total: 0 });
  });

  test.each([
    { named: [8, 9, 10], points: 0.5 },
    { named: [8, 9, 2], points: 0.25 },
    { named: [8, 2, 3], points: 0 },
    { named: [], points: 0 },
  ])('gives $points for the best move $named of the first killed', ({ named, points }) => {
    expect(rowOf(1, game(), entry(named))).toMatchObject({ bestMove: points, total: 1 + points });
    expect(rowOf(2, game(), entry(named)).bestMove).toBe(0);
  });

  test('gives nothing for the best move of a player of the mafia', () => {
    const killedFirst = game({ firstVictims: [8] });
    const given = { ...entry([]), bestMoves: [{ by: 8, seats: [9, 10, 8] }] };
    expect(rowOf(8, killedFirst, given).bestMove).toBe(0);
  });

  test('has a best move of each of the first victims', () => {
    const both = game({ firstVictims: [1, 2] });
    const bestMoves = [
      { by: 1, seats: [8, 9, 3] },
      { by: 2, seats: [8, 9, 10] },
      { by: 3, seats: [8, 9, 10] },
    ];
    const given = { ...entry([]), bestMoves };
    expect([1, 2, 3].map((seat) => rowOf(seat, both, given).bestMove)).toEqual([0.25, 0.5, 0]);
  });

  test('gives a best move of an earlier version to the only first victim', () => {
    const given = { ...entry([]), bestMoves: [{ by: null, seats: [8, 9, 10] }] };
    expect(rowOf(1, game(), given).bestMove).toBe(0.5);
    expect(rowOf(1, game({ firstVictims: [1, 2] }), given).bestMove).toBe(0);
    expect(protocolOf(game(), usual, given).entry.bestMoves).toEqual([{ by: 1, seats: [8, 9, 10] }]);
  });

  test('gives the points of the league that the server has chosen, and its own in their place', () => {
    const scoring = scoringOf({ ...usualSettings.points, league: 'fiim', bestPlayer: 0.3, removal: -0.7 });
    const removed = game({ people: people.map((each) => (each.seat === 3 ? { ...each, removed: true } : each)) });
    const given = { ...entry([8, 9, 10]), bestPlayer: 2 };
    expect(rowOf(1, removed, given, scoring).bestMove).toBe(0.7);
    expect(rowOf(2, removed, given, scoring)).toMatchObject({ bestPlayer: 0.3, total: 1.3 });
    expect(rowOf(3, removed, given, scoring).penalty).toBe(-0.7);
  });

  test('adds points, subtracts penalties, and takes half a point for a removal', () => {
    const given = entry(
      [],
      [
        { seat: 2, value: 0.1 },
        { seat: 2, value: 0.2 },
        { seat: 2, value: -0.5 },
      ],
    );
    expect(rowOf(2, game(), given)).toMatchObject({ additional: 0.3, penalty: -0.5, total: 0.8 });
    const removed = game({ people: people.map((each) => (each.seat === 3 ? { ...each, removed: true } : each)) });
    expect(rowOf(3, removed)).toMatchObject({ penalty: -0.5, total: 0.5 });
  });

  test('has one row for a seat: that of the substitute who took it over', () => {
    const replaced = game({ people: [person(1, { userId: 'left' }), person(1, { userId: 'came' }), person(2)] });
    expect(protocolOf(replaced, usual).rows.map(({ seat, userId }) => [seat, userId])).toEqual([
      [1, 'came'],
      [2, 'u2'],
    ]);
  });
});

describe('the points of people over games', () => {
  const games = (count: number) => Array.from({ length: count }, (_, index) => game({ gameId: `g${index}` }));
  const entriesOf = (named: readonly (readonly number[])[]) =>
    new Map(named.map((bestMove, index) => [`g${index}`, entry(bestMove)]));

  test('compensate a player who was killed first and named one of the guilty: k (k + 1) / √N', () => {
    // x = 3 of N = 4 games: k = 3 - 0.4 = 2.6, and 2.6 · 3.6 / 2 = 4.68.
    const [first] = standingsOf(games(4), entriesOf([[8, 2, 3], [9, 2, 3], [10, 2, 3], []]), usual);
    expect(first).toMatchObject({ userId: 'u1', games: 4, wins: 4, compensation: 4.68, total: 8.68 });
  });

  test('give no compensation for a game with points for its best move, or for few games', () => {
    const [first] = standingsOf(games(4), entriesOf([[8, 9, 3], [], [], []]), usual);
    expect(first).toMatchObject({ userId: 'u1', bestMove: 0.25, compensation: 0, total: 4.25 });
    const twenty = standingsOf(games(20), entriesOf([[8, 2, 3]]), usual).find(({ userId }) => userId === 'u1');
    expect(twenty!.compensation).toBe(0);
  });

  test('leave out a person who was forgotten', () => {
    const forgotten = game({ people: people.map((each) => (each.seat === 5 ? { ...each, userId: 'seat-5' } : each)) });
    expect(standingsOf([forgotten], new Map(), usual).map(({ userId }) => userId)).not.toContain('seat-5');
  });

  test('are sorted by their sum', () => {
    const all = standingsOf(games(2), new Map([['g0', entry([], [{ seat: 5, value: 0.5 }])]]), usual);
    expect(all[0]).toMatchObject({ userId: 'u5', additional: 0.5, total: 2.5 });
    expect(all.map(({ total }) => total)).toEqual(all.map(({ total }) => total).toSorted((one, other) => other - one));
  });
});

test('a game whose cards stay face down has no protocol, no points and no row in a CSV', async () => {
  const bench = new StatisticsBench(memoryStore());
  bench.on.add('1');
  const repository = protocolsOn(bench.store, keptLog());
  const protocols = new Protocols({ statistics: bench.statistics, repository, scoringOf: () => usual });
  await bench.play(randomGame(1, { between: new Map([[6, { type: 'host', host: { order: 'end', hidden: true } }]]) }));
  const answers = [
    await protocols.protocol('1', 'game-1'),
    await protocols.enter('1', 'game-1', entry([2, 3])),
    await protocols.season('1', '2026-10'),
    await protocols.standings('1', null),
  ];
  expect(answers.map((answer) => answer.state === 'ready' && answer.value)).toEqual([null, null, [], []]);
  expect(await repository.entries('1')).toEqual(new Map());
});

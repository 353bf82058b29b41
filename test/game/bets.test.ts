/** The bets of the dead on who is voted out. */
import { describe, expect, test } from 'vitest';
import { drawResult } from '#discord/features/game-result.ts';
import { drawPanel } from '#discord/features/panels.ts';
import { bestBets, betsWith } from '#game/model/bets.ts';
import type { TimelineRound } from '#game/ports/game-views.ts';
import type { Panel } from '#game/ports/ports.ts';
import { wordingOf } from '../rulebooks.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, freshBot, isOpen, people, remark, startedGame, until } from './kit/process.ts';

/** A game of six on its first day, which the player of seat 2 has left. */
async function begin() {
  const { environment, process } = freshBot();
  const gameId = await startedGame(process.tables, 7, {});
  await until(process, gameId, isOpen('speech'));
  const [dead, living] = [people[1]!.userId, people[2]!.userId];
  expectSuccess(await ask(process.tables, gameId).attendance.leave(dead));
  await rest();
  const betOf = () =>
    environment
      .layout(gameId)
      .panels.flatMap(({ panel }) => (panel.kind === 'graveyard' ? [panel.bet] : []))
      .at(0);
  return { environment, process, tables: process.tables, gameId, dead, living, betOf };
}

describe('a bet of the dead', () => {
  test('is open until the vote begins, on every player who is in the game', async () => {
    const { process, tables, gameId, dead, betOf } = await begin();
    expect(betOf()).toEqual({ day: 1, choices: [1, 3, 4, 5, 6] });
    expectSuccess(await ask(tables, gameId).actions.sideVote(dead, { kind: 'bet', day: 1, on: 3 }));
    expect(await ask(tables, gameId).actions.sideVote(dead, { kind: 'bet', day: 1, on: 2 })).toMatchObject(
      remark('bet.closed'),
    );
    await until(process, gameId, (table) => table.town.phase === 'night');
    await rest();
    expect(betOf()).toBeNull();
    expect(await ask(tables, gameId).actions.sideVote(dead, { kind: 'bet', day: 1, on: 3 })).toMatchObject(
      remark('bet.closed'),
    );
  });

  test('is placed by nobody who is in the game', async () => {
    const { tables, gameId, living } = await begin();
    expect(await ask(tables, gameId).actions.sideVote(living, { kind: 'bet', day: 1, on: 3 })).toMatchObject(
      remark('bet.living'),
    );
    expect(await ask(tables, gameId).actions.sideVote('stranger', { kind: 'bet', day: 1, on: 3 })).toMatchObject(
      remark('table.not-seated'),
    );
  });

  test('changes nothing that anybody sees', async () => {
    const { environment, tables, gameId, dead } = await begin();
    const [layouts, posts] = [environment.layouts.length, environment.posts.length];
    expectSuccess(await ask(tables, gameId).actions.sideVote(dead, { kind: 'bet', day: 1, on: 3 }));
    await rest();
    expect(environment.layouts.slice(layouts)).toEqual([]);
    expect(environment.posts.length).toBe(posts);
  });

  test('is known after a kill, and is scored on the result card', async () => {
    const { environment, process, tables, gameId, dead } = await begin();
    expectSuccess(await ask(tables, gameId).actions.sideVote(dead, { kind: 'bet', day: 1, on: 4 }));
    const next = await process.restart();
    for (const [seat, named] of [
      [3, 4],
      [4, 5],
    ] as const) {
      const speaks = (table: Parameters<Parameters<typeof until>[2]>[0]) =>
        isOpen('speech')(table) && table.town.step?.kind === 'speech' && table.town.step.seat === seat;
      await until(next, gameId, speaks);
      const nominates = { verb: 'nominates', targets: [named] } as const;
      expectSuccess(await ask(next.tables, gameId).actions.submit(people[seat - 1]!.userId, nominates));
    }
    await until(next, gameId, isOpen('ballot'));
    for (const { userId } of people.filter((person) => person.userId !== dead))
      await ask(next.tables, gameId).actions.submit(userId, { verb: 'votes', targets: [4] });
    await until(next, gameId, (table) => table.town.phase === 'night');
    expectSuccess(await ask(next.tables, gameId).hostRequests.end(people[0]!.userId, false));
    await rest();
    const result = environment.layout(gameId).panels.find(({ panel }) => panel.kind === 'result')!.panel;
    expect(result).toMatchObject({ bets: { seats: [2], right: 1 } });
  });

  test('may be changed: the last one of a day counts', () => {
    const bets = betsWith(betsWith([{ day: 1, by: 2, on: 3 }], { day: 1, by: 5, on: 3 }), { day: 1, by: 2, on: null });
    expect(bets).toEqual([
      { day: 1, by: 5, on: 3 },
      { day: 1, by: 2, on: null },
    ]);
  });
});

const votedOut = (round: number, seat: number): Pick<TimelineRound, 'round' | 'day' | 'ballots'> => ({
  ...{ round, day: [seat], ballots: [{ votes: [], notGiven: [], tally: [{ choice: seat, votes: 3 }] }] },
});

describe('the best bets', () => {
  const rounds = [votedOut(1, 4), { round: 2, day: [], ballots: [] }, votedOut(3, 6)];

  test('are those of the seats that were right on most days', () => {
    const bets = [
      ...[1, 2, 3].map((day) => ({ day, by: 7, on: [4, null, 8][day - 1]! })),
      ...[
        { day: 2, by: 5, on: null },
        { day: 3, by: 5, on: 6 },
        { day: 3, by: 4, on: 6 },
      ],
    ];
    expect(bestBets(bets, rounds, 3)).toEqual({ seats: [5, 7], right: 2 });
  });

  test('are nobody’s if none was right, or nobody has bet', () => {
    expect(bestBets([{ day: 1, by: 7, on: 5 }], rounds, 3)).toBeNull();
    expect(bestBets([], rounds, 3)).toBeNull();
  });

  test('are not won on a day that the end of the game cut short', () => {
    expect(bestBets([{ day: 2, by: 7, on: null }], rounds.slice(0, 2), 2)).toBeNull();
  });
});

test.each([
  ['en', 'Your bet for day 3: who is voted out?', 'Best bets of the graveyard: #2 Ann (right: 2). 🔮'],
  ['ru', 'Ваша ставка на день 3: кого выведет город?', 'Лучшие ставки кладбища: №2 Ann (верных: 2). 🔮'],
] as const)('the panel of the dead asks for a bet, and the result card names the best (%s)', (language, asks, best) => {
  const players = [
    { seat: 1, userId: '1', name: 'Bob' },
    { seat: 2, userId: '2', name: 'Ann' },
  ];
  const table = { gameId: 'g1', wording: wordingOf(language), players };
  const bet = { day: 3, choices: [1] };
  const shown = drawPanel({ kind: 'graveyard', seats: [2], isOver: false, bet }, table);
  expect(shown.content).toContain(asks);
  expect(JSON.stringify(shown.components)).toContain('n1:g1:3:bet:0');
  const result: Panel & { kind: 'result' } = {
    ...{ kind: 'result', keepsLog: false, files: [], evening: {}, ruleset: 'six', winner: 'mafia', winners: [] },
    ...{ cards: [], minutes: 9, players, former: [], left: [], bets: { seats: [2], right: 2 } },
  };
  expect(drawResult(result, table).content).toContain(best);
});

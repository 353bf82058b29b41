/** The statistics of servers: 30 games in two of them, derived once and again. */

import { beforeEach, describe, expect, test } from 'vitest';
import type { GameRecord } from '#game/ports/journal.ts';
import { soleFence } from '#game/ports/ports.ts';
import type { Counted } from '#game/ports/statistics.ts';
import { practiceId } from '#narration/index.ts';
import { rebuilt } from '#statistics/rebuild.ts';
import { journalOn } from '#store/journal.ts';
import { memoryStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { randomGame } from './kit.ts';
import { StatisticsBench } from './statistics-bench.ts';

const servers = ['1', '2'] as const;

/** Thirty games in two servers. The people of the second one are others, except for one. */
const games: readonly GameRecord[] = Array.from({ length: 30 }, (_, index) => {
  const guildId = servers[index % 2]!;
  const record = randomGame(index + 1, {
    ...(index % 3 === 0 ? { ruleset: 'club', seats: 10 } : {}),
    endedAt: Date.UTC(2026, index < 10 ? 8 : 9, 1 + index),
  });
  const players = record.players.map((player) =>
    guildId === '1' || player.userId === 'u1' ? player : { ...player, userId: `${player.userId}0` },
  );
  return { ...record, guildId, players };
});

const of = (guildId: string) => games.filter((game) => game.guildId === guildId);

/** The value of an answer that is ready. */
function ready<T>(counted: Counted<T>): T {
  if (counted.state !== 'ready') throw new Error(counted.state);
  return counted.value;
}

let bench: StatisticsBench;
beforeEach(() => {
  bench = new StatisticsBench(memoryStore());
  for (const guildId of servers) bench.on.add(guildId);
});

/** Everything that both servers can see. */
const everything = () =>
  Promise.all(
    servers.map(async (guildId) => [
      ready(await bench.statistics.ranked(guildId, 'games', null)),
      ready(await bench.statistics.ranked(guildId, 'rating', '2026-10')),
      ready(await bench.statistics.games(guildId, { ruleset: null, userId: null })),
    ]),
  );

describe('the statistics of a server', () => {
  test('have each person with their games, and nothing of another server', async () => {
    for (const game of games) await bench.play(game);
    const [first, second] = await Promise.all(
      servers.map((guildId) => bench.statistics.ranked(guildId, 'games', null)),
    );
    const gamesOf = (people: typeof first, userId: string) =>
      ready(people!).find((person) => person.userId === userId)?.games;
    expect(gamesOf(first, 'u1')).toBe(15);
    expect(gamesOf(second, 'u1')).toBe(15);
    expect(gamesOf(first, 'u10')).toBe(of('1').filter(({ ruleset }) => ruleset === 'club').length);
    expect(gamesOf(first, 'u20')).toBeUndefined();
  });

  test('are the same when they are derived again from the records', async () => {
    for (const game of games) await bench.play(game);
    const before = await everything();
    const progress: string[] = [];
    for (const guildId of servers) {
      await bench.repository.deleteAll(guildId);
      await rebuilt(bench.parts, guildId, { onProgress: ({ done, of: all }) => progress.push(`${done}/${all}`) });
    }
    bench.restart();
    expect(await everything()).toEqual(before);
    expect(progress.slice(0, 2)).toEqual(['0/15', '1/15']);
    expect(progress.at(-1)).toBe('15/15');
  });

  test('expect the wins that the simulator had with the same cards', async () => {
    for (const game of of('1')) await bench.play(game);
    const people = ready(await bench.statistics.ranked('1', 'above', null));
    const sum = (of: 'wins' | 'expected') => people.reduce((all, person) => all + person[of], 0);
    expect(sum('expected')).toBeGreaterThan(0);
    expect(sum('expected')).not.toBe(sum('wins'));
    const above = people.map(({ wins, expected }) => wins - expected);
    expect(above).toEqual(above.toSorted((one, other) => other - one));
  });

  test('have a month of their own for each season', async () => {
    for (const game of of('1')) await bench.play(game);
    expect(ready(await bench.statistics.seasons('1'))).toEqual(['2026-10', '2026-09']);
    const all = ready(await bench.statistics.person('1', 'u1', null))!.games;
    const september = ready(await bench.statistics.person('1', 'u1', '2026-09'))!.games;
    const october = ready(await bench.statistics.person('1', 'u1', '2026-10'))!.games;
    expect([september, october]).toEqual([5, 10]);
    expect(all).toBe(15);
    expect(ready(await bench.statistics.person('1', 'u1', '2020-01'))).toBeNull();
  });

  test('list the games of a rulebook or a person, latest first', async () => {
    for (const game of of('1')) await bench.play(game);
    const club = ready(await bench.statistics.games('1', { ruleset: 'club', userId: null }));
    expect(club.map(({ ruleset }) => ruleset)).toEqual(Array(5).fill('club'));
    expect(club.map(({ endedAt }) => endedAt)).toEqual(club.map(({ endedAt }) => endedAt).toSorted((a, b) => b - a));
    expect(ready(await bench.statistics.games('1', { ruleset: null, userId: 'u10' }))).toHaveLength(5);
    expect(ready(await bench.statistics.games('1', { ruleset: 'six', userId: 'u10' }))).toEqual([]);
  });

  test('show a game with its record, and no game of another server', async () => {
    for (const game of games) await bench.play(game);
    const [game] = of('1');
    const found = ready(await bench.statistics.game('1', game!.gameId));
    expect(found?.record?.commands).toEqual(game!.commands);
    expect(found?.result.winner).toBe(game!.winner);
    expect(ready(await bench.statistics.game('2', game!.gameId))).toBeNull();
  });
});

describe('a game that does not count', () => {
  test.each([
    ['practice', (game: GameRecord) => ({ ...game, players: withPractice(game) })],
    ['outage', (game: GameRecord) => ({ ...game, commands: withPause(game) })],
  ] as const)('is in the history and in no statistics: %s', async (excluded, change) => {
    await bench.play(change(randomGame(1)));
    expect(ready(await bench.statistics.games('1', { ruleset: null, userId: null }))).toMatchObject([{ excluded }]);
    expect(ready(await bench.statistics.ranked('1', 'games', null))).toEqual([]);
  });

  test.each([
    ['ended', {}],
    ['hidden', { hidden: true as const }],
  ] as const)('is one that a person has ended: %s. Hidden cards stay hidden.', async (excluded, how) => {
    await bench.play(randomGame(1, { between: new Map([[6, { type: 'host', host: { order: 'end', ...how } }]]) }));
    const [game] = ready(await bench.statistics.games('1', { ruleset: null, userId: null }));
    expect(game).toMatchObject({ excluded });
    const found = ready(await bench.statistics.game('1', game!.gameId));
    expect(found!.record === null).toBe(excluded === 'hidden');
  });

  const withPractice = ({ players }: GameRecord) => [
    { userId: practiceId('game', 1), name: 'Ada (bot) 🤖' },
    ...players.slice(1),
  ];
  const withPause = ({ commands }: GameRecord) =>
    commands.map((entry, index) => (index < 5 ? entry : { ...entry, at: entry.at + 3_700_000 }));
});

describe('a server', () => {
  test('has no statistics before it turns them on, and then those of its earlier games, too', async () => {
    bench.on.clear();
    for (const game of of('1')) await bench.play(game);
    expect(await bench.statistics.ranked('1', 'games', null)).toEqual({ state: 'off' });
    expect(await bench.repository.results('1')).toEqual([]);
    bench.on.add('1');
    bench.statistics.changed('1');
    await bench.settled();
    expect(ready(await bench.statistics.person('1', 'u1', null))?.games).toBe(15);
  });

  test('is told how far the count is', async () => {
    bench.on.clear();
    for (const game of of('1')) await bench.play(game);
    bench.on.add('1');
    const rest = bench.holdRecords();
    bench.statistics.changed('1');
    await rest.reached;
    expect(await bench.statistics.person('1', 'u1', null)).toEqual({
      state: 'counting',
      progress: { done: 0, of: 15 },
    });
    rest.goOn();
    await bench.settled();
    expect((await bench.statistics.person('1', 'u1', null)).state).toBe('ready');
  });

  test('that turns them off has no results any more', async () => {
    for (const game of of('1')) await bench.play(game);
    bench.on.delete('1');
    bench.statistics.changed('1');
    await bench.settled();
    expect(await bench.repository.results('1')).toEqual([]);
    expect(await bench.repository.guilds()).toEqual([]);
  });
});

describe('a damaged record', () => {
  test('is left out and logged, and the others count', async () => {
    bench.on.clear();
    for (const game of of('1')) await bench.play(game);
    const [first, second] = of('1');
    await bench.store.setText(`record:${first!.gameId}`, `{"guildId":"1","damaged`);
    await journalOn(bench.store).saveRecord({ ...second!, commands: second!.commands.toSpliced(3, 2) }, soleFence);
    bench.on.add('1');
    await bench.statistics.start(['1']);
    expect(ready(await bench.statistics.games('1', { ruleset: null, userId: null }))).toHaveLength(13);
    expect(bench.logged.filter((line) => line.includes('a record cannot be used'))).toHaveLength(2);
  });

  test('of rules that this program does not have is left out, too', async () => {
    const [first] = of('1');
    await bench.play({ ...first!, ruleset: 'lost' });
    expect(ready(await bench.statistics.games('1', { ruleset: null, userId: null }))).toEqual([]);
    expect(bench.logged.join()).toContain('the result of a game could not be derived');
  });
});

describe('a person who has asked to be forgotten', () => {
  test('is in no result any more, and the others keep theirs', async () => {
    for (const game of of('1')) await bench.play(game);
    await bench.statistics.forget();
    const data = personalDataOn(bench.store);
    await data.erase('u1', () => false);
    expect(await data.collect('u1')).toBeNull();
    expect(ready(await bench.statistics.person('1', 'u1', null))).toBeNull();
    expect(ready(await bench.statistics.person('1', 'u2', null))?.games).toBe(15);
    const people = ready(await bench.statistics.ranked('1', 'games', null));
    expect(people.map(({ userId }) => userId).filter((userId) => !userId.startsWith('u'))).toEqual([]);
  });

  test('gets their results as a file before that, and those of nobody else', async () => {
    await bench.play(of('1')[0]!);
    const data = await personalDataOn(bench.store).collect('u3');
    const results = data!['results'] as readonly { readonly results: readonly { readonly userId: string }[] }[];
    expect(results.flatMap((each) => each.results.map(({ userId }) => userId))).toEqual(['u3']);
  });
});

test('a result goes with its record when its time is over, and all of them when the bot was removed', async () => {
  for (const game of games) await bench.play(game);
  const data = personalDataOn(bench.store);
  await data.deleteRecords(Date.UTC(2026, 9, 1));
  expect(await bench.repository.results('1')).toHaveLength(
    of('1').filter(({ endedAt }) => endedAt >= Date.UTC(2026, 9, 1)).length,
  );
  expect(await data.guilds()).toEqual(new Set(servers));
  await data.deleteGuild('1');
  expect(await bench.repository.results('1')).toEqual([]);
  expect(await bench.repository.results('2')).not.toEqual([]);
});

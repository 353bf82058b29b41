/** A tournament on a local Discord: made, seated, played by practice players, scored and exported. */
import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import type { NewTable } from '#game/ports/game-service.ts';
import { tournamentLimits } from '#game/ports/tournament.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { t } from '#narration/index.ts';
import { Protocols } from '#statistics/protocols.ts';
import { Tournaments } from '#statistics/tournaments.ts';
import { memoryStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { protocolsOn } from '#store/protocols.ts';
import { tournamentsOn } from '#store/tournaments.ts';
import { playedGame } from '../played-game.ts';
import { StatisticsBench } from '../statistics/statistics-bench.ts';
import { keptLog } from './bot-parts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;

const day = 86_400_000;
const beganAt = Date.UTC(2026, 9, 5);

/** A server whose first person is a moderator. `people`: those who take part besides the people of the server. */
async function club() {
  const bench = new StatisticsBench(memoryStore());
  const protocols = new Protocols({
    statistics: bench.statistics,
    repository: protocolsOn(bench.store, keptLog()),
    scoringOf: () => scoringOf(usualSettings.points),
  });
  let ids = 0;
  const tournaments = new Tournaments({
    repository: tournamentsOn(bench.store),
    protocols,
    now: () => beganAt,
    drawId: () => {
      ids += 1;
      return `cup${ids}`;
    },
    drawSeed: () => 7,
  });
  server = await startTestServer({ statistics: bench.statistics, protocols, tournaments, locale: 'en-US', people: 3 });
  const { guild, people, guilds } = server;
  bench.on.add(guild.id);
  await guilds.change(guild.id, people[0]!.id, () => ({ protocol: true }));
  guild.asModerator().giveRole(people[0]!, guild.addRole({ name: 'Moderators', permissions: 0x20n }));
  // The second person reads Russian.
  const [moderator, , player] = people as [SimulatedUser, SimulatedUser, SimulatedUser];
  const enter = async (person: SimulatedUser, command: string, options: Record<string, string | number> = {}) =>
    (await person.slash(`tournament ${command}`, options, { channel: guild.channel('general') })).message!;
  /** Enters as many people as are missing to this number. */
  const fill = async (count: number) => {
    const { id, people: there } = (await tournaments.list(guild.id))[0]!;
    for (let number = there.length + 1; number <= count; number += 1)
      await tournaments.join(guild.id, id, { userId: `9000000000000000${100 + number}`, name: `Player ${number}` });
  };
  return { bench, tournaments, moderator, player, enter, fill };
}

const linesOf = async ({ files }: Pick<ShownMessage, 'files'>, name: string): Promise<readonly string[]> => {
  const { url } = files.find(({ filename }) => filename === name)!;
  const text = Buffer.from(await (await fetch(url)).arrayBuffer()).toString();
  return text.replace('\uFEFF', '').split('\r\n').slice(0, -1);
};

describe('a tournament of 30 people, 3 tables and 12 rounds', () => {
  test('is seated, played by practice players, scored and exported without a hand', async () => {
    const { bench, tournaments, moderator, player, enter, fill } = await club();
    const guildId = server.guild.id;
    expect((await enter(moderator, 'new', { name: 'Autumn cup', tables: 3, rounds: 12 })).text).toContain('Autumn cup');
    expect((await enter(player, 'join')).text).toContain('Autumn cup. People: 1');
    await fill(30);
    const seated = await enter(moderator, 'seat');
    expect(seated.text).toContain('Autumn cup: round 1 of 12');
    expect(seated.text).toMatch(/Two people meet \d to \d times, on average 3\.72 \(deviation 0\.\d+\)/);
    expect(seated.text).toContain('Everybody gets each seat 1 to 2 times');
    const seating = await linesOf(seated, 'seating.csv');
    expect(seating[0]).toBe('Round,Table,Seat,Player');
    expect(seating).toHaveLength(1 + 12 * 30);
    expect(await linesOf(seated, 'seating-quality.csv')).toHaveLength(1 + 30);

    const [cup] = await tournaments.list(guildId);
    for (const [round, tables] of cup!.seating!.entries())
      for (const [table, places] of tables.entries())
        await bench.play(
          playedGame(
            places.map((person) => cup!.people[person]!),
            {
              ...{ ruleset: 'sport', guildId, seed: 100 * (round + 1) + table },
              endedAt: beganAt + (round + 1) * day + table,
            },
          ),
        );

    const points = await enter(player, 'standings');
    expect(points.text).toContain('Games: 36 of 36');
    const [head, ...rows] = await linesOf(points, 'points.csv');
    expect(head).toBe('#,Player,Games,Wins,Victory,Best move,Best player,Additional,Penalty,Ci,Sum');
    expect(rows).toHaveLength(30);
    const numbers = rows.map((row) => row.split(',').slice(2).map(Number));
    expect(numbers.every(([games]) => games === 12)).toBe(true);
    for (const [, wins, victory, move, best, more, less, ci, sum] of numbers) {
      expect(victory).toBe(wins);
      expect(sum).toBeCloseTo(victory! + move! + best! + more! + less! + ci!);
    }
    const sums = numbers.map((row) => row.at(-1)!);
    expect(sums).toEqual(sums.toSorted((one, other) => other - one));
    // All tables of all rounds are there, each with the game of its own people.
    const counted = await tournaments.standings(guildId, cup!);
    expect(counted).toMatchObject({ state: 'ready' });
    if (counted.state !== 'ready') return;
    expect(counted.value.games.map(({ gameId, round, table }) => [gameId, round, table])).toEqual(
      cup!.seating!.flatMap((tables, round) =>
        tables.map((_, table) => [`game-${100 * (round + 1) + table}`, round + 1, table + 1]),
      ),
    );
  });
});

describe('/tournament', () => {
  test('lets only a moderator make, seat and delete one, and enter others', async () => {
    const { moderator, player, enter } = await club();
    const refused = t('en', 'ui:kind.not-moderator');
    const plan = { name: 'Cup', tables: 1, rounds: 3, seats: 6 };
    expect((await enter(player, 'new', plan)).text).toBe(refused);
    await enter(moderator, 'new', plan);
    for (const command of ['seat', 'delete'])
      expect((await enter(player, command, { tournament: 'cup1' })).text).toBe(refused);
    expect((await enter(player, 'join', { person: moderator.id })).text).toBe(refused);
    expect((await enter(moderator, 'join', { person: player.id })).text).toContain('Cup. People: 1');
    expect((await enter(player, 'join')).text).toBe(t('en', 'tournament:fault.joined'));
    expect((await enter(moderator, 'seat')).text).toContain('At least 6 are needed');
    expect((await enter(player, 'leave')).text).toContain('Cup any more. People: 0');
    expect((await enter(moderator, 'delete', { tournament: 'cup1' })).text).toContain('is deleted');
    expect((await enter(player, 'show')).text).toContain('There is no tournament');
  });

  test('has room for everybody at the most tables of the most seats, and counts the people whom it does not name', async () => {
    const { tables, seats, people } = tournamentLimits;
    expect(people).toBe(tables.max * seats.max);
    const { moderator, player, enter, fill } = await club();
    await enter(moderator, 'new', { name: 'Cup', tables: tables.max, rounds: 1, seats: seats.max });
    await fill(people);
    expect((await enter(player, 'show')).text).toContain('Player 60 and 252 more');
    expect((await enter(player, 'join')).text).toContain(`${people}`);
  });

  test('changes nothing once the people are seated, and shows who rests', async () => {
    const { moderator, player, enter, fill } = await club();
    await enter(moderator, 'new', { name: 'Cup', tables: 1, rounds: 3, seats: 6 });
    await fill(8);
    await enter(moderator, 'seat');
    for (const [person, command] of [
      [player, 'join'],
      [player, 'leave'],
      [moderator, 'seat'],
    ] as const)
      expect((await enter(person, command)).text, command).toBe(t('en', 'tournament:fault.seated'));
    const shown = await enter(player, 'show', { round: 3 });
    expect(shown.text).toContain('round 3 of 3');
    expect(shown.text).toMatch(/\*\*Sitting out\*\* Player \d · Player \d/);
    expect((await enter(player, 'show', { round: 4 })).text).toBe(t('en', 'tournament:fault.place'));
  });

  test('opens a table with its people on their seats, without a lot, and calls them', async () => {
    const { moderator, tournaments, enter, fill } = await club();
    await enter(moderator, 'new', { name: 'Cup', tables: 1, rounds: 3 });
    await fill(10);
    expect((await enter(moderator, 'open', { round: 1, table: 1, rules: 'sport' })).text).toContain('no seating yet');
    await enter(moderator, 'seat');
    const [cup] = await tournaments.list(server.guild.id);
    const opened = await enter(moderator, 'open', { round: 2, table: 1, rules: 'club' });
    expect(opened.text).toBe(t('en', 'tournament:opened'));
    const table = server.service.asked.find(({ what }) => what === 'create')?.args[0] as NewTable;
    expect(table).toMatchObject({ lead: 'beside', size: 10, ruleset: 'club' });
    expect(table.players).toEqual(cup!.seating![1]![0]!.map((person) => cup!.people[person]));
  });
});

test('a table of a tournament takes people who are out of their game, and names those who still play', async () => {
  const { moderator, tournaments, enter, fill } = await club();
  await enter(moderator, 'new', { name: 'Cup', tables: 1, rounds: 1, seats: 6 });
  await fill(6);
  await enter(moderator, 'seat');
  const { people } = (await tournaments.list(server.guild.id))[0]!;
  const { service, guild } = server;
  const plays = { guildId: guild.id, channelId: guild.channel('general').id, host: people[0]!, ruleset: 'six' };
  await service.create({ ...plays, options: {}, language: 'en' });
  Object.assign(service, { players: people.slice(0, 2), stage: 'playing' });
  service.out.add(people[0]!.userId);
  const refused = await enter(moderator, 'open', { round: 1, table: 1, rules: 'six' });
  expect(refused.text).toBe(t('en', 'tournament:elsewhere', { names: people[1]!.name }));
  service.out.add(people[1]!.userId);
  const opened = await enter(moderator, 'open', { round: 1, table: 1, rules: 'six' });
  expect(opened.text).toBe(t('en', 'tournament:opened'));
});

test('a person who is forgotten leaves a place in a seating, and nothing else', async () => {
  const { bench, moderator, tournaments, enter, fill } = await club();
  await enter(moderator, 'new', { name: 'Cup', tables: 1, rounds: 3, seats: 6 });
  await fill(6);
  await enter(moderator, 'seat');
  const { people } = (await tournaments.list(server.guild.id))[0]!;
  const { userId } = people[2]!;
  expect(await personalDataOn(bench.store).collect(userId)).toMatchObject({
    tournaments: [{ guildId: server.guild.id, tournaments: [{ name: 'Cup', as: 'Player 3' }] }],
  });
  await tournaments.forget(userId);
  expect(await personalDataOn(bench.store).isStored(userId)).toBe(false);
  expect((await enter(moderator, 'show')).text).toContain('a person who asked to be forgotten');
});

test('a table with people who are forgotten is not opened, and the answer says how it can be played', async () => {
  const { moderator, tournaments, enter, fill } = await club();
  await enter(moderator, 'new', { name: 'Cup', tables: 2, rounds: 1, seats: 6 });
  await fill(12);
  await enter(moderator, 'seat');
  const { people, seating } = (await tournaments.list(server.guild.id))[0]!;
  for (const place of [1, 4]) await tournaments.forget(people[seating![0]![0]![place]!]!.userId);
  const refused = await enter(moderator, 'open', { round: 1, table: 1, rules: 'six' });
  expect(refused.text).toMatch(/somebody at this table asked to be forgotten.*<\/game new:/);
  expect(server.service.asked.filter(({ what }) => what === 'create')).toEqual([]);
  // The other table has all of its people.
  const opened = await enter(moderator, 'open', { round: 1, table: 2, rules: 'six' });
  expect(opened.text).toBe(t('en', 'tournament:opened'));
});

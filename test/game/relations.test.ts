import { describe, expect, test } from 'vitest';
import type { Player } from '#game/ports/ports.ts';
import type { TableDocument } from '#game/ports/table-document.ts';
import { rest } from './kit/clock.ts';
import { layoutFaults } from './kit/layout-faults.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  fullLobby,
  isOpen,
  Process,
  people,
  person,
  remark,
  startedGame,
  type TestEnvironment,
  until,
} from './kit/process.ts';

/** The people of a table by their relation to it. */
function relations({ tables }: Process, gameId: string) {
  const { players, waiting, watchers } = tables.table(gameId)!;
  const ids = (list: readonly Player[]) => list.map(({ userId }) => userId);
  return { seated: ids(players), waiting: ids(waiting), watching: ids(watchers) };
}

/** Counts the entries for this person in the rooms that everybody at a table sees. */
const inRooms = (environment: TestEnvironment, gameId: string, userId: string) =>
  environment
    .layout(gameId)
    .rooms.slice(0, 2)
    .map(({ room, access }) => [room, access.filter((one) => one.userId === userId).length] as const);

const once = [
  ['town', 1],
  ['voice', 1],
];

describe('a person has one relation to a table', () => {
  test('a person who watches a lobby and then joins it plays, and the rooms of the game name them once', async () => {
    const { environment, process, tables } = freshBot();
    const { gameId } = expectSuccess(await tables.create(config()));
    expectSuccess(await ask(tables, gameId).lobby.watch(person(2)));
    for (const each of people.slice(1)) expectSuccess(await ask(tables, gameId).lobby.join(each));
    expect(relations(process, gameId)).toMatchObject({ seated: people.map(({ userId }) => userId), watching: [] });
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    await rest();
    expect(inRooms(environment, gameId, 'u2')).toEqual(once);
  });

  test('a person who watches and waits goes on watching, and the seat that becomes free is the only thing they get', async () => {
    const { environment, process, tables } = freshBot();
    const gameId = await fullLobby(tables);
    expectSuccess(await ask(tables, gameId).lobby.watch(person(8)));
    expectSuccess(await ask(tables, gameId).lobby.wait(person(8)));
    expect(relations(process, gameId)).toMatchObject({ waiting: ['u8'], watching: ['u8'] });
    expectSuccess(await ask(tables, gameId).attendance.leave('u3'));
    expect(relations(process, gameId)).toMatchObject({ waiting: [], watching: [] });
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    await rest();
    expect(inRooms(environment, gameId, 'u8')).toEqual(once);
  });

  test('a person who waits and then watches keeps their place: the seat falls to them', async () => {
    const { process, tables } = freshBot();
    const gameId = await fullLobby(tables);
    expectSuccess(await ask(tables, gameId).lobby.wait(person(8)));
    expectSuccess(await ask(tables, gameId).lobby.wait(person(9)));
    expectSuccess(await ask(tables, gameId).lobby.watch(person(8)));
    expect(relations(process, gameId)).toMatchObject({ waiting: ['u8', 'u9'], watching: ['u8'] });
    expectSuccess(await ask(tables, gameId).attendance.leave('u3'));
    expect(relations(process, gameId)).toMatchObject({ waiting: ['u9'], watching: [] });
    expect(relations(process, gameId).seated).toContain('u8');
  });

  test('a person who watches and takes a seat over in a game watches no longer', async () => {
    const { environment, process, tables } = freshBot();
    const gameId = await startedGame(tables);
    await until(process, gameId, isOpen('speech'));
    expectSuccess(await ask(tables, gameId).lobby.watch(person(8)));
    expectSuccess(
      await ask(tables, gameId).hostRequests.order('u1', { order: 'replace', seat: 3, person: person(8) }, false),
    );
    await rest();
    expect(relations(process, gameId).watching).toEqual([]);
    expect(
      inRooms(environment, gameId, 'u8').every(([room, times]) => times <= 1 && (room !== 'town' || times === 1)),
    ).toBe(true);
  });

  test('a watcher who takes a seat over is told how to be heard, also when they waited in between', async () => {
    const { environment, process, tables } = freshBot();
    const gameId = await startedGame(tables);
    await until(process, gameId, isOpen('speech'));
    expectSuccess(await ask(tables, gameId).lobby.watch(person(8)));
    environment.present = [...people, person(8)].map(({ userId }) => userId);
    expectSuccess(await ask(tables, gameId).lobby.wait(person(8)));
    expectSuccess(
      await ask(tables, gameId).hostRequests.order('u1', { order: 'replace', seat: 3, person: person(8) }, false),
    );
    await rest();
    const told = environment.posts.filter(({ text }) => text.startsWith('seat.watched'));
    expect(told).toMatchObject([{ room: 'lobby', mentions: ['u8'] }]);
  });

  test('a host who does not play sees the town without watching', async () => {
    const { tables } = freshBot();
    const { gameId } = expectSuccess(await tables.create({ ...config(), lead: 'beside' }));
    expect(await ask(tables, gameId).lobby.watch(person(1))).toMatchObject(remark('table.watches-already'));
  });

  test('a person who leaves during a roll call and comes back has answered once', async () => {
    const { tables } = freshBot();
    const gameId = await fullLobby(tables);
    expectSuccess(await ask(tables, gameId).lobby.callRoll('u1', false));
    expectSuccess(await ask(tables, gameId).attendance.answerRoll('u2'));
    expectSuccess(await ask(tables, gameId).attendance.leave('u2'));
    expect(tables.table(gameId)!.lobby!.rollCall!.here).toEqual(['u1']);
    expectSuccess(await ask(tables, gameId).lobby.join(person(2)));
    expect(tables.table(gameId)!.lobby!.rollCall!.here).toEqual(['u1', 'u2']);
  });
});

describe('a stored table in which older code has left a person twice', () => {
  /** The bot is killed, its stored table is changed, and the bot starts again. */
  async function restored(
    { environment, process }: ReturnType<typeof freshBot>,
    gameId: string,
    change: Partial<TableDocument>,
  ) {
    process.kill();
    const stored = (await environment.store.get(`table:${gameId}`)) as { content: TableDocument };
    await environment.store.set(`table:${gameId}`, { ...stored, content: { ...stored.content, ...change } });
    const again = new Process(environment);
    await again.tables.restore();
    await rest();
    return again;
  }

  test('is healed in a lobby: its game has all rooms, each of them with each person once', async () => {
    const bot = freshBot();
    const gameId = await fullLobby(bot.tables);
    const again = await restored(bot, gameId, {
      watchers: [person(2), person(8), person(8)],
      waiting: [person(8), person(3), person(8), person(9)],
    });
    expect(relations(again, gameId)).toEqual({
      seated: people.map(({ userId }) => userId),
      waiting: ['u8', 'u9'],
      watching: ['u8'],
    });
    expectSuccess(await ask(again.tables, gameId).lobbyStart.start('u1'));
    await rest();
    expect(inRooms(bot.environment, gameId, 'u2')).toEqual(once);
    expect(bot.environment.layouts.flatMap(layoutFaults)).toEqual([]);
  });

  test('is healed in a lobby with somebody at two seats: the first is theirs', async () => {
    const bot = freshBot();
    const gameId = await fullLobby(bot.tables);
    const players = [...people.slice(0, 5), person(2)];
    const again = await restored(bot, gameId, { players });
    expect(relations(again, gameId).seated).toEqual(['u1', 'u2', 'u3', 'u4', 'u5']);
    expectSuccess(await ask(again.tables, gameId).lobby.join(person(6)));
    expectSuccess(await ask(again.tables, gameId).lobbyStart.start('u1'));
  });

  test('is healed in a game that is on: no seat changes its number', async () => {
    const bot = freshBot();
    const gameId = await startedGame(bot.tables);
    await until(bot.process, gameId, isOpen('speech'));
    const before = bot.tables.table(gameId)!.players;
    const again = await restored(bot, gameId, { watchers: [person(2), person(8)], waiting: [person(8), person(3)] });
    expect(again.tables.table(gameId)!.players).toEqual(before);
    expect(relations(again, gameId)).toMatchObject({ waiting: ['u8'], watching: ['u8'] });
    expect(inRooms(bot.environment, gameId, 'u2')).toEqual(once);
  });
});

import { describe, expect, test } from 'vitest';
import { ROLL_MS } from '#game/model/lobby-lists.ts';
import type { NewTable } from '#game/ports/game-service.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  fullLobby,
  isOpen,
  people,
  person,
  remark,
  startedGame,
  type TestEnvironment,
  until,
} from './kit/process.ts';

const lobbyOf = async (change: Partial<NewTable> = {}) => {
  const { environment, process } = freshBot();
  const gameId = await fullLobby(process.tables, 7, change);
  const names = () => process.tables.table(gameId)!.players.map(({ userId }) => userId);
  const waiting = () => process.tables.table(gameId)!.waiting.map(({ userId }) => userId);
  return { environment, process, tables: process.tables, gameId, names, waiting };
};

describe('a person who waits for a seat', () => {
  test('sits down at once where one is free, and takes the first that becomes free', async () => {
    const { tables, gameId, names, waiting } = await lobbyOf();
    expect(expectSuccess(await ask(tables, gameId).lobby.wait(person(8)))).toEqual({ seated: false });
    expect(expectSuccess(await ask(tables, gameId).lobby.wait(person(9)))).toEqual({ seated: false });
    expect(await ask(tables, gameId).lobby.wait(person(8))).toMatchObject(remark('table.waits-already'));
    expect(tables.table(gameId)!.lobby).toMatchObject({ waiting: [{ userId: 'u8' }, { userId: 'u9' }] });
    expectSuccess(await ask(tables, gameId).attendance.leave('u3'));
    expect(names()).toEqual(['u1', 'u2', 'u4', 'u5', 'u6', 'u8']);
    expect(waiting()).toEqual(['u9']);
    expectSuccess(await ask(tables, gameId).attendance.leave('u9'));
    expect(waiting()).toEqual([]);
    expectSuccess(await ask(tables, gameId).attendance.leave('u2'));
    expect(expectSuccess(await ask(tables, gameId).lobby.wait(person(9)))).toEqual({ seated: true });
  });

  test('is passed over while they sit at another table, and no seat is taken twice', async () => {
    const { tables, gameId, names, waiting } = await lobbyOf();
    expectSuccess(await ask(tables, gameId).lobby.wait(person(8)));
    expectSuccess(await ask(tables, gameId).lobby.wait(person(9)));
    expectSuccess(await tables.create({ ...config(1, 'other'), host: person(8) }));
    expectSuccess(await ask(tables, gameId).attendance.leave('u3'));
    expect(names()).toContain('u9');
    expect(names()).not.toContain('u8');
    expect(waiting()).toEqual([]);
  });

  test('is passed over when they may not sit down here any more', async () => {
    const { environment, tables, gameId, names } = await lobbyOf();
    expectSuccess(await ask(tables, gameId).lobby.wait(person(8)));
    expectSuccess(await ask(tables, gameId).lobby.wait(person(9)));
    environment.banned.add('u8');
    expectSuccess(await ask(tables, gameId).attendance.leave('u3'));
    expect(names()).toEqual(['u1', 'u2', 'u4', 'u5', 'u6', 'u9']);
  });

  test('is there after a restart', async () => {
    const { process, tables, gameId } = await lobbyOf();
    expectSuccess(await ask(tables, gameId).lobby.wait(person(8)));
    const again = await process.restart();
    expect(again.tables.table(gameId)!.waiting).toEqual([person(8)]);
  });
});

describe('a person who waits at two tables', () => {
  const dora = person(30);
  const others = [11, 12, 13, 14, 15, 16].map(person);

  /** Two full lobbies of a guild. At each, the same person is first on the waiting list, and another one is second. */
  const twoLobbies = async () => {
    const { environment, process, tables } = freshBot();
    const one = await fullLobby(tables);
    const { gameId: two } = expectSuccess(await tables.create({ ...config(7, 'other'), host: others[0]! }));
    for (const each of others.slice(1)) expectSuccess(await ask(tables, two).lobby.join(each));
    for (const [gameId, next] of [[one, 8] as const, [two, 18] as const]) {
      expectSuccess(await ask(tables, gameId).lobby.wait(dora));
      expectSuccess(await ask(tables, gameId).lobby.wait(person(next)));
    }
    /** The table at which they sit, and the people who have the seats that became free. */
    const seats = () =>
      [one, two].map((gameId) => tables.table(gameId)!.players.flatMap(({ userId }) => (isNew(userId) ? userId : [])));
    const isNew = (userId: string) => [dora, person(8), person(18)].some((each) => each.userId === userId);
    return { environment, process, tables, one, two, seats };
  };

  /** Both at the same moment, while each write takes its time. */
  const atOnce = async (environment: TestEnvironment, ...works: readonly (() => Promise<unknown>)[]) => {
    environment.writeMs = () => 5;
    const all = Promise.all(works.map((work) => work()));
    await environment.clock.move(100);
    await all;
    environment.writeMs = () => 0;
    await rest();
  };

  test('gets one seat, if one becomes free at both at the same moment, and the other falls to the next person', async () => {
    const { environment, tables, one, two, seats } = await twoLobbies();
    await atOnce(
      environment,
      () => ask(tables, one).attendance.leave('u3'),
      () => ask(tables, two).attendance.leave('u13'),
    );
    expect(seats()).toEqual([['u30'], ['u18']]);
  });

  test('sits at no second one by a roll call, by a start after somebody has left the server, or by joining a third', async () => {
    const { environment, tables, one, two, seats } = await twoLobbies();
    expectSuccess(await ask(tables, two).lobby.callRoll('u11', false));
    for (const number of [12, 13, 14, 15]) expectSuccess(await ask(tables, two).attendance.answerRoll(`u${number}`));
    await environment.clock.move(ROLL_MS - 1);
    await atOnce(environment, () => ask(tables, one).attendance.leave('u3'));
    expect(seats()).toEqual([['u30'], ['u18']]);
    environment.gone.add('u14');
    expectSuccess(await ask(tables, two).lobby.wait(person(19)));
    expectSuccess(await ask(tables, one).attendance.leave('u30'));
    expectSuccess(await ask(tables, two).lobby.wait(dora));
    await atOnce(
      environment,
      () => tables.create({ ...config(7, 'third'), host: person(19) }),
      () => ask(tables, two).lobbyStart.start('u11'),
    );
    expect(tables.tableOf('guild', 'u19')!.gameId).not.toBe(two);
    expect(seats()[1]).toEqual(['u18', 'u30']);
  });

  test('takes over one seat, if two games miss somebody at the same moment; nobody is at two tables after a kill', async () => {
    const { environment, process, tables, one, two, seats } = await twoLobbies();
    environment.present = [...people, ...others].map(({ userId }) => userId);
    expectSuccess(await ask(tables, one).lobbyStart.start('u1'));
    expectSuccess(await ask(tables, two).lobbyStart.start('u11'));
    await until(process, one, isOpen('speech'));
    for (const { userId } of [...people, ...others]) tables.voiceChanged('guild', userId, true);
    await rest();
    for (const userId of ['u3', 'u13']) tables.voiceChanged('guild', userId, false);
    await rest();
    environment.writeMs = () => 5;
    await environment.clock.move(90_500);
    environment.writeMs = () => 0;
    await rest();
    expect(seats().flat().sort()).toEqual(['u18', 'u30']);
    const again = await process.restart();
    const sitting = [one, two].map((gameId) => again.tables.table(gameId)!.players.map(({ userId }) => userId));
    expect(sitting.flat().filter((userId) => userId === 'u30')).toHaveLength(1);
  });
});

describe('a roll call', () => {
  test('keeps the start until all have answered: a person who is late loses the seat to the waiting list', async () => {
    const { environment, tables, gameId, names } = await lobbyOf();
    expect(await ask(tables, gameId).lobby.callRoll('u2', false)).toMatchObject(remark('table.not-host'));
    expect(await ask(tables, gameId).attendance.answerRoll('u2')).toMatchObject(remark('lobby.no-roll'));
    expectSuccess(await ask(tables, gameId).lobby.wait(person(8)));
    expectSuccess(await ask(tables, gameId).lobby.callRoll('u1', false));
    expect(await ask(tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('lobby.not-here'));
    for (const number of [2, 3, 5, 6]) expectSuccess(await ask(tables, gameId).attendance.answerRoll(`u${number}`));
    expect(await ask(tables, gameId).attendance.answerRoll('u5')).toMatchObject(remark('lobby.here-already'));
    expect(await ask(tables, gameId).attendance.answerRoll('u9')).toMatchObject(remark('table.not-seated'));
    expect(tables.table(gameId)!.lobby!.rollCall).toMatchObject({ here: ['u1', 'u2', 'u3', 'u5', 'u6'] });
    await environment.clock.move(ROLL_MS);
    await rest();
    expect(names()).toEqual(['u1', 'u2', 'u3', 'u5', 'u6', 'u8']);
    expect(tables.table(gameId)!.lobby!.rollCall).toBeUndefined();
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  });

  test('lets the game begin when all are there, and goes on after a restart', async () => {
    const { process, tables, gameId } = await lobbyOf();
    expectSuccess(await ask(tables, gameId).lobby.callRoll('u1', false));
    for (const number of [2, 3, 4, 5]) expectSuccess(await ask(tables, gameId).attendance.answerRoll(`u${number}`));
    const again = await process.restart();
    expect(await ask(again.tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('lobby.not-here'));
    expectSuccess(await ask(again.tables, gameId).attendance.answerRoll('u6'));
    expectSuccess(await ask(again.tables, gameId).lobbyStart.start('u1'));
  });
});

describe('a person who is sent away', () => {
  test('leaves the lobby, the list or the town by the host’s word, and a player does not', async () => {
    const { tables, gameId, names, waiting } = await lobbyOf();
    expectSuccess(await ask(tables, gameId).lobby.wait(person(8)));
    expectSuccess(await ask(tables, gameId).lobby.wait(person(9)));
    expect(await ask(tables, gameId).hostRequests.kick('u2', 'u3', false)).toMatchObject(remark('table.not-host'));
    expectSuccess(await ask(tables, gameId).hostRequests.kick('u1', 'u3', false));
    expectSuccess(await ask(tables, gameId).hostRequests.kick('u1', 'u9', false));
    expect([names(), waiting()]).toEqual([['u1', 'u2', 'u4', 'u5', 'u6', 'u8'], []]);
    expect(await ask(tables, gameId).hostRequests.kick('u1', 'u9', false)).toMatchObject(remark('host.no-guest'));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    expect(await ask(tables, gameId).hostRequests.kick('u1', 'u2', false)).toMatchObject(remark('host.kick-plays'));
  });

  test('and banned sits down, waits, watches and opens nowhere', async () => {
    const { environment, tables, gameId } = await lobbyOf();
    environment.banned.add('u8');
    const no = remark('table.banned');
    expect(await ask(tables, gameId).lobby.join(person(8))).toMatchObject(no);
    expect(await ask(tables, gameId).lobby.wait(person(8))).toMatchObject(no);
    expect(await ask(tables, gameId).lobby.watch(person(8))).toMatchObject(no);
    expect(await tables.create({ ...config(1, 'other'), host: person(8) })).toMatchObject(no);
  });
});

describe('who watches', () => {
  test('sees the town at once and nothing else, hears and is not heard, and leaves at will', async () => {
    const { environment, process, tables } = freshBot();
    const gameId = await startedGame(tables);
    expectSuccess(await ask(tables, gameId).lobby.watch(person(8)));
    await until(process, gameId, (table) => table.town.round === 2 && isOpen('call')(table));
    expectSuccess(await ask(tables, gameId).attendance.leave('u6'));
    await rest();
    const seen = () =>
      environment.layout(gameId).rooms.flatMap(({ room, access }) => {
        const own = access.find(({ userId }) => userId === 'u8');
        return own ? [{ room, ...own }] : [];
      });
    expect(environment.layout(gameId).rooms.map(({ room }) => room)).toContain('graveyard');
    expect(seen()).toEqual([
      { room: 'town', userId: 'u8', read: true, write: false },
      { room: 'voice', userId: 'u8', read: true, write: true, silent: true },
    ]);
    expect(tables.insight(gameId, 'u8')).toBeNull();
    expect(await ask(tables, gameId).lobby.watch(person(8))).toMatchObject(remark('table.watches-already'));
    expect(await ask(tables, gameId).lobby.watch(person(2))).toMatchObject(remark('table.already-seated'));
    expectSuccess(await ask(tables, gameId).attendance.leave('u8'));
    await rest();
    expect(seen()).toEqual([]);
  });

  test('may not where the table has said so, nor come back to look who has given a seat away', async () => {
    const { tables, gameId } = await lobbyOf({ settings: { watchers: false } });
    expect(await ask(tables, gameId).lobby.watch(person(8))).toMatchObject(remark('table.unwatched'));
    const open = await lobbyOf();
    expectSuccess(await ask(open.tables, open.gameId).lobbyStart.start('u1'));
    const replace = { order: 'replace', seat: 3, person: person(9) } as const;
    expectSuccess(await ask(open.tables, open.gameId).hostRequests.order('u1', replace, false));
    expect(await ask(open.tables, open.gameId).lobby.watch(person(3))).toMatchObject(remark('seat.former'));
  });
});

describe('a host who does not play', () => {
  test('keeps their chair whatever people come and go, and has no seat in the game', async () => {
    const { tables } = freshBot();
    const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(20), lead: 'beside' }));
    expectSuccess(await ask(tables, gameId).lobby.join(person(1)));
    expectSuccess(await ask(tables, gameId).attendance.leave('u1'));
    for (const each of people) expectSuccess(await ask(tables, gameId).lobby.join(each));
    expect(tables.table(gameId)!.hostId).toBe('u20');
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u20'));
    expect(tables.table(gameId)!.players).toHaveLength(6);
  });

  test('leaves the next game to a player who asked for it, once they are banned', async () => {
    const { environment, tables } = await lobbyOf();
    const beside = { ...config(1, 'other'), host: person(20), lead: 'beside' } as const;
    const { gameId } = expectSuccess(await tables.create(beside));
    for (const number of [11, 12, 13, 14, 15, 16]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u20'));
    expectSuccess(await ask(tables, gameId).hostRequests.end('u20', false));
    await rest();
    environment.banned.add('u20');
    for (const userId of ['u14', 'u15', 'u16']) expectSuccess(await tables.again(gameId, userId));
    const next = tables.tableOf(config().guildId, 'u16')!;
    expect(next).toMatchObject({ stage: 'lobby', hostId: 'u16' });
    expect(next.lobby!.remarks).not.toContainEqual({ key: 'lobby.lead.beside' });
  });

  test('may open a second table, or play at one', async () => {
    const { tables } = freshBot();
    expectSuccess(await tables.create({ ...config(), host: person(20), lead: 'beside' }));
    expectSuccess(await tables.create({ ...config(1, 'other'), host: person(20) }));
  });
});

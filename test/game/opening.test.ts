import { describe, expect, test } from 'vitest';
import { lobbyLimits } from '#game/lobby/lobby-limits.ts';
import type { HostMode, Remark } from '#game/ports/ports.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  fullLobby,
  GUILD,
  Process,
  people,
  person,
  remark,
  restored,
  startedGame,
} from './kit/process.ts';

/** A table of this person in this channel. */
const requestFrom = (number: number, channelId: string, lead?: HostMode) => ({
  ...config(number, channelId),
  host: person(number),
  ...(lead === undefined ? {} : { lead }),
});

/** As many lobbies as there may be, of different hosts, in channels that are not full. */
async function crowded({ tables }: Process): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let count = 0; count < lobbyLimits.guild; count += 1) {
    const channel = `channel${Math.floor(count / lobbyLimits.channel)}`;
    ids.push(expectSuccess(await tables.create(requestFrom(100 + count, channel))).gameId);
  }
  return ids;
}

describe('open lobbies', () => {
  test('of one person who does not play are few: one more is refused, until one is closed or begins', async () => {
    const { tables } = freshBot();
    const ids: string[] = [];
    for (let count = 0; count < lobbyLimits.person; count += 1)
      ids.push(expectSuccess(await tables.create(requestFrom(20, `channel${count}`, 'beside'))).gameId);
    const more = () => tables.create(requestFrom(20, 'another', 'person'));
    expect(await more()).toMatchObject(remark('table.limit-person'));
    expectSuccess(await tables.create({ ...requestFrom(20, 'another', 'beside'), guildId: 'another' }));
    expectSuccess(await ask(tables, ids[0]!).hostRequests.end('u20', false));
    const third = expectSuccess(await more()).gameId;
    expect(await more()).toMatchObject(remark('table.limit-person'));
    for (const each of people) expectSuccess(await ask(tables, third).lobby.join(each));
    expectSuccess(await ask(tables, third).lobbyStart.start('u20'));
    expectSuccess(await more());
  });

  test('of one person are as many as the channel has room for, if all their people sit there', async () => {
    const { tables } = freshBot();
    const seated = (from: number) => {
      const players = Array.from({ length: 6 }, (_, index) => person(from + index));
      return tables.create({ ...requestFrom(20, 'channel', 'beside'), size: 6, players });
    };
    for (let table = 1; table <= lobbyLimits.channel; table += 1) expectSuccess(await seated(100 * table));
    expect(await seated(900)).toMatchObject(remark('table.limit-channel'));
    expectSuccess(await tables.create(requestFrom(20, 'another', 'beside')));
  });

  test('of one person are few also if they are full of practice players', async () => {
    const { tables } = freshBot();
    for (let count = 1; count <= lobbyLimits.person; count += 1) {
      const request = { ...requestFrom(20, `channel${count}`, 'beside'), size: 6 };
      const { gameId } = expectSuccess(await tables.create(request));
      expectSuccess(await ask(tables, gameId).lobby.changePractice('u20', true));
      expect(tables.table(gameId)!.lobby!.players).toHaveLength(6);
    }
    expect(await tables.create(requestFrom(20, 'another', 'beside'))).toMatchObject(remark('table.limit-person'));
  });

  test('in one channel are few: a later host is sent to another channel', async () => {
    const { tables } = freshBot();
    for (let count = 0; count < lobbyLimits.channel; count += 1)
      expectSuccess(await tables.create(requestFrom(30 + count, 'lobby')));
    expect(await tables.create(requestFrom(50, 'lobby'))).toMatchObject(remark('table.limit-channel'));
    expectSuccess(await tables.create(requestFrom(50, 'other')));
  });

  test('in one server are few, and each of them can be chosen from a list', async () => {
    const { process, tables } = freshBot();
    const [first] = await crowded(process);
    expect(await tables.create(requestFrom(50, 'free'))).toMatchObject(remark('table.limit-guild'));
    expect(await tables.create(requestFrom(50, 'free', 'beside'))).toMatchObject(remark('table.limit-guild'));
    expectSuccess(await ask(tables, first!).hostRequests.end('moderator', true));
    expectSuccess(await tables.create(requestFrom(50, 'free', 'beside')));
    expect(lobbyLimits.guild).toBeLessThanOrEqual(25);
  });

  test('stay within their limits when many are asked for at the same moment, and a failed one takes no place', async () => {
    const { environment, process, tables } = freshBot();
    environment.writeMs = () => 5;
    const asked = Array.from({ length: 12 }, (_, count) => tables.create(requestFrom(30 + count, 'lobby')));
    const pressed = Array.from({ length: 5 }, () => tables.create(requestFrom(20, 'other', 'beside')));
    await environment.clock.move(1_000);
    expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(lobbyLimits.channel);
    expect((await Promise.all(pressed)).filter(({ ok }) => ok).length).toBeLessThanOrEqual(lobbyLimits.person);
    environment.writeMs = () => 0;
    process.failing = true;
    for (let count = 0; count < 3; count += 1)
      expect(await tables.create(requestFrom(60, 'third', 'beside'))).toMatchObject(remark('table.storage-full'));
    process.failing = false;
    expectSuccess(await tables.create(requestFrom(60, 'third', 'beside')));
  });

  test('count after a kill as before it, and more than the limit that older code has stored all go on', async () => {
    const { environment, process } = freshBot();
    await crowded(process);
    process.kill();
    const stored = (await environment.store.get('table:game1')) as { content: object };
    for (let count = 0; count < 10; count += 1) {
      const content = { ...stored.content, gameId: `old${count}`, hostId: 'u20', lead: 'beside', players: [] };
      await environment.store.set(`table:old${count}`, { ...stored, content });
    }
    const again = await restored(environment);
    expect(again.tables.tablesIn(GUILD)).toHaveLength(lobbyLimits.guild + 10);
    expect(await again.tables.create(requestFrom(50, 'free'))).toMatchObject(remark('table.limit-guild'));
    for (const each of people) expectSuccess(await ask(again.tables, 'old3').lobby.join(each));
    expectSuccess(await ask(again.tables, 'old3').lobbyStart.start('u20'));
  });

  test('are not counted once their game is on', async () => {
    const { tables } = freshBot();
    await startedGame(tables);
    for (let count = 0; count < lobbyLimits.channel; count += 1)
      expectSuccess(await tables.create(requestFrom(30 + count, 'lobby')));
  });
});

describe('a lobby that Discord will not show', () => {
  const obstacles: readonly Remark[] = [
    { kind: 'obstacle', key: 'lacks-here.ViewChannel', params: { channel: '<#lobby>' } },
    { kind: 'obstacle', key: 'lacks-here.SendMessages', params: { channel: '<#lobby>' } },
  ];

  test('is not opened: each missing permission is named, and the host is bound to nothing', async () => {
    const { environment, tables } = freshBot();
    environment.unshowable = obstacles;
    const [first, ...more] = obstacles;
    expect(await tables.create(config())).toMatchObject({ ok: false, error: { remark: first, more } });
    expect(tables.tablesIn(GUILD)).toEqual([]);
    expect(await environment.store.keys('')).toEqual([]);
    environment.unshowable = [];
    expectSuccess(await tables.create(config()));
  });

  test('is not opened where the reconciler does not answer', async () => {
    const { environment, process, tables } = freshBot();
    process.deps.reconciler.surveyLobby = () => new Promise(() => {});
    const created = tables.create(config());
    await environment.clock.move(15_000);
    expect(await created).toMatchObject(remark('discord.out-of-reach'));
    expect(await environment.store.keys('')).toEqual([]);
  });

  test('is closed again where the permission is lost between the look and the message', async () => {
    const { environment, process, tables } = freshBot();
    process.deps.reconciler.surveyLobby = async () => (environment.layouts.length === 0 ? [] : obstacles);
    environment.report = { done: false, remarks: obstacles, lobby: 'refused' };
    expect(await tables.create(config())).toMatchObject(remark('lacks-here.ViewChannel'));
    environment.report = { done: true, remarks: [] };
    await environment.clock.move(60_000);
    expect(tables.tablesIn(GUILD)).toEqual([]);
    expect(await environment.store.keys('')).toEqual([]);
    process.deps.reconciler.surveyLobby = async () => [];
    expectSuccess(await tables.create(config()));
  });

  test('is closed again, with a word about it, where nobody knows why it cannot be shown', async () => {
    const { environment, tables } = freshBot();
    environment.report = { done: true, remarks: [], lobby: 'refused' };
    expect(await tables.create(config())).toMatchObject(remark('table.not-shown'));
    await rest();
    expect(tables.tablesIn(GUILD)).toEqual([]);
  });

  test('is closed again once the store works, if it cannot be shown and that cannot be stored at first', async () => {
    const { environment, process, tables } = freshBot();
    environment.report = { done: true, remarks: [], lobby: 'refused' };
    const { arrange } = process.deps.reconciler;
    process.deps.reconciler.arrange = (layout) => {
      process.failing = true;
      return arrange(layout);
    };
    expect(await tables.create(config())).toMatchObject(remark('table.not-shown'));
    process.failing = false;
    process.deps.reconciler.arrange = arrange;
    environment.report = { done: true, remarks: [] };
    await environment.clock.move(60_000);
    expect(tables.tablesIn(GUILD)).toEqual([]);
  });

  test('stays open where Discord is only slow, and its host is told so', async () => {
    const { environment, process, tables } = freshBot();
    environment.report = { done: false, remarks: [{ key: 'issue.reach' }], lobby: 'late' };
    expect(expectSuccess(await tables.create(config()))).toMatchObject({ late: true });
    process.deps.reconciler.arrange = () => new Promise(() => {});
    const created = tables.create(requestFrom(2, 'other'));
    await environment.clock.move(5_000);
    expect(expectSuccess(await created)).toMatchObject({ late: true });
    expect(tables.tablesIn(GUILD)).toHaveLength(2);
  });

  test('is closed again also after a kill in between', async () => {
    const { environment, process, tables } = freshBot();
    environment.report = { done: false, remarks: obstacles, lobby: 'refused' };
    process.writesLeft = 1;
    void tables.create(config());
    await rest();
    expect(process.killed).toBe(true);
    environment.report = { done: true, remarks: [] };
    const again = await restored(environment);
    await environment.clock.move(60_000);
    expect(again.tables.tablesIn(GUILD)).toEqual([]);
    expect(await environment.store.keys('')).toEqual([]);
  });
});

test('a table that could not be stored leaves no alarm, and writes nothing later', async () => {
  const { environment, process, tables } = freshBot();
  process.failing = true;
  expect(await tables.create(config())).toMatchObject(remark('table.storage-full'));
  process.failing = false;
  expect(environment.clock.next).toBeNull();
  environment.trace.length = 0;
  await environment.clock.move(7 * 86_400_000);
  expect(environment.trace).toEqual([]);
});

describe('a table that is moved', () => {
  test('gets no room of its own where none can be made: the missing permission is named, and the table stays where it is', async () => {
    const { environment, tables } = freshBot();
    const gameId = await startedGame(tables);
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'move', channelId: 'hearth' }, false));
    environment.obstacles = [
      { kind: 'permission', key: 'lacks.ManageChannels' },
      { kind: 'obstacle', key: 'grant' },
    ];
    const move = () => ask(tables, gameId).hostRequests.order('u1', { order: 'move', channelId: null }, false);
    const [first, ...more] = environment.obstacles;
    expect(await move()).toMatchObject({ ok: false, error: { remark: first, more } });
    expect(environment.layout(gameId).voiceChannelId).toBe('hearth');
    environment.obstacles = [];
    await environment.clock.move(1_000);
    expectSuccess(await move());
  });
});

describe('a closed table', () => {
  test('is forgotten by the reconciler, after a lobby and after a game', async () => {
    const { environment, tables } = freshBot();
    const lobby = await fullLobby(tables);
    expectSuccess(await ask(tables, lobby).hostRequests.end('u1', false));
    await rest();
    const game = await startedGame(tables);
    for (let count = 0; count < 2; count += 1) expectSuccess(await ask(tables, game).hostRequests.end('u1', false));
    await rest();
    expect(environment.forgotten).toEqual([lobby, game]);
  });

  test('without a game wants no message of its lobby any more; after a game it does, also after a kill', async () => {
    const { environment, process, tables } = freshBot();
    const lobby = await fullLobby(tables);
    expectSuccess(await ask(tables, lobby).hostRequests.end('u1', false));
    await rest();
    expect(environment.layout(lobby).panels).toEqual([]);
    const game = await startedGame(tables);
    expectSuccess(await ask(tables, game).hostRequests.end('u1', false));
    environment.report = { done: false, remarks: [{ key: 'issue.reach' }] };
    expectSuccess(await ask(tables, game).hostRequests.end('u1', false));
    await rest();
    process.kill();
    environment.report = { done: true, remarks: [] };
    const before = environment.layouts.length;
    await new Process(environment).tables.restore();
    await rest();
    expect(environment.layouts.slice(before).map(({ panels }) => panels.length)).toEqual([1]);
  });
});

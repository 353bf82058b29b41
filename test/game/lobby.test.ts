import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  fullLobby,
  GUILD,
  isOpen,
  people,
  person,
  refusal,
  remark,
  restored,
  startedGame,
  type TestEnvironment,
  until,
} from './kit/process.ts';

const lobbyPanel = (environment: TestEnvironment, gameId: string) => {
  const panel = environment.layout(gameId).panels.find(({ room }) => room === 'lobby')!.panel;
  return panel.kind === 'lobby' ? panel.lobby : null;
};

describe('a lobby', () => {
  test('shows who sits in it and the number of players still missing', async () => {
    const { environment, tables } = freshBot();
    const { gameId } = expectSuccess(await tables.create(config()));
    await rest();
    expect(lobbyPanel(environment, gameId)).toMatchObject({
      hostId: 'u1',
      min: 6,
      max: 6,
      players: [person(1)],
      missing: [{ key: 'lobby.missing-players', params: { count: 5 } }],
      state: 'open',
    });
    expectSuccess(await ask(tables, gameId).lobby.join(person(2)));
    await rest();
    expect(lobbyPanel(environment, gameId)!.players).toHaveLength(2);
    expect(environment.layout(gameId).rooms).toEqual([]);
    expect(environment.layout(gameId).speakers).toBeNull();
  });

  test('is refused for a rulebook or an option that does not exist', async () => {
    const { tables } = freshBot();
    expect(await tables.create({ ...config(), ruleset: 'chess' })).toMatchObject(refusal('unknown-ruleset'));
    expect(await tables.create({ ...config(), options: { fouls: 3 } })).toMatchObject(refusal('unknown-option'));
    expect(await tables.create({ ...config(), options: { abstain: 'never' } })).toMatchObject(refusal('bad-option'));
    expect(tables.tablesIn(GUILD)).toEqual([]);
  });

  test('takes nobody twice, and no more than may play', async () => {
    const { tables } = freshBot();
    const gameId = await fullLobby(tables);
    expect(await ask(tables, gameId).lobby.join(person(3))).toMatchObject(remark('table.already-seated'));
    expect(await ask(tables, gameId).lobby.join(person(7))).toMatchObject(remark('table.full'));
    expect(await ask(tables, 'nothing').lobby.join(person(7))).toMatchObject(remark('table.no-table'));
  });

  test('gives the last seat to one of two who take it at once', async () => {
    const { tables } = freshBot();
    const gameId = await fullLobby(tables);
    expectSuccess(await ask(tables, gameId).attendance.leave('u6'));
    const both = await Promise.all([
      ask(tables, gameId).lobby.join(person(7)),
      ask(tables, gameId).lobby.join(person(8)),
    ]);
    expect(both.map((outcome) => outcome.ok)).toEqual([true, false]);
    expect(tables.table(gameId)!.players).toHaveLength(6);
  });

  test('seats a person at one table of a guild, also when they ask for two at once', async () => {
    const { tables } = freshBot();
    const first = expectSuccess(await tables.create(config()));
    expect(await tables.create(config())).toMatchObject(remark('table.elsewhere'));
    const second = expectSuccess(await tables.create({ ...config(), host: person(9) }));
    const both = await Promise.all([
      ask(tables, first.gameId).lobby.join(person(2)),
      ask(tables, second.gameId).lobby.join(person(2)),
    ]);
    expect(both.map((outcome) => outcome.ok)).toEqual([true, false]);
    expect(both[1]).toMatchObject(remark('table.elsewhere'));
    expectSuccess(await tables.create({ ...config(), guildId: 'another', host: person(2) }));
  });

  test('goes to the next when its host leaves, and is closed when the last one leaves', async () => {
    const { environment, tables } = freshBot();
    const { gameId } = expectSuccess(await tables.create(config()));
    expectSuccess(await ask(tables, gameId).lobby.join(person(2)));
    expectSuccess(await ask(tables, gameId).attendance.leave('u1'));
    expect(tables.table(gameId)!.hostId).toBe('u2');
    expect(await ask(tables, gameId).attendance.leave('u1')).toMatchObject(remark('table.not-seated'));
    expectSuccess(await ask(tables, gameId).attendance.leave('u2'));
    await rest();
    expect(environment.layout(gameId).panels).toEqual([]);
    expect(tables.table(gameId)).toBeNull();
    expect(await environment.store.keys('')).toEqual([]);
  });

  test('lets go who leaves the guild', async () => {
    const { tables } = freshBot();
    const gameId = await fullLobby(tables);
    tables.memberGone(GUILD, 'u1');
    await rest();
    expect(tables.table(gameId)!.players.map((player) => player.userId)).toEqual(['u2', 'u3', 'u4', 'u5', 'u6']);
    expect(tables.table(gameId)!.hostId).toBe('u2');
  });

  test('that nobody touches for half an hour is closed', async () => {
    const { environment, tables } = freshBot();
    const { gameId } = expectSuccess(await tables.create(config()));
    await environment.clock.move(1_700_000);
    expectSuccess(await ask(tables, gameId).lobby.join(person(2)));
    await environment.clock.move(1_700_000);
    expect(tables.table(gameId)).not.toBeNull();
    await environment.clock.move(100_000);
    expect(tables.table(gameId)).toBeNull();
    expect(environment.layout(gameId).panels).toEqual([]);
  });

  test('is there again after a restart, and gets a minute if its time has passed meanwhile', async () => {
    const { environment, process } = freshBot();
    const gameId = await fullLobby(process.tables);
    process.kill();
    await environment.clock.move(4_000_000);
    const next = await restored(environment);
    expect(next.tables.table(gameId)!.stage).toBe('lobby');
    await environment.clock.move(50_000);
    expectSuccess(await ask(next.tables, gameId).lobbyStart.start('u1'));
    expect(next.tables.table(gameId)!.stage).toBe('playing');
    await until(next, gameId, (table) => table.stage === 'over');
    expect(environment.texts()).toContain('GameEnded');
  });

  test('says who could look into the secret channels', async () => {
    const { environment, tables } = freshBot();
    environment.onlookers = [{ kind: 'onlooker', key: 'onlooker.owner', params: { person: '<@1>' } }];
    const { gameId } = expectSuccess(await tables.create(config()));
    await rest();
    expect(lobbyPanel(environment, gameId)!.remarks).toEqual(expect.arrayContaining([...environment.onlookers]));
  });
});

describe('a start', () => {
  test('is for the host, with enough players, once', async () => {
    const { tables } = freshBot();
    const { gameId } = expectSuccess(await tables.create(config()));
    expect(await ask(tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('lobby.missing-players'));
    for (const number of [2, 3, 4, 5, 6]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expect(await ask(tables, gameId).lobbyStart.start('u2')).toMatchObject(remark('table.not-host'));
    const both = await Promise.all([
      ask(tables, gameId).lobbyStart.start('u1'),
      ask(tables, gameId).lobbyStart.start('u1'),
    ]);
    expect(both[0]).toMatchObject({ ok: true });
    expect(both[1]).toMatchObject(remark('table.started'));
    expect(await ask(tables, gameId).lobby.join(person(7))).toMatchObject(remark('table.started'));
  });

  test('checks Discord first: an obstacle is named, and the table uses no room', async () => {
    const { environment, tables } = freshBot();
    const gameId = await fullLobby(tables);
    environment.obstacles = [{ kind: 'permission', key: 'lacks.ManageRoles' }];
    expect(await ask(tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('lacks.ManageRoles'));
    await rest();
    expect(environment.layouts.every(({ rooms, isPrepared }) => rooms.length === 0 || isPrepared)).toBe(true);
    expect(lobbyPanel(environment, gameId)!.missing).toEqual(environment.obstacles);
    expect(environment.trace.join()).not.toContain('game:');
    environment.obstacles = [];
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  });

  test('of a lobby whose people have all left the server closes it, and says so', async () => {
    const { environment, tables } = freshBot();
    const gameId = await fullLobby(tables);
    for (const { userId } of people) environment.gone.add(userId);
    expect(await ask(tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('table.no-table'));
    await rest();
    expect(tables.table(gameId)).toBeNull();
  });

  test('does not wait for a reconciler that does not answer', async () => {
    const { environment, process, tables } = freshBot();
    const gameId = await fullLobby(tables);
    process.deps.reconciler.survey = () => new Promise(() => {});
    const started = ask(tables, gameId).lobbyStart.start('u1');
    await environment.clock.move(15_000);
    expect(await started).toMatchObject(remark('discord.out-of-reach'));
  });

  test('opens the voice once the rooms are there', async () => {
    const { environment, tables } = freshBot();
    const gameId = await startedGame(tables);
    await rest();
    const opened = environment.trace.indexOf(`voice open ${gameId} voice-of-${gameId} en`);
    expect(opened).toBeGreaterThan(environment.trace.lastIndexOf('store game:game1:batch:000001'));
    expect(tables.table(gameId)!.voice).toBe('here');
  });

  test('of a second game in the guild goes without voice, and says so', async () => {
    const { environment, tables } = freshBot();
    const first = await startedGame(tables);
    const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(11) }));
    for (const number of [12, 13, 14, 15, 16]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    await rest();
    expect(lobbyPanel(environment, gameId)!.remarks).toContainEqual({ key: 'voice.taken' });
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u11'));
    await rest();
    expect(tables.table(gameId)!.voice).toBe('elsewhere');
    expect(tables.table(first)!.voice).toBe('here');
    expect(environment.posts.filter((post) => post.gameId === gameId).map((post) => post.text)).toContain(
      'game.voice-elsewhere',
    );
    await environment.clock.move(60_000);
    expect(environment.said.every((said) => said.gameId === first)).toBe(true);
    expect(tables.table(gameId)!.town.step!.number).toBeGreaterThan(1);
    expectSuccess(await ask(tables, first).hostRequests.end('u1', false));
    expectSuccess(await ask(tables, first).hostRequests.end('u1', false));
    await rest();
    expect(tables.table(gameId)!.voice).toBe('here');
    expect(environment.trace).toContain(`voice open ${gameId} voice-of-${gameId} en`);
  });
});

describe('a person', () => {
  test('is found at the running table before a lobby, and not after they have left both', async () => {
    const { tables } = freshBot();
    const first = await startedGame(tables);
    expectSuccess(await ask(tables, first).attendance.leave('u3'));
    expect(tables.tableOf(GUILD, 'u3')!.gameId).toBe(first);
    const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(3) }));
    expect(tables.tableOf(GUILD, 'u3')!.gameId).toBe(gameId);
    expect(tables.tableOf(GUILD, 'u4')!.gameId).toBe(first);
    expect(tables.tableOf(GUILD, 'nobody')).toBeNull();
  });

  test('a person who is out of a game may sit down at another table, and then sees no more of the first', async () => {
    const { environment, tables } = freshBot();
    const gameId = await startedGame(tables);
    expect(await tables.create({ ...config(), host: person(3) })).toMatchObject(remark('table.elsewhere'));
    expect(tables.isFree(GUILD, 'u3')).toBe(false);
    expectSuccess(await ask(tables, gameId).attendance.leave('u3'));
    await rest();
    expect(tables.isFree(GUILD, 'u3')).toBe(true);
    expect(environment.layout(gameId).players.map((player) => player.userId)).toContain('u3');
    expectSuccess(await tables.create({ ...config(), host: person(3) }));
    await rest();
    expect(environment.layout(gameId).players.map((player) => player.userId)).not.toContain('u3');
    expect(JSON.stringify(environment.layout(gameId).rooms)).not.toContain('u3"');
  });
});

describe('a bot that is being stopped', () => {
  test('opens and starts nothing new, and leaves no alarm behind', async () => {
    const { environment, tables } = freshBot();
    const gameId = await fullLobby(tables);
    const other = expectSuccess(await tables.create({ ...config(), guildId: 'another' }));
    await tables.stop();
    expect(await ask(tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('table.stopping'));
    expect(await tables.create({ ...config(), guildId: 'third' })).toMatchObject(remark('table.stopping'));
    expect(await ask(tables, other.gameId).lobby.join(person(2))).toMatchObject(remark('table.stopping'));
    expect(environment.clock.next).toBeNull();
  });

  test('stores nothing more of a game that is on, closes the voice, and goes on with it after the next start', async () => {
    const { environment, process, tables } = freshBot();
    const gameId = await startedGame(tables);
    await until(process, gameId, isOpen('speech'));
    const deadline = tables.table(gameId)!.until;
    await tables.stop();
    expect(environment.texts().at(-1)).toBe('table.leaving');
    const before = environment.trace.filter((event) => event.startsWith('store')).length;
    tables.outage(true);
    await environment.clock.move(5_000);
    expect(environment.trace.filter((event) => event.startsWith('store'))).toHaveLength(before);
    expect(environment.trace).toContain(`voice close ${gameId}`);
    const next = await process.restart();
    expect(next.tables.table(gameId)!.until).toBe(deadline);
    expect(environment.trace.lastIndexOf(`voice open ${gameId} voice-of-${gameId} en`)).toBeGreaterThan(
      environment.trace.indexOf(`voice close ${gameId}`),
    );
  });
});

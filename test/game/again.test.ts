/** The next game of the same people, from the town of the game before. */
import { describe, expect, test } from 'vitest';
import type { Tables } from '#game/tables.ts';
import { shipped } from '#rolesets/index.ts';
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
  startedGame,
  TestEnvironment,
} from './kit/process.ts';

const QUIET_MS = 600_000;
const settings = { quietMs: QUIET_MS };

/** A game that its host has ended. */
async function ended(change = {}) {
  const { environment, process, tables } = freshBot(settings);
  const gameId = await startedGame(tables, 7, { settings: { grace: 45, keepsLog: true }, ...change });
  expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
  await rest();
  return { environment, process, tables, gameId };
}

/** The tables that follow this game. */
const nextOf = (tables: Tables, gameId: string) =>
  tables.tablesIn(GUILD).filter((table) => table.gameId !== gameId && table.stage !== 'over');

const ids = (players: readonly { readonly userId: string }[]) => players.map(({ userId }) => userId);

describe('the next game', () => {
  test('opens for the host alone: the same people and settings, the seats one further, and a roll call', async () => {
    const { environment, tables, gameId } = await ended();
    expectSuccess(await tables.again(gameId, 'u1'));
    const [next, ...more] = nextOf(tables, gameId);
    expect(more).toEqual([]);
    expect(ids(next!.players)).toEqual(['u2', 'u3', 'u4', 'u5', 'u6', 'u1']);
    expect(next).toMatchObject({ hostId: 'u1', ruleset: 'six', stage: 'lobby', lobby: { rollCall: { here: ['u1'] } } });
    expect(await environment.store.get(`table:${next!.gameId}`)).toMatchObject({
      content: { settings: { grace: 45, keepsLog: true }, follows: gameId, evening: {} },
    });
    await rest();
    const told = environment.posts.filter((post) => post.gameId === next!.gameId);
    expect(told).toMatchObject([{ room: 'lobby', mentions: ['u2', 'u3', 'u4', 'u5', 'u6'] }]);
  });

  test('has the role set of the game before, with its own roles', async () => {
    const ownRoles = [{ id: 'guest', name: { en: 'Guest' }, faction: 'town', abilities: [] }] as const;
    const set = { ...shipped['boxed']!, ownRoles };
    const { tables, gameId } = await ended({ ruleset: 'boxed', roleSet: { id: 'ours', name: 'Ours', set } });
    expectSuccess(await tables.again(gameId, 'u1'));
    const [next] = nextOf(tables, gameId);
    expect(tables.rulebookAt(next!.gameId)!.roles).toContain('guest');
    for (const { userId } of next!.players.slice(0, -1))
      expectSuccess(await ask(tables, next!.gameId).attendance.answerRoll(userId));
    expectSuccess(await ask(tables, next!.gameId).lobbyStart.start('u1'));
  });

  test('has a voice in its lobby and from its start, although the game before still speaks', async () => {
    const { environment, tables } = freshBot(settings);
    environment.speechMs = 60_000;
    const former = await startedGame(tables);
    await rest();
    expectSuccess(await ask(tables, former).hostRequests.end('u1', false));
    expectSuccess(await tables.again(former, 'u1'));
    const { gameId, players, voice } = nextOf(tables, former)[0]!;
    expect(voice).toBe('here');
    for (const { userId } of players.slice(0, -1))
      expectSuccess(await ask(tables, gameId).attendance.answerRoll(userId));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    await rest();
    expect(tables.table(gameId)!.voice).toBe('here');
    const voices = environment.trace.filter((line) => line.startsWith('voice'));
    expect(voices.slice(-2)).toEqual([`voice close ${former}`, expect.stringContaining(`voice open ${gameId} `)]);
  });

  test('has other cards', async () => {
    const environment = new TestEnvironment();
    let seed = 0;
    const process = new Process(environment, settings);
    Object.assign(process.deps, { drawSeed: () => (seed += 1) });
    const gameId = await startedGame(process.tables);
    expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
    expectSuccess(await process.tables.again(gameId, 'u1'));
    const [next] = nextOf(process.tables, gameId);
    expect(await environment.store.get(`table:${next!.gameId}`)).toMatchObject({ content: { seed: 1 } });
  });

  test('opens for half of the players, and the town reads how many have asked', async () => {
    const { environment, tables, gameId } = await ended();
    expectSuccess(await tables.again(gameId, 'u3'));
    expect(await tables.again(gameId, 'u3')).toMatchObject(remark('again.counted'));
    expectSuccess(await tables.again(gameId, 'u2'));
    expect(nextOf(tables, gameId)).toEqual([]);
    const { panels } = environment.layout(gameId);
    expect(panels.map(({ panel }) => panel)).toContainEqual(
      expect.objectContaining({ kind: 'after-game', asked: 2, needed: 3 }),
    );
    expectSuccess(await tables.again(gameId, 'u6'));
    expect(nextOf(tables, gameId)).toMatchObject([{ hostId: 'u1', lobby: { rollCall: { here: ['u2', 'u3', 'u6'] } } }]);
  });

  test('opens once, however many press at the same time', async () => {
    const { environment, tables, gameId } = await ended();
    const pressed = await Promise.all(['u1', 'u1', 'u2', 'u3', 'u4'].map((userId) => tables.again(gameId, userId)));
    expect(pressed.filter(({ ok }) => ok)).toHaveLength(1);
    expect(pressed[1]).toMatchObject(remark('again.opened'));
    const [next, ...more] = nextOf(tables, gameId);
    expect(more).toEqual([]);
    const { panels } = environment.layout(gameId);
    const panel = { kind: 'after-game', next: { gameId: next!.gameId, channelId: 'lobby' } };
    expect(panels.map((each) => each.panel)).toContainEqual(expect.objectContaining(panel));
  });

  test('opens once, wherever the bot is killed, and a press after the restart is enough', async () => {
    for (let writes = 0; writes < 8; writes += 1) {
      const { environment, process, tables, gameId } = await ended();
      process.writesLeft = writes;
      void tables.again(gameId, 'u1');
      await environment.clock.move(1_000);
      process.kill();
      const after = new Process(environment, settings);
      await after.tables.restore();
      await rest();
      const again = await after.tables.again(gameId, 'u1');
      if (!again.ok) expect(again).toMatchObject(remark('again.opened'));
      await rest();
      expect(nextOf(after.tables, gameId)).toHaveLength(1);
      const told = environment.posts.filter((post) => post.room === 'lobby' && post.text.includes('lobby.news.again'));
      expect(told).toHaveLength(1);
    }
  });

  test('gives the seat of a player who does not confirm to the waiting list', async () => {
    const { environment, tables, gameId } = await ended();
    expectSuccess(await tables.again(gameId, 'u1'));
    const [next] = nextOf(tables, gameId);
    for (const userId of ['u2', 'u3', 'u4', 'u5'])
      expectSuccess(await ask(tables, next!.gameId).attendance.answerRoll(userId));
    expectSuccess(await ask(tables, next!.gameId).lobby.wait(person(7)));
    await environment.clock.move(90_000);
    expect(ids(tables.table(next!.gameId)!.players)).toEqual(['u2', 'u3', 'u4', 'u5', 'u1', 'u7']);
  });

  test('gives the seat of a player who has joined another table to the waiting list of the game before', async () => {
    const { tables, gameId } = await ended();
    const { gameId: other } = expectSuccess(await tables.create({ ...config(), host: person(9), channelId: 'other' }));
    expectSuccess(await ask(tables, other).lobby.join(person(2)));
    expectSuccess(await tables.again(gameId, 'u1'));
    const [next] = nextOf(tables, gameId).filter((table) => table.gameId !== other);
    expect(ids(next!.players)).toEqual(['u3', 'u4', 'u5', 'u6', 'u1']);
  });

  test('gives its free seats to the waiting list of the game before', async () => {
    const { tables } = new Process(new TestEnvironment(), settings);
    const gameId = await startedGame(tables, 7, { ruleset: 'club' });
    expectSuccess(await ask(tables, gameId).lobby.wait(person(7)));
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    expectSuccess(await tables.again(gameId, 'u1'));
    const [next] = nextOf(tables, gameId);
    expect(ids(next!.players)).toEqual(['u2', 'u3', 'u4', 'u5', 'u6', 'u1', 'u7']);
    expect(next!.waiting).toEqual([]);
  });

  test('is hosted by the person who asked for it, if the host is not free', async () => {
    const { tables, gameId } = await ended();
    const { gameId: other } = expectSuccess(await tables.create({ ...config(), channelId: 'other' }));
    for (const userId of ['u4', 'u5', 'u6']) expectSuccess(await tables.again(gameId, userId));
    const [next] = nextOf(tables, gameId).filter((table) => table.gameId !== other);
    expect(next).toMatchObject({ hostId: 'u6' });
  });

  test('is refused to banned people, whose request is not counted, even if they hosted the game before', async () => {
    const { environment, tables, gameId } = await ended();
    for (const userId of ['u1', 'u2', 'u3']) environment.banned.add(userId);
    for (const userId of ['u1', 'u2', 'u3'])
      expect(await tables.again(gameId, userId)).toMatchObject(remark('table.banned'));
    const { panels } = environment.layout(gameId);
    expect(panels.map(({ panel }) => panel)).toContainEqual(
      expect.objectContaining({ kind: 'after-game', asked: 0, needed: 3 }),
    );
    expect(nextOf(tables, gameId)).toEqual([]);
  });

  test('is refused to strangers, during a game, after the rooms are closed, and beyond the limit of lobbies', async () => {
    const { environment, tables, gameId } = await ended();
    expect(await tables.again(gameId, 'stranger')).toMatchObject(remark('again.stranger'));
    expect(await tables.again('gone', 'u1')).toMatchObject(remark('table.no-table'));
    const open = async (number: number) =>
      expectSuccess(await tables.create({ ...config(), host: person(number), channelId: 'lobby' })).gameId;
    const lobbies: string[] = [];
    for (const number of [21, 22, 23, 24, 25]) lobbies.push(await open(number));
    expect(await tables.again(gameId, 'u1')).toMatchObject(remark('table.limit-channel'));
    expectSuccess(await ask(tables, lobbies[0]!).hostRequests.end('u21', false));
    expectSuccess(await tables.again(gameId, 'u1'));
    const [next] = nextOf(tables, gameId).filter((table) => !lobbies.includes(table.gameId));
    expectSuccess(await ask(tables, next!.gameId).hostRequests.end('u1', false));
    await environment.clock.move(0);
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    expect(await tables.again(gameId, 'u1')).toMatchObject({ ok: false });
    const running = await startedGame(tables, 8, { channelId: 'second' });
    expect(await tables.again(running, 'u1')).toMatchObject(remark('again.plays'));
  });

  test('can be asked for again, if its lobby is closed', async () => {
    const { environment, tables, gameId } = await ended();
    expectSuccess(await tables.again(gameId, 'u1'));
    expectSuccess(await ask(tables, nextOf(tables, gameId)[0]!.gameId).hostRequests.end('u1', false));
    await environment.clock.move(0);
    expect(nextOf(tables, gameId)).toEqual([]);
    expectSuccess(await tables.again(gameId, 'u2'));
    expect(nextOf(tables, gameId)).toHaveLength(0);
    expectSuccess(await tables.again(gameId, 'u1'));
    expect(nextOf(tables, gameId)).toHaveLength(1);
  });

  test('has rooms of its own, and a minute after its start those of the game before close, also after a restart', async () => {
    for (const isKilled of [false, true]) {
      const { environment, process, tables, gameId } = await ended();
      environment.present = ['u1', 'u2'];
      expectSuccess(await tables.again(gameId, 'u1'));
      const [next] = nextOf(tables, gameId);
      for (const { userId } of people.slice(1))
        expectSuccess(await ask(tables, next!.gameId).attendance.answerRoll(userId));
      expectSuccess(await ask(tables, next!.gameId).lobbyStart.start('u1'));
      await rest();
      expect(environment.layout(next!.gameId)).toMatchObject({ formerVoiceId: `voice-of-${gameId}` });
      if (isKilled) {
        process.kill();
        await new Process(environment, settings).tables.restore();
      }
      await environment.clock.move(QUIET_MS / 10);
      expect(environment.layout(gameId).rooms).toEqual([]);
      expect(environment.layout(next!.gameId).rooms).not.toEqual([]);
    }
  });
});

describe('the rooms of a game whose next game has begun', () => {
  test('close a minute after a restart, also if the next game is gone by then', async () => {
    const { environment, process, tables, gameId } = await ended();
    environment.present = ['u1', 'u2'];
    expectSuccess(await tables.again(gameId, 'u1'));
    const [next] = nextOf(tables, gameId);
    for (const { userId } of people.slice(1))
      expectSuccess(await ask(tables, next!.gameId).attendance.answerRoll(userId));
    expectSuccess(await ask(tables, next!.gameId).lobbyStart.start('u1'));
    await rest();
    expectSuccess(await ask(tables, next!.gameId).hostRequests.end('u1', false));
    expectSuccess(await ask(tables, next!.gameId).hostRequests.end('u1', false));
    await environment.clock.move(0);
    process.kill();
    await new Process(environment, settings).tables.restore();
    expect(environment.layout(gameId).rooms).not.toEqual([]);
    await environment.clock.move(QUIET_MS / 10);
    expect(environment.layout(gameId).rooms).toEqual([]);
  });
});

describe('the score of the evening', () => {
  test('is counted from game to game, and a game that was called off does not count', async () => {
    const { environment, tables } = freshBot(settings);
    let gameId = await fullLobby(tables);
    const scores: unknown[] = [];
    for (const isCalledOff of [false, true, false]) {
      expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
      await rest();
      if (isCalledOff) expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
      for (let rings = 0; tables.table(gameId)!.stage !== 'over' && rings < 2000; rings += 1)
        await environment.clock.ring();
      const card = environment.layout(gameId).panels.find(({ room }) => room === 'lobby')!.panel;
      scores.push(card.kind === 'result' && card.evening);
      expectSuccess(await tables.again(gameId, 'u1'));
      const [next] = nextOf(tables, gameId);
      gameId = next!.gameId;
      for (const { userId } of people.slice(1)) expectSuccess(await ask(tables, gameId).attendance.answerRoll(userId));
    }
    expect(scores).toEqual([{ draw: 1 }, { draw: 1 }, { draw: 2 }]);
  });
});

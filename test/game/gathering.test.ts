/** The time between the start and the deal, with a test clock. */
import { describe, expect, test } from 'vitest';
import type { Settings } from '#game/ports/deps.ts';
import type { NewTable } from '#game/ports/game-service.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, fullLobby, GUILD, Process, person, remark, TestEnvironment } from './kit/process.ts';

const GATHER_MS = 120_000;
const ids = (...numbers: readonly number[]) => numbers.map((number) => `u${number}`);
const six = ids(1, 2, 3, 4, 5, 6);

/** A started table of which only these people are in the voice room. */
async function started(
  present: readonly string[],
  { settings = {}, change = {}, more = [] }: Setting = {},
): Promise<{ environment: TestEnvironment; process: Process; gameId: string }> {
  const environment = new TestEnvironment();
  environment.present = present;
  const process = new Process(environment, { gatherMs: GATHER_MS, ...settings });
  const gameId = await fullLobby(process.tables, 7, change);
  for (const number of more) expectSuccess(await ask(process.tables, gameId).lobby.join(person(number)));
  expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
  await rest();
  return { environment, process, gameId };
}

interface Setting {
  readonly settings?: Partial<Settings>;
  readonly change?: Partial<NewTable>;
  /** Further players of the lobby. */
  readonly more?: readonly number[];
}

type Scene = Awaited<ReturnType<typeof started>>;

const stage = ({ process, gameId }: Scene) => process.tables.table(gameId)?.stage;
const players = ({ process, gameId }: Scene) => process.tables.table(gameId)!.players.map(({ userId }) => userId);
const panel = ({ environment, gameId }: Scene) =>
  environment.layout(gameId).panels.find(({ panel: { kind } }) => kind === 'gathering')?.panel;
const posts = ({ environment }: Scene, key: string) => environment.posts.filter(({ text }) => text.startsWith(key));

/** These people are in the voice room from now on. */
async function arrive({ environment, process }: Scene, present: readonly string[]): Promise<void> {
  const before = environment.present ?? [];
  environment.present = present;
  for (const userId of present.filter((each) => !before.includes(each)))
    process.tables.voiceChanged(GUILD, userId, true);
  await rest();
}

describe('a table whose players are all in the voice room', () => {
  test('deals at once, and calls nobody', async () => {
    const scene = await started(six);
    expect(stage(scene)).toBe('playing');
    expect(
      scene.environment.layouts.some(({ panels }) => panels.some(({ panel: { kind } }) => kind === 'gathering')),
    ).toBe(false);
  });
});

describe('a table with two late players', () => {
  test('makes its rooms, deals no card, and names who is missing', async () => {
    const scene = await started(ids(1, 2, 3, 4));
    expect(stage(scene)).toBe('gathering');
    expect(scene.process.tables.insight(scene.gameId, 'u1')).toBeNull();
    expect(scene.environment.layout(scene.gameId).rooms.map(({ room }) => room)).toEqual([
      'town',
      'voice',
      'clan-mafia',
      'graveyard',
    ]);
    expect(scene.environment.layout(scene.gameId).speakers).toBeNull();
    expect(panel(scene)).toMatchObject({ here: ids(1, 2, 3, 4), missing: ids(5, 6) });
  });

  test('deals by itself as soon as both have come, in the order of the lobby', async () => {
    const scene = await started(ids(1, 2, 3, 4));
    await arrive(scene, ids(1, 2, 3, 4, 5));
    expect(stage(scene)).toBe('gathering');
    expect(panel(scene)).toMatchObject({ missing: ['u6'] });
    await arrive(scene, six);
    expect(stage(scene)).toBe('playing');
    expect(players(scene)).toEqual(six);
    expect(panel(scene)).toBeUndefined();
  });

  test('waits for the grace time of the table', async () => {
    const scene = await started(ids(1, 2, 3, 4), { change: { settings: { grace: 30 } } });
    await scene.environment.clock.move(29_000);
    expect(stage(scene)).toBe('gathering');
    await scene.environment.clock.move(1_000);
    expect(stage(scene)).toBe('lobby');
  });

  test('refuses joins, options, acts and orders of the game, and takes people who wait', async () => {
    const scene = await started(ids(1, 2, 3, 4));
    const { tables } = scene.process;
    expect(await ask(tables, scene.gameId).lobby.join(person(7))).toMatchObject(remark('table.started'));
    expect(await ask(tables, scene.gameId).lobby.configure('u1', {})).toMatchObject(remark('table.started'));
    expect(await ask(tables, scene.gameId).lobbyStart.start('u1')).toMatchObject(remark('table.started'));
    expect(await ask(tables, scene.gameId).actions.submit('u1', { verb: 'passes', targets: [] })).toMatchObject(
      remark('table.not-started'),
    );
    expect(await ask(tables, scene.gameId).hostRequests.order('u1', { order: 'pause' }, false)).toMatchObject(
      remark('table.not-started'),
    );
    expect(await ask(tables, scene.gameId).lobby.wait(person(7))).toMatchObject({ ok: true });
    expect(tables.tableOf(GUILD, 'u2')?.gameId).toBe(scene.gameId);
  });
});

describe('a player who never comes', () => {
  test('gives the seat to the waiting list, whose next person is called once', async () => {
    const scene = await started(ids(1, 2, 3, 4, 5));
    expectSuccess(await ask(scene.process.tables, scene.gameId).lobby.wait(person(7)));
    await scene.environment.clock.move(GATHER_MS);
    expect(stage(scene)).toBe('gathering');
    expect(players(scene)).toEqual(ids(1, 2, 3, 4, 5, 7));
    expect(posts(scene, 'gathering.seat').map(({ room, mentions }) => ({ room, mentions }))).toEqual([
      { room: 'lobby', mentions: ['u7'] },
    ]);
    await arrive(scene, ids(1, 2, 3, 4, 5, 7));
    expect(stage(scene)).toBe('playing');
  });

  test('is out if nobody waits, and the others play', async () => {
    const scene = await started(ids(1, 2, 3, 4, 5, 6, 7), { change: { ruleset: 'boxed' }, more: [7, 8] });
    await scene.environment.clock.move(GATHER_MS);
    expect(stage(scene)).toBe('playing');
    expect(players(scene)).toEqual(ids(1, 2, 3, 4, 5, 6, 7));
    expect(posts(scene, 'gathering.out')).toMatchObject([{ room: 'town', mentions: [] }]);
  });

  test('opens the lobby again if too few remain, with a free seat and a word', async () => {
    const scene = await started(ids(1, 2, 3, 4, 5));
    await scene.environment.clock.move(GATHER_MS);
    expect(stage(scene)).toBe('lobby');
    expect(players(scene)).toEqual(ids(1, 2, 3, 4, 5));
    expect(scene.environment.layout(scene.gameId)).toMatchObject({ isPrepared: true });
    expect(posts(scene, 'gathering.away')).toMatchObject([{ room: 'lobby', mentions: ['u1'] }]);
    expectSuccess(await ask(scene.process.tables, scene.gameId).lobby.join(person(6)));
    await arrive(scene, six);
    expectSuccess(await ask(scene.process.tables, scene.gameId).lobbyStart.start('u1'));
    await rest();
    expect(stage(scene)).toBe('playing');
  });

  test.each(['club', 'boxed', 'deck', 'grand'])(
    'leaves a lobby that %s cannot deal for, and a free seat',
    async (ruleset) => {
      const scene = await started(ids(1, 2, 3, 4, 5), { change: { ruleset, settings: { most: 6 } } });
      await scene.environment.clock.move(GATHER_MS);
      expect(scene.environment.layout(scene.gameId)).toMatchObject({ isPrepared: true, players: { length: 5 } });
      expectSuccess(await ask(scene.process.tables, scene.gameId).lobby.join(person(6)));
    },
  );

  test('keeps the seat if nobody at all has come', async () => {
    const scene = await started([]);
    await scene.environment.clock.move(GATHER_MS);
    expect(stage(scene)).toBe('lobby');
    expect(players(scene)).toEqual(six);
    expect(posts(scene, 'gathering.nobody')).toHaveLength(1);
  });

  test('gives the seat away at once by leaving the table or the server', async () => {
    const scene = await started(ids(1, 2, 3, 4));
    expectSuccess(await ask(scene.process.tables, scene.gameId).lobby.wait(person(7)));
    scene.process.tables.memberGone(GUILD, 'u6');
    await rest();
    expect(players(scene)).toEqual(ids(1, 2, 3, 4, 5, 7));
    expect(stage(scene)).toBe('gathering');
    expectSuccess(await ask(scene.process.tables, scene.gameId).attendance.leave('u5'));
    await rest();
    expect(stage(scene)).toBe('lobby');
    expect(posts(scene, 'gathering.fewer')).toHaveLength(1);
  });
});

describe('the host of a gathering table', () => {
  test('begins without the missing players, who lose their seats', async () => {
    const scene = await started(ids(1, 2, 3, 4, 5, 6), { change: { ruleset: 'boxed' }, more: [7, 8] });
    expectSuccess(await ask(scene.process.tables, scene.gameId).gatheringRequests.order('u1', 'begin', false));
    expect(stage(scene)).toBe('playing');
    expect(players(scene)).toEqual(six);
  });

  test('cannot begin with too few, without people who wait, or without being there', async () => {
    const scene = await started(ids(1, 2, 3, 4, 5));
    const gather = (userId: string, order: 'begin' | 'replace') =>
      ask(scene.process.tables, scene.gameId).gatheringRequests.order(userId, order, false);
    expect(await gather('u1', 'begin')).toMatchObject(remark('gathering.too-few'));
    expect(await gather('u1', 'replace')).toMatchObject(remark('gathering.nobody-waits'));
    scene.environment.present = ids(2, 3, 4, 5, 6);
    expect(await gather('u1', 'begin')).toMatchObject(remark('gathering.join-first'));
    expect(await gather('u2', 'begin')).toMatchObject(remark('table.not-host'));
    expect(stage(scene)).toBe('gathering');
  });

  test('replaces as many missing players as people wait', async () => {
    const scene = await started(ids(1, 2, 3, 4));
    expectSuccess(await ask(scene.process.tables, scene.gameId).lobby.wait(person(7)));
    expectSuccess(await ask(scene.process.tables, scene.gameId).gatheringRequests.order('u1', 'replace', false));
    await rest();
    expect(players(scene)).toEqual(ids(1, 2, 3, 4, 6, 7));
    expect(posts(scene, 'gathering.seat')).toHaveLength(1);
    await arrive(scene, ids(1, 2, 3, 4, 6, 7));
    expect(stage(scene)).toBe('playing');
  });

  test('cancels: the lobby is open again with all its people', async () => {
    const scene = await started(ids(1, 2));
    expectSuccess(await ask(scene.process.tables, scene.gameId).gatheringRequests.order('u1', 'cancel', false));
    await rest();
    expect(stage(scene)).toBe('lobby');
    expect(players(scene)).toEqual(six);
    expect(scene.environment.layout(scene.gameId)).toMatchObject({ isPrepared: true });
    expect(posts(scene, 'gathering.cancelled')).toHaveLength(1);
    await scene.environment.clock.move(GATHER_MS * 2);
    expect(stage(scene)).toBe('lobby');
  });

  test('is told when it is too late or too early', async () => {
    const scene = await started(six);
    expect(await ask(scene.process.tables, scene.gameId).gatheringRequests.order('u1', 'cancel', false)).toMatchObject(
      remark('table.started'),
    );
    const other = await started(ids(1));
    expectSuccess(await ask(other.process.tables, other.gameId).gatheringRequests.order('u1', 'cancel', false));
    expect(await ask(other.process.tables, other.gameId).gatheringRequests.order('u1', 'cancel', false)).toMatchObject(
      remark('gathering.none'),
    );
  });
});

describe('a table without voice', () => {
  test('gathers all the same if its host narrates in person', async () => {
    const scene = await started(ids(2, 3, 4, 5, 6), {
      settings: { voice: false },
      change: { lead: 'person' },
      more: [7],
    });
    expect(stage(scene)).toBe('gathering');
    await arrive(scene, ids(2, 3, 4, 5, 6, 7));
    expect(stage(scene)).toBe('playing');
  });
});

describe('a gathering that is interrupted', () => {
  test('gives everybody the full time again after an outage', async () => {
    const scene = await started(ids(1, 2, 3, 4));
    await scene.environment.clock.move(GATHER_MS - 1_000);
    scene.process.tables.outage(true);
    await scene.environment.clock.move(GATHER_MS);
    expect(stage(scene)).toBe('gathering');
    scene.process.tables.outage(false);
    await scene.environment.clock.move(GATHER_MS - 1_000);
    expect(stage(scene)).toBe('gathering');
    await arrive(scene, six);
    expect(stage(scene)).toBe('playing');
  });

  test('goes on after kill -9 at every write, calls nobody twice, and ends with the same players', async () => {
    const reached = new Set<string>();
    for (let writes = 0; writes < 8; writes += 1) {
      const environment = new TestEnvironment();
      environment.present = ids(1, 2, 3, 4, 5);
      const first = new Process(environment, { gatherMs: GATHER_MS });
      const gameId = await fullLobby(first.tables);
      expectSuccess(
        await ask(first.tables, gameId)
          .lobby.wait(person(7))
          .then(async () => ask(first.tables, gameId).lobby.wait(person(8))),
      );
      first.writesLeft = writes;
      void ask(first.tables, gameId).lobbyStart.start('u1');
      await rest();
      if (!first.killed) await environment.clock.move(GATHER_MS);
      first.kill();
      const process = new Process(environment, { gatherMs: GATHER_MS });
      await process.tables.restore();
      await rest();
      const scene = { environment, process, gameId };
      reached.add(stage(scene) ?? 'gone');
      if (stage(scene) === 'gathering' && players(scene).includes('u6')) await environment.clock.move(GATHER_MS);
      await arrive(scene, ids(1, 2, 3, 4, 5, 7));
      expect(stage(scene)).toBe('playing');
      expect(players(scene)).toEqual(ids(1, 2, 3, 4, 5, 7));
      expect(posts(scene, 'gathering.seat').length).toBeLessThanOrEqual(1);
      process.kill();
    }
    expect(reached).toContain('gathering');
  });

  test('is stored with the players whom it has called', async () => {
    const scene = await started(ids(1, 2, 3, 4));
    const stored = await scene.environment.store.get(`table:${scene.gameId}`);
    expect(stored).toMatchObject({ content: { stage: { called: six } } });
  });
});

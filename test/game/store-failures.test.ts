import { describe, expect, test } from 'vitest';
import { begin } from './kit/begun-game.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  GUILD,
  isOpen,
  Process,
  people,
  person,
  remark,
  TestEnvironment,
  until,
} from './kit/process.ts';

describe('a store that fails for a while', () => {
  test('does not stop the game: each due step is tried again until it is stored', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    const { step } = tables.table(gameId)!.town;
    process.failing = true;
    await environment.clock.move(180_000);
    expect(tables.table(gameId)!.town.step).toEqual(step);
    expect(environment.texts()).toContain('table.stuck');
    process.failing = false;
    await environment.clock.move(30_000);
    expect(tables.table(gameId)!.town.step!.number).toBeGreaterThan(step!.number);
  });

  test('holds the game: the town is told, nobody loses time, and the game goes on by itself', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    await environment.clock.move(20_000);
    const left = tables.table(gameId)!.until! - environment.clock.now();
    const { step } = tables.table(gameId)!.town;
    process.failing = true;
    tables.storeIs('refuses');
    await rest();
    expect(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] })).toMatchObject(
      remark('table.storage-full'),
    );
    await environment.clock.move(180_000);
    expect(environment.texts().filter((text) => text === 'table.store-out')).toHaveLength(1);
    expect(tables.table(gameId)!.town.step).toEqual(step);
    process.failing = false;
    tables.storeIs('works');
    await rest();
    expect(environment.texts()).toContain('GameResumed');
    expect(tables.table(gameId)!.until! - environment.clock.now()).toBe(left);
  });

  test('and that Discord is out of reach as well: the game goes on when both are back', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    tables.outage(true);
    await rest();
    process.failing = true;
    tables.storeIs('refuses');
    await environment.clock.move(60_000);
    tables.outage(false);
    await environment.clock.move(60_000);
    expect(tables.table(gameId)!.until).toBeNull();
    process.failing = false;
    tables.storeIs('works');
    await rest();
    expect(tables.table(gameId)!.until).toBeGreaterThan(environment.clock.now());
  });

  test('and works again at once costs nobody a word', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    tables.storeIs('refuses');
    await environment.clock.move(900);
    tables.storeIs('works');
    await environment.clock.move(10_000);
    expect(environment.texts()).not.toContain('table.store-out');
  });

  test('and hangs: the town is told at once, past the write that waits, and nobody loses time', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    await environment.clock.move(20_000);
    environment.writeMs = () => 10_000;
    const act = ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] });
    await environment.clock.move(3_000);
    const left = tables.table(gameId)!.until! - environment.clock.now();
    tables.storeIs('hangs');
    await rest();
    expect(environment.texts().filter((text) => text === 'table.store-out')).toHaveLength(1);
    tables.storeIs('refuses');
    environment.writeMs = () => 0;
    const { step } = tables.table(gameId)!.town;
    await environment.clock.move(180_000);
    expect(tables.table(gameId)!.town.step).toEqual(step);
    tables.storeIs('works');
    await rest();
    expectSuccess(await act);
    expect(environment.texts().filter((text) => text === 'table.store-out')).toHaveLength(1);
    expect(environment.texts()).toContain('GameResumed');
    expect(tables.table(gameId)!.until! - environment.clock.now()).toBe(left);
  });

  test('and hangs while a step begins: the step has all of its time', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    const { seconds, number } = tables.table(gameId)!.town.step!;
    await environment.clock.move(10_000);
    environment.writeMs = () => 8_000;
    const pass = ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] });
    await environment.clock.move(3_000);
    tables.storeIs('hangs');
    environment.writeMs = () => 0;
    await environment.clock.move(60_000);
    expectSuccess(await pass);
    expect(tables.table(gameId)!.town.step!.number).toBeGreaterThan(number);
    tables.storeIs('works');
    await until(process, gameId, isOpen('speech'));
    expect(tables.table(gameId)!.until! - environment.clock.now()).toBe(seconds * 1000);
  });

  test('and hangs again while the game goes on: the time stays stopped', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    tables.storeIs('hangs');
    environment.writeMs = () => 5_000;
    tables.storeIs('works');
    await rest();
    tables.storeIs('hangs');
    environment.writeMs = () => 0;
    await environment.clock.move(60_000);
    expect(tables.table(gameId)!.until).toBeNull();
    expect(environment.texts()).not.toContain('GameResumed');
    tables.storeIs('works');
    await rest();
    expect(tables.table(gameId)!.until).toBeGreaterThan(environment.clock.now());
  });

  test('refuses a start and leaves the lobby as it was', async () => {
    const environment = new TestEnvironment();
    const process = new Process(environment);
    const { fullLobby } = await import('./kit/process.ts');
    const gameId = await fullLobby(process.tables);
    process.failing = true;
    expect(await ask(process.tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('table.storage-full'));
    expect(process.tables.table(gameId)!.stage).toBe('lobby');
    expect(environment.layout(gameId)).toMatchObject({ isPrepared: true });
    process.failing = false;
    expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
  });
});

test('a next game whose deal cannot be stored at first closes the rooms of the game before all the same', async () => {
  const quietMs = 600_000;
  const { environment, process, tables, gameId } = await begin({ quietMs });
  expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
  environment.present = ['u1', 'u2'];
  expectSuccess(await tables.again(gameId, 'u1'));
  const next = tables.tablesIn(GUILD).find((table) => table.gameId !== gameId)!;
  for (const { userId } of people.slice(1)) expectSuccess(await ask(tables, next.gameId).attendance.answerRoll(userId));
  process.failing = true;
  expect(await ask(tables, next.gameId).lobbyStart.start('u1')).toMatchObject(remark('table.storage-full'));
  process.failing = false;
  expectSuccess(await ask(tables, next.gameId).lobbyStart.start('u1'));
  await environment.clock.move(quietMs / 10);
  expect(environment.layout(gameId).rooms).toEqual([]);
});

test('a player who is out of a game goes on seeing it if a seat at another table cannot be stored', async () => {
  const { environment, process, tables, gameId } = await begin();
  expectSuccess(await ask(tables, gameId).attendance.leave('u3'));
  const { gameId: other } = expectSuccess(await tables.create({ ...config(1, 'other'), host: person(9) }));
  process.failing = true;
  expect(await ask(tables, other).lobby.join(person(3))).toMatchObject(remark('table.storage-full'));
  process.failing = false;
  await rest();
  tables.tell(gameId, (table) => table.disturbed());
  await rest();
  expect(environment.layout(gameId).players.map(({ userId }) => userId)).toContain('u3');
});

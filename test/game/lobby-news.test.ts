import { describe, expect, test } from 'vitest';
import type { Tables } from '#game/tables.ts';
import { rest } from './kit/clock.ts';
import { ask, config, expectSuccess, fullLobby, Process, person, TestEnvironment } from './kit/process.ts';

const begin = () => {
  const environment = new TestEnvironment();
  const process = new Process(environment);
  return { environment, process, tables: process.tables };
};

/** The messages in the lobby's channel, each with the people whom it pings. */
const told = ({ posts }: TestEnvironment): readonly (readonly [string, readonly string[]])[] =>
  posts.filter(({ room }) => room === 'lobby').map(({ text, mentions = [] }) => [text, mentions] as const);

const withWaiting = async (tables: Tables): Promise<string> => {
  const gameId = await fullLobby(tables);
  for (const number of [7, 8]) expectSuccess(await ask(tables, gameId).lobby.wait(person(number)));
  await rest();
  return gameId;
};

describe('the people of a lobby', () => {
  test('are told when others give them a seat or the table: one message for each change', async () => {
    const { environment, tables } = begin();
    const gameId = await withWaiting(tables);
    environment.posts.length = 0;
    expectSuccess(await ask(tables, gameId).attendance.leave('u1'));
    await rest();
    expect(told(environment)).toEqual([
      [expect.stringMatching(/^lobby\.news\.seated .*<@u7>.*\nlobby\.news\.host .*<@u2>/), ['u7', 'u2']],
    ]);
  });

  test('are told when the host removes them, and not when they leave', async () => {
    const { environment, tables } = begin();
    const gameId = await withWaiting(tables);
    environment.posts.length = 0;
    expectSuccess(await ask(tables, gameId).attendance.leave('u8'));
    expectSuccess(await ask(tables, gameId).hostRequests.kick('u1', 'u3', false));
    expectSuccess(await ask(tables, gameId).hostRequests.kick('u1', 'u4', false));
    expectSuccess(await ask(tables, gameId).lobby.watch(person(9)));
    expectSuccess(await ask(tables, gameId).hostRequests.kick('u1', 'u9', false));
    await rest();
    expect(told(environment).map(([, mentions]) => mentions)).toEqual([['u3', 'u7'], ['u4'], ['u9']]);
  });

  test('are told with the next change what could not be posted because of a fault', async () => {
    const { environment, process, tables } = begin();
    const gameId = await withWaiting(tables);
    const { post } = process.deps.reconciler;
    environment.posts.length = 0;
    process.deps.reconciler.post = () => Promise.reject(new Error('a fault'));
    expectSuccess(await ask(tables, gameId).hostRequests.kick('u1', 'u3', false));
    await rest();
    process.deps.reconciler.post = post;
    expectSuccess(await ask(tables, gameId).hostRequests.kick('u1', 'u4', false));
    await rest();
    expect(told(environment).map(([, mentions]) => mentions)).toEqual([
      ['u3', 'u7'],
      ['u4', 'u8'],
    ]);
  });

  test('that do not answer a roll call are told that their seats are free', async () => {
    const { environment, tables } = begin();
    const gameId = await withWaiting(tables);
    environment.posts.length = 0;
    expectSuccess(await ask(tables, gameId).lobby.callRoll('u1', false));
    for (const number of [2, 3, 4, 5]) expectSuccess(await ask(tables, gameId).attendance.answerRoll(`u${number}`));
    await environment.clock.move(90_000);
    await rest();
    expect(told(environment)).toEqual([
      [expect.stringMatching(/^lobby\.news\.silent .*<@u6>.*\nlobby\.news\.seated .*<@u7>/), ['u6', 'u7']],
    ]);
  });

  test('are told again after a bot that died before it told them, and only once', async () => {
    const { environment, process, tables } = begin();
    const gameId = await withWaiting(tables);
    environment.posts.length = 0;
    process.writesLeft = 0;
    void ask(tables, gameId).attendance.leave('u1');
    await rest();
    expect(told(environment)).toEqual([]);
    for (let starts = 0; starts < 2; starts += 1) {
      const next = new Process(environment);
      await next.tables.load();
      await next.tables.resumeAll();
      await rest();
      next.kill();
    }
    expect(told(environment).map(([, mentions]) => mentions)).toEqual([['u7', 'u2']]);
  });
});

describe('the host', () => {
  test('is told once that all seats are taken', async () => {
    const { environment, tables } = begin();
    const gameId = await fullLobby(tables);
    await rest();
    expect(told(environment)).toEqual([['lobby.news.full {"people":"<@u1>"}', ['u1']]]);
    expectSuccess(await ask(tables, gameId).attendance.leave('u6'));
    expectSuccess(await ask(tables, gameId).lobby.join(person(6)));
    await rest();
    expect(told(environment)).toHaveLength(1);
  });

  test('is told when everybody has answered the roll call, and not of their own answer', async () => {
    const { environment, tables } = begin();
    const { gameId } = expectSuccess(await tables.create({ ...config(), ruleset: 'club' }));
    for (const number of [2, 3, 4, 5, 6]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expectSuccess(await ask(tables, gameId).lobby.callRoll('u1', false));
    for (const number of [2, 3, 4, 5]) expectSuccess(await ask(tables, gameId).attendance.answerRoll(`u${number}`));
    await rest();
    expect(told(environment)).toEqual([]);
    expectSuccess(await ask(tables, gameId).attendance.answerRoll('u6'));
    await rest();
    expect(told(environment)).toEqual([['lobby.news.here {"people":"<@u1>"}', ['u1']]]);
  });
});

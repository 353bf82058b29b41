/** Seats that are drawn by lot. */
import { expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { ask, config, expectSuccess, fullLobby, Process, person, TestEnvironment } from './kit/process.ts';

/** The user ids of ten players in the order of their seats, at a table that has started. */
async function seated(options: Record<string, string>, seed: number): Promise<readonly string[]> {
  const { tables } = new Process(new TestEnvironment(), { gatherMs: 0 });
  const gameId = await fullLobby(tables, seed, { ruleset: 'sport', options });
  expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  await rest();
  return tables.table(gameId)!.players.map(({ userId }) => userId);
}

const joined = Array.from({ length: 10 }, (_, index) => `u${index + 1}`);

test('F1: the seats are drawn by lot, and the lot follows from the seed of the game', async () => {
  const [one, again, other] = [await seated({}, 7), await seated({}, 7), await seated({}, 8)];
  expect(one).not.toEqual(joined);
  expect([...one].sort()).toEqual([...joined].sort());
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
});

test('F1: the lot does not depend on the order of the seats before it, which an earlier lot may have changed', async () => {
  const { tables } = new Process(new TestEnvironment(), { gatherMs: 0 });
  const { gameId } = expectSuccess(await tables.create({ ...config(7), ruleset: 'sport', options: {} }));
  for (const number of [10, 3, 2, 7, 5, 4, 9, 6, 8])
    expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
  expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  await rest();
  expect(tables.table(gameId)!.players.map(({ userId }) => userId)).toEqual(await seated({}, 7));
});

test('F1: with the option players sit in the order in which they joined', async () => {
  expect(await seated({ seating: 'joined' }, 7)).toEqual(joined);
});

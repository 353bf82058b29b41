/** A handler reaches the requests that the parts of a table answer, and nothing else of them. */
import { expect, test } from 'vitest';
import type { GameService, TableRequests } from '#game/game-service.ts';
import { expectSuccess, fullLobby, Process, person, remark, TestEnvironment } from './kit/process.ts';

const { tables } = new Process(new TestEnvironment());

test('a table that is not there answers every request with the same reason', async () => {
  const service: GameService = tables;
  expect(await service.ask('nowhere', ({ lobby }) => lobby.join(person(1)))).toMatchObject(remark('table.no-table'));
  const read = service.ask('nowhere', ({ hostRequests }) => hostRequests.notebook('u1', true));
  expect(await read).toMatchObject(remark('table.no-table'));
});

test('a request is a method of the part that does the work', async () => {
  const gameId = await fullLobby(tables);
  expectSuccess(await tables.ask(gameId, ({ attendance }) => attendance.leave('u2')));
  expect(tables.table(gameId)!.players).toHaveLength(5);
});

// The compiler refuses what a handler may not have: `npm run types` fails if one of these is offered.
type Missing<Part, Name extends string> = Extract<keyof Part, Name> extends never ? true : never;
const hidden: readonly [
  Missing<TableRequests, 'table' | 'view' | 'life' | 'tableRules' | 'floorMonitor'>,
  Missing<TableRequests['lobby'], 'store' | 'open' | 'withdraw' | 'leave' | 'dismiss'>,
  Missing<TableRequests['actions'], 'binds' | 'letGo' | 'quit'>,
  Missing<TableRequests['talk'], 'load' | 'hear' | 'own' | 'shown'>,
] = [true, true, true, true];

test('the state of a table, and what its parts do for each other, is not offered', () => {
  expect(hidden.every(Boolean)).toBe(true);
});

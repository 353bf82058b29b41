/** A handler reaches the requests of people to a table, and nothing else of it. */
import { expect, test } from 'vitest';
import type { GameService } from '#game/game-service.ts';
import { expectSuccess, fullLobby, Process, person, remark, TestEnvironment } from './kit/process.ts';

const { tables } = new Process(new TestEnvironment());

test('a table that is not there answers every request with the same reason', async () => {
  const service: GameService = tables;
  expect(await service.ask('nowhere', { type: 'join', person: person(1) })).toMatchObject(remark('table.no-table'));
  const read = service.ask('nowhere', { type: 'notebook', userId: 'u1', force: true });
  expect(await read).toMatchObject(remark('table.no-table'));
});

test('a request of a person is carried out', async () => {
  const gameId = await fullLobby(tables);
  expectSuccess(await tables.ask(gameId, { type: 'leave', userId: 'u2' }));
  expect(tables.table(gameId)!.players).toHaveLength(5);
});

// The compiler refuses what a handler may not ask: `npm run types` fails if one of these is offered.
type Hidden = 'open' | 'surveyed' | 'gather' | 'command' | 'remove' | 'hold-if-out' | 'stop' | 'failed';
const hidden: Extract<Parameters<GameService['ask']>[1]['type'], Hidden> extends never ? true : never = true;

test('the requests that a table makes itself are not offered', () => {
  expect(hidden).toBe(true);
});

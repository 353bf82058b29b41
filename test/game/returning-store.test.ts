/** Requests that were due while the store did not work are made once it works again. */
import { describe, expect, test } from 'vitest';
import { removalWaitMs } from '#game/ports/host-request.ts';
import { begin } from './kit/begun-game.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, freshBot, fullLobby, isOpen, until } from './kit/process.ts';

const hour = 3_600_000;

describe('a store that works again', () => {
  test('gets a removal whose time was over meanwhile', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    const order = { order: 'remove-later', seat: 4, reason: 'peeking' } as const;
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', order, false));
    process.failing = true;
    tables.storeIs('refuses');
    await environment.clock.move(2 * removalWaitMs);
    expect(tables.table(gameId)!.town.seats[3]!.left).toBeNull();
    process.failing = false;
    tables.storeIs('works');
    await environment.clock.move(30_000);
    expect(tables.table(gameId)!.town.seats[3]!.left?.cause).toBe('removed');
    expect(tables.table(gameId)!.removal).toBeUndefined();
  });

  test('closes a lobby whose time was over meanwhile', async () => {
    const { environment, process } = freshBot({ lobbyMs: hour });
    const { tables } = process;
    const gameId = await fullLobby(tables);
    process.failing = true;
    tables.storeIs('refuses');
    await environment.clock.move(hour + 60_000);
    expect(tables.table(gameId)?.stage).toBe('lobby');
    process.failing = false;
    tables.storeIs('works');
    await environment.clock.move(10 * 60_000);
    expect(tables.table(gameId)).toBeNull();
  });

  test('and a lobby that waits for it writes nothing into a town that does not exist', async () => {
    const { environment, process } = freshBot({ lobbyMs: hour });
    await fullLobby(process.tables);
    process.failing = true;
    await environment.clock.move(2 * hour);
    expect(environment.texts()).toEqual([]);
  });

  test('ends a roll call whose time was over meanwhile', async () => {
    const { environment, process } = freshBot();
    const { tables } = process;
    const gameId = await fullLobby(tables);
    expectSuccess(await ask(tables, gameId).lobby.callRoll('u1', false));
    process.failing = true;
    tables.storeIs('refuses');
    await environment.clock.move(10 * 60_000);
    process.failing = false;
    tables.storeIs('works');
    await environment.clock.move(60_000);
    await rest();
    expect(tables.table(gameId)!.players.map(({ userId }) => userId)).toEqual(['u1']);
  });
});

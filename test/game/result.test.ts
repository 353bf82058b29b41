/** The result card of a finished game, in the place of its lobby. */
import { describe, expect, test } from 'vitest';
import type { Panel } from '#game/ports/ports.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  expectSuccess,
  freshBot,
  fullLobby,
  isOpen,
  people,
  startedGame,
  type TestEnvironment,
  until,
} from './kit/process.ts';

/** The panel in the lobby's channel, in the latest layout. */
const cardOf = (environment: TestEnvironment, gameId: string): Panel =>
  environment.layout(gameId).panels.find(({ room }) => room === 'lobby')!.panel;

async function begin(change = {}) {
  const { environment, process } = freshBot();
  const gameId = await startedGame(process.tables, 7, change);
  return { environment, process, tables: process.tables, gameId };
}

describe('the result card', () => {
  test('takes the place of the lobby when the game is over, and stays when the rooms are gone', async () => {
    const { environment, process, tables, gameId } = await begin();
    expectSuccess(await ask(tables, gameId).attendance.leave('u5'));
    expect(cardOf(environment, gameId).kind).toBe('lobby');
    await until(process, gameId, (table) => table.stage === 'over');
    const card = cardOf(environment, gameId);
    expect(card).toMatchObject({ kind: 'result', ruleset: 'six', winner: 'draw', keepsLog: false });
    expect(card).toMatchObject({
      left: [{ seat: 5, cause: 'quit' }],
      files: [{ name: 'game.record' }, { name: 'game.json' }],
    });
    expect(card.kind === 'result' && [card.cards.length, card.players.length, card.minutes > 0]).toEqual([6, 6, true]);
    await until(process, gameId, () => false);
    expect(cardOf(environment, gameId)).toEqual(card);
  });

  test('says who fell at night, although they leave in the morning', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, (table) => isOpen('call')(table) && table.town.round === 2);
    const seatOf = (role: string) =>
      people.findIndex(({ userId }) => tables.insight(gameId, userId)!.view.role === role) + 1;
    const victim = seatOf('civilian');
    expectSuccess(await ask(tables, gameId).actions.submit(`u${seatOf('don')}`, { verb: 'shoots', targets: [victim] }));
    await until(process, gameId, (table) => table.stage === 'over');
    const card = cardOf(environment, gameId);
    expect(card.kind === 'result' && card.left.find(({ seat }) => seat === victim)).toMatchObject({
      ...{ cause: 'night', phase: 'night', round: 2 },
    });
  });

  test('of a game that its host ends says so, and has no record if the cards stay hidden', async () => {
    const open = await begin();
    expectSuccess(await ask(open.tables, open.gameId).hostRequests.end('u1', false));
    await rest();
    expect(cardOf(open.environment, open.gameId)).toMatchObject({
      winner: 'none',
      files: [{ name: 'game.record' }, { name: 'game.json' }],
    });
    const hidden = await begin();
    expectSuccess(await ask(hidden.tables, hidden.gameId).hostRequests.end('u1', false, true));
    await rest();
    expect(cardOf(hidden.environment, hidden.gameId)).toMatchObject({ winner: 'none', cards: [], files: [] });
  });

  test('is the same after a restart at every write of the end', async () => {
    for (let writes = 0; writes < 8; writes += 1) {
      const { environment, process, tables, gameId } = await begin();
      process.writesLeft = writes;
      void ask(tables, gameId)
        .hostRequests.end('u1', false)
        .then(() => ask(tables, gameId).hostRequests.end('u1', false));
      await environment.clock.move(1_000);
      const next = await process.restart();
      await rest();
      const isThere = next.tables.table(gameId) !== null;
      if (isThere)
        expect(cardOf(environment, gameId)).toMatchObject({
          winner: 'none',
          files: [{ name: 'game.record' }, { name: 'game.json' }],
        });
    }
  });

  test('of a table that closes without a game does not exist', async () => {
    const { environment, tables } = freshBot();
    const gameId = await fullLobby(tables);
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await rest();
    expect(environment.layout(gameId).panels).toEqual([]);
  });
});

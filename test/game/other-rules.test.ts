/** The next game of the same people, with other rules that its host has chosen. */
import { describe, expect, test } from 'vitest';
import type { NextRules } from '#game/ports/game-service.ts';
import type { Tables } from '#game/tables.ts';
import { rest } from './kit/clock.ts';
import { ask, config, expectSuccess, freshBot, GUILD, Process, person, remark, until } from './kit/process.ts';

const settings = { quietMs: 600_000 };
const rules = (ruleset: string, options: NextRules['options'] = {}): NextRules => ({ ruleset, options });

/** A finished game of this many people. Its host has the seat with this number. */
async function ended(count: number, ruleset = 'club') {
  const { environment, process, tables } = freshBot(settings);
  const chosen = { ...config(), ruleset, size: count, settings: { grace: 45 }, options: { ...options[ruleset] } };
  const { gameId } = expectSuccess(await tables.create(chosen));
  for (let number = 2; number <= count; number += 1)
    expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
  expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
  await rest();
  return { environment, process, tables, gameId };
}

/** Options that the first game has, and the next one has not. */
const options: Readonly<Record<string, NextRules['options']>> = { club: { speechSeconds: 30 } };

const nextOf = (tables: Tables, gameId: string) =>
  tables.tablesIn(GUILD).filter((table) => table.gameId !== gameId && table.stage !== 'over');
const ids = (players: readonly { readonly userId: string }[] = []) => players.map(({ userId }) => userId);

describe('other rules for the next game', () => {
  test('keep the people and their settings, move the seats one further, and replace all choices of the rules', async () => {
    const { environment, tables, gameId } = await ended(6);
    expectSuccess(await tables.again(gameId, 'u1', rules('six', {})));
    const [next, ...more] = nextOf(tables, gameId);
    expect(more).toEqual([]);
    expect(next).toMatchObject({ hostId: 'u1', ruleset: 'six', lobby: { rollCall: { here: ['u1'] } } });
    expect(ids(next!.players)).toEqual(['u2', 'u3', 'u4', 'u5', 'u6', 'u1']);
    const stored = await environment.store.get(`table:${next!.gameId}`);
    expect(stored).toMatchObject({ content: { settings: { grace: 45 }, options: {}, follows: gameId, evening: {} } });
    expect(stored).toHaveProperty('content.size', null);
  });

  test('keep the score of the evening', async () => {
    const { environment, process, tables } = freshBot(settings);
    const { gameId } = expectSuccess(await tables.create({ ...config(), size: 6 }));
    for (let number = 2; number <= 6; number += 1) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    await until(process, gameId, ({ stage }) => stage === 'over');
    expectSuccess(await tables.again(gameId, 'u1', rules('club')));
    const [next] = nextOf(tables, gameId);
    expect(await environment.store.get(`table:${next!.gameId}`)).toMatchObject({ content: { evening: { draw: 1 } } });
  });

  test('put players beyond their seats first on the waiting list and tell them, but never the host', async () => {
    const { environment, tables, gameId } = await ended(9);
    expectSuccess(await tables.again(gameId, 'u1', rules('six')));
    const [next] = nextOf(tables, gameId);
    expect(ids(next!.players)).toEqual(['u2', 'u3', 'u4', 'u5', 'u6', 'u1']);
    expect(ids(next!.waiting)).toEqual(['u7', 'u8', 'u9']);
    await rest();
    const told = environment.posts.filter((post) => post.gameId === next!.gameId);
    expect(told.map(({ text }) => text).join('\n')).toContain('lobby.news.unseated {"people":"<@u7> <@u8> <@u9>"}');
    expect(told.flatMap(({ mentions = [] }) => mentions)).toEqual(['u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8', 'u9']);
  });

  test('say in the lobby that players are missing', async () => {
    const { environment, tables, gameId } = await ended(6, 'six');
    environment.banned.add('u6');
    expectSuccess(await tables.again(gameId, 'u1', rules('club')));
    const [next] = nextOf(tables, gameId);
    const missing = [{ key: 'lobby.missing-players', params: { count: 1 } }];
    expect(environment.layout(next!.gameId).panels).toMatchObject([{ panel: { kind: 'lobby', lobby: { missing } } }]);
  });

  test('are for the host alone, whatever half of the players want', async () => {
    const { tables, gameId } = await ended(6);
    for (const userId of ['u4', 'u5', 'u6', 'stranger'])
      expect(await tables.again(gameId, userId, rules('six'))).toMatchObject(remark('table.not-host'));
    expect(await tables.again(gameId, 'u1', rules('gone'))).toMatchObject({ ok: false });
    expect(nextOf(tables, gameId)).toEqual([]);
  });

  test('open one lobby, however often the host chooses', async () => {
    const { tables, gameId } = await ended(6);
    const chosen = await Promise.all(['six', 'club', 'six'].map((id) => tables.again(gameId, 'u1', rules(id))));
    expect(chosen.filter(({ ok }) => ok)).toHaveLength(1);
    expect(chosen[1]).toMatchObject(remark('again.opened'));
    expect(nextOf(tables, gameId)).toMatchObject([{ ruleset: 'six' }]);
  });

  test('open one lobby, wherever the bot is killed', async () => {
    for (let writes = 0; writes < 6; writes += 1) {
      const { environment, process, tables, gameId } = await ended(6);
      process.writesLeft = writes;
      void tables.again(gameId, 'u1', rules('six'));
      await environment.clock.move(1_000);
      process.kill();
      const after = new Process(environment, settings);
      await after.tables.restore();
      await rest();
      const again = await after.tables.again(gameId, 'u1', rules('six'));
      if (!again.ok) expect(again).toMatchObject(remark('again.opened'));
      await rest();
      expect(nextOf(after.tables, gameId)).toMatchObject([{ ruleset: 'six' }]);
    }
  });
});

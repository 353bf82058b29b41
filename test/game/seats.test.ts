/** The number of seats of a lobby, and the people who get those that are added. */
import { describe, expect, test } from 'vitest';
import type { TableSettings } from '#game/settings/settings.ts';
import { rest } from './kit/clock.ts';
import { ask, config, expectSuccess, Process, person, remark, TestEnvironment } from './kit/process.ts';

describe('the seats of a table', () => {
  test('are as few and as many as its host has said, within the rulebook', async () => {
    const environment = new TestEnvironment();
    const { tables } = new Process(environment);
    const club = { ...config(), ruleset: 'club' };
    expect(await tables.create({ ...club, settings: { least: 9, most: 8 } })).toMatchObject(remark('table.bounds'));
    expect(await tables.create({ ...club, settings: { most: 17 } })).toMatchObject(remark('table.bounds'));
    expect(await tables.create({ ...club, settings: { least: 7 }, size: 8 })).toMatchObject(
      remark('table.bounds-and-size'),
    );
    const { gameId } = expectSuccess(await tables.create({ ...club, settings: { least: 7, most: 8 } }));
    expect(tables.table(gameId)!.lobby).toMatchObject({ min: 7, max: 8 });
    for (const number of [2, 3, 4, 5, 6]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expect(await ask(tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('lobby.missing-players'));
    for (const number of [7, 8]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expect(await ask(tables, gameId).lobby.join(person(9))).toMatchObject(remark('table.full'));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  });

  test('are never fewer than the people on them', async () => {
    const { tables, gameId, change } = await clubOf(8);
    expect(await change({ most: 7 })).toMatchObject(remark('lobby.full'));
    expectSuccess(await ask(tables, gameId).attendance.leave('u8'));
    expectSuccess(await change({ most: 7 }));
  });

  test('that the host adds go to the people who wait, in their order, who are told like the host', async () => {
    const { environment, tables, gameId, change, names } = await clubOf(6);
    expectSuccess(await change({ most: 6 }));
    for (const number of [7, 8, 9]) expectSuccess(await ask(tables, gameId).lobby.wait(person(number)));
    expectSuccess(await tables.create({ ...config(), host: person(8), channelId: 'other' }));
    expectSuccess(await change({ most: 8 }));
    expect(names()).toEqual(['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7', 'u9']);
    await rest();
    expect(environment.posts.filter(({ text }) => text.startsWith('lobby.news.seated'))).toMatchObject([
      { mentions: ['u7', 'u9', 'u1'] },
    ]);
  });

  /** The lobby of a table of the club with this many people. */
  async function clubOf(count: number) {
    const environment = new TestEnvironment();
    const { tables } = new Process(environment);
    const { gameId } = expectSuccess(await tables.create({ ...config(), ruleset: 'club' }));
    for (let number = 2; number <= count; number += 1)
      expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    const change = (to: Partial<TableSettings>) => ask(tables, gameId).lobby.changeSettings('u1', to);
    const names = () => tables.table(gameId)!.players.map(({ userId }) => userId);
    return { environment, tables, gameId, change, names };
  }
});

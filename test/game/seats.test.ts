/** The number of seats of a lobby, and the people who get those that are added. */
import { describe, expect, test } from 'vitest';
import type { Player } from '#game/ports/ports.ts';
import type { TableSettings } from '#game/settings/settings.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  GUILD,
  isOpen,
  Process,
  people,
  person,
  remark,
  until,
} from './kit/process.ts';

describe('the seats of a table', () => {
  test('are as few and as many as its host has said, within the rulebook', async () => {
    const { tables } = freshBot();
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
    const { environment, tables } = freshBot();
    const { gameId } = expectSuccess(await tables.create({ ...config(), ruleset: 'club' }));
    for (let number = 2; number <= count; number += 1)
      expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    const change = (to: Partial<TableSettings>) => ask(tables, gameId).lobby.changeSettings('u1', to);
    const names = () => tables.table(gameId)!.players.map(({ userId }) => userId);
    return { environment, tables, gameId, change, names };
  }
});

describe('people who wait at one table and sit at another', () => {
  /** A full lobby at which these people wait. Then they sit down in another one, and two seats are added to the first. */
  async function waiting(those: readonly Player[] = people) {
    const { environment, process, tables } = freshBot();
    const club = { ...config(7, 'other'), ruleset: 'club', host: person(11), settings: { most: 6 } };
    const { gameId: wanted } = expectSuccess(await tables.create(club));
    for (const number of [12, 13, 14, 15, 16]) expectSuccess(await ask(tables, wanted).lobby.join(person(number)));
    for (const each of those) expectSuccess(await ask(tables, wanted).lobby.wait(each));
    const { gameId } = expectSuccess(await tables.create(config()));
    for (const each of those.slice(1)) expectSuccess(await ask(tables, gameId).lobby.join(each));
    expectSuccess(await ask(tables, wanted).lobby.changeSettings('u11', { most: 8 }));
    const seated = () =>
      tables
        .table(wanted)!
        .players.slice(6)
        .map(({ userId }) => userId);
    expect(seated()).toEqual([]);
    return { environment, process, tables, wanted, gameId, seated };
  }

  test('may get on its list while they sit there, whether it has a free seat or not', async () => {
    const { tables, wanted, gameId } = await waiting();
    for (const most of [8, 6]) {
      expectSuccess(await ask(tables, wanted).attendance.leave('u3'));
      expectSuccess(await ask(tables, wanted).lobby.changeSettings('u11', { most }));
      expect(expectSuccess(await ask(tables, wanted).lobby.wait(person(3)))).toEqual({ seated: false });
    }
    expect(await ask(tables, wanted).lobby.join(person(3))).toMatchObject(remark('table.elsewhere'));
    expect(tables.tableOf(GUILD, 'u3')).toMatchObject({ gameId });
  });

  test.each([
    ['they leave', 'u3', people],
    ['it is closed', 'u1', people.slice(0, 1)],
  ])('are seated and told as soon as %s', async (_, leaver, those) => {
    const { environment, tables, gameId, seated } = await waiting(those);
    expectSuccess(await ask(tables, gameId).attendance.leave(leaver));
    await rest();
    expect(seated()).toEqual([leaver]);
    expect(environment.posts.filter(({ text }) => text.startsWith('lobby.news.seated'))).toMatchObject([
      { mentions: [leaver] },
    ]);
  });

  test('are seated when its game is over for them, and never before their last word', async () => {
    const { process, tables, gameId, seated } = await waiting();
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    const roleOf = (role: string) =>
      people.find(({ userId }) => tables.insight(gameId, userId)!.view.role === role)!.userId;
    await until(process, gameId, isOpen('speech'));
    const left = roleOf('mafioso');
    expectSuccess(await ask(tables, gameId).attendance.leave(left));
    await rest();
    expect(seated()).toEqual([left]);
    const [don, doctor] = [roleOf('don'), roleOf('doctor')];
    const seat = people.findIndex(({ userId }) => userId === doctor) + 1;
    await until(process, gameId, ({ town: { step } }) => step?.kind === 'call' && step.call === 'mafia');
    await until(process, gameId, isOpen('call'));
    expectSuccess(await ask(tables, gameId).actions.submit(don, { verb: 'shoots', targets: [seat] }));
    const words: boolean[] = [];
    await until(process, gameId, ({ town: { step } }) => {
      words.push(step?.kind === 'speech' && step.seat === seat);
      return seated().includes(doctor);
    });
    expect(words).toContain(true);
    expect(words.at(-1)).toBe(false);
  });

  test('are seated by a bot that was not running when they became free', async () => {
    const { environment, process, wanted, gameId } = await waiting();
    process.kill();
    await environment.store.delete(`table:${gameId}`);
    const { tables } = new Process(environment);
    await tables.restore();
    await rest();
    expect(tables.table(wanted)!.players).toHaveLength(8);
  });
});

import { describe, expect, test } from 'vitest';
import { mostSubscribers } from '#game/invitations/subscribers.ts';
import { rest } from './kit/clock.ts';
import { ask, config, expectSuccess, GUILD, Process, person, refusal, remark, TestEnvironment } from './kit/process.ts';

const begin = (environment = new TestEnvironment()) => {
  const process = new Process(environment);
  return { environment, process, tables: process.tables };
};

const pings = ({ posts }: TestEnvironment) =>
  posts.filter(({ text }) => text.startsWith('lobby.news.opened')).map(({ mentions }) => mentions);

describe('a subscriber', () => {
  test('is pinged when a table opens, below its lobby, and a second press ends that', async () => {
    const { environment, tables } = begin();
    expect(expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u7')))).toBe('on');
    expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u8')));
    expect(expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u8')))).toBe(
      'off',
    );
    expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle('another', 'u9')));
    expectSuccess(await tables.create(config()));
    await rest();
    expect(pings(environment)).toEqual([['u7']]);
    expect(environment.trace.indexOf('arrange')).toBeLessThan(
      environment.trace.findIndex((each) => each.startsWith('post')),
    );
  });

  test('is not pinged as the host, at another table, or while banned', async () => {
    const { environment, tables } = begin();
    for (const number of [1, 2, 3, 4])
      expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, `u${number}`)));
    const first = expectSuccess(await tables.create({ ...config(), host: person(2) }));
    expectSuccess(await ask(tables, first.gameId).lobby.join(person(3)));
    environment.banned.add('u4');
    await environment.clock.move(600_000);
    environment.posts.length = 0;
    expectSuccess(await tables.create(config()));
    await rest();
    expect(pings(environment)).toEqual([]);
    expect(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u4'))).toMatchObject({
      ok: true,
      value: 'off',
    });
    expect(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u4'))).toMatchObject(
      remark('table.banned'),
    );
  });

  test('is pinged for the table that opens after one that was refused', async () => {
    const { environment, tables } = begin();
    expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u7')));
    expect(await tables.create({ ...config(), options: { unheard: 'of' } })).toMatchObject(refusal('unknown-option'));
    environment.unshowable = [{ kind: 'obstacle', key: 'grant' }];
    expect(await tables.create(config())).toMatchObject({ ok: false });
    environment.unshowable = [];
    expectSuccess(await tables.create(config()));
    await rest();
    expect(pings(environment)).toEqual([['u7']]);
  });

  test('is pinged at most once in ten minutes', async () => {
    const { environment, tables } = begin();
    expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u7')));
    for (const minutes of [0, 5, 5]) {
      await environment.clock.move(minutes * 60_000);
      const { gameId } = expectSuccess(await tables.create(config()));
      await rest();
      expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
      await rest();
    }
    expect(pings(environment)).toEqual([['u7'], ['u7']]);
  });

  test('is remembered, and pinged once, by a bot that dies while it opens the table', async () => {
    const { environment, process, tables } = begin();
    expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u7')));
    process.writesLeft = 0;
    void tables.create(config());
    await rest();
    for (let starts = 0; starts < 2; starts += 1) {
      const next = new Process(environment);
      await next.tables.load();
      await next.tables.resumeAll();
      await rest();
      next.kill();
    }
    expect(pings(environment)).toEqual([['u7']]);
  });

  test('is one of a limited number, and many are pinged in messages of 80', async () => {
    const { environment, tables } = begin();
    for (let number = 0; number < mostSubscribers; number += 1)
      expectSuccess(
        await tables.askInvitations(({ subscribers }) =>
          subscribers.toggle(GUILD, `9${String(number).padStart(17, '0')}`),
        ),
      );
    expect(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u7'))).toMatchObject(
      remark('lobby.too-many-subscribe'),
    );
    expectSuccess(await tables.create(config()));
    await rest();
    expect(pings(environment).map((mentions) => mentions?.length)).toEqual([80, 80, 80]);
  });
});

import { describe, expect, test } from 'vitest';
import { rulesets } from '#rulesets/index.ts';
import { rest } from './kit/clock.ts';
import { ask, config, expectSuccess, fullLobby, Process, person, remark, TestEnvironment } from './kit/process.ts';

const HOUR = 3_600_000;

const begin = (environment = new TestEnvironment()) => {
  const process = new Process(environment);
  return { environment, process, tables: process.tables };
};

async function planned({ environment, tables } = begin()) {
  const at = environment.clock.now() + HOUR;
  const { planId } = expectSuccess(await tables.askInvitations(({ plans }) => plans.plan(config(), at)));
  await rest();
  return { environment, tables, at, planId };
}

/** Kills the bot and starts another. */
async function restarted(process: Process): Promise<Process> {
  process.kill();
  const next = new Process(process.environment);
  await next.tables.load();
  await next.tables.resumeAll();
  await rest();
  return next;
}

const states = ({ plans }: TestEnvironment) => plans.map(({ state }) => state);
const pings = ({ posts }: TestEnvironment) => posts.map(({ text, mentions }) => [text.split(' ')[0], mentions]);

describe('a planned table', () => {
  test('is stored before it is shown, and opens at its time for those who are in', async () => {
    const { environment, tables, planId } = await planned();
    const first = environment.trace.findIndex((each) => each.startsWith('plan '));
    expect(environment.trace.indexOf(`store plan:${planId}`)).toBeLessThan(first);
    expect(expectSuccess(await tables.askInvitations(({ plans }) => plans.toggle(planId, person(2))))).toBe('in');
    expectSuccess(await tables.askInvitations(({ plans }) => plans.toggle(planId, person(3))));
    expect(expectSuccess(await tables.askInvitations(({ plans }) => plans.toggle(planId, person(3))))).toBe('out');
    await environment.clock.move(HOUR - 1);
    expect(tables.table(planId)).toBeNull();
    await environment.clock.move(1);
    await rest();
    expect(tables.table(planId)).toMatchObject({ stage: 'lobby', hostId: 'u1', ruleset: 'six' });
    expect(pings(environment)).toEqual([['lobby.news.planned', ['u1', 'u2']]]);
    expect(states(environment).at(-1)).toBe('opened');
    expect(tables.planned(planId)).toBeNull();
    expect((await environment.store.keys('plan:')).length).toBe(0);
  });

  test('keeps the seats of those who are in for five minutes, and takes the first of those who wait after that', async () => {
    const { environment, tables, planId } = await planned();
    for (const number of [2, 3, 4, 5, 6, 7, 8])
      expectSuccess(await tables.askInvitations(({ plans }) => plans.toggle(planId, person(number))));
    await environment.clock.move(HOUR - 1);
    // u8 plays elsewhere meanwhile.
    expectSuccess(await tables.create({ ...config(7, 'another'), host: person(8) }));
    await environment.clock.move(1);
    await rest();
    const seated = () => tables.table(planId)!.players.map(({ userId }) => userId);
    expect(seated()).toEqual(['u1', 'u2', 'u3', 'u4', 'u5', 'u6']);
    expect(environment.posts.at(-1)).toMatchObject({
      mentions: ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7'],
      ofLobby: { links: true },
      text: expect.stringContaining('lobby.news.overbooked {"people":"<@u7>"}'),
    });
    expect(await ask(tables, planId).lobby.join(person(9))).toMatchObject(remark('table.full'));
    for (const number of [2, 3, 4, 5]) expectSuccess(await ask(tables, planId).attendance.answerRoll(`u${number}`));
    expect(await ask(tables, planId).lobbyStart.start('u1')).toMatchObject(remark('lobby.not-here'));
    await environment.clock.move(5 * 60_000 - 1);
    expect(seated()).toContain('u6');
    await environment.clock.move(1);
    await rest();
    expect(seated()).toEqual(['u1', 'u2', 'u3', 'u4', 'u5', 'u7']);
    expectSuccess(await ask(tables, planId).lobbyStart.start('u1'));
  });

  test('opens with the next person who is in as its host, if the host sits elsewhere', async () => {
    const { environment, tables, planId } = await planned();
    for (const number of [7, 8])
      expectSuccess(await tables.askInvitations(({ plans }) => plans.toggle(planId, person(number))));
    environment.banned.add('u7');
    await environment.clock.move(HOUR - 1);
    await fullLobby(tables);
    await environment.clock.move(1);
    await rest();
    expect(tables.table(planId)).toMatchObject({ hostId: 'u8' });
  });

  test('says so if nobody who is in can host it', async () => {
    const { environment, tables, planId } = await planned();
    await environment.clock.move(HOUR - 1);
    await fullLobby(tables);
    await environment.clock.move(1);
    await rest();
    expect(tables.table(planId)).toBeNull();
    expect(environment.plans.at(-1)).toMatchObject({ state: 'failed', why: { key: 'plan.nobody' } });
  });

  test('is tried again if the reason passes by itself, and fails for any other', async () => {
    for (const [why, state] of [
      [{ kind: 'passing', key: 'discord.out-of-reach' }, 'opened'],
      [{ kind: 'obstacle', key: 'grant' }, 'failed'],
    ] as const) {
      const { environment, tables, planId } = await planned();
      environment.unshowable = [why];
      await environment.clock.move(HOUR);
      await rest();
      environment.unshowable = [];
      await environment.clock.move(30_000);
      await rest();
      expect(states(environment).at(-1)).toBe(state);
      expect(tables.table(planId) === null).toBe(state === 'failed');
    }
  });

  test('is cancelled by its host or a moderator, and by nobody else', async () => {
    const { environment, tables, planId } = await planned();
    expect(await tables.askInvitations(({ plans }) => plans.cancel(planId, 'u2', false))).toMatchObject(
      remark('plan.not-host'),
    );
    expect(await tables.askInvitations(({ plans }) => plans.toggle(planId, person(1)))).toMatchObject(
      remark('plan.host-stays'),
    );
    expectSuccess(await tables.askInvitations(({ plans }) => plans.cancel(planId, 'u2', true)));
    await rest();
    expect(states(environment).at(-1)).toBe('cancelled');
    expect(await tables.askInvitations(({ plans }) => plans.cancel(planId, 'u1', false))).toMatchObject(
      remark('plan.gone'),
    );
    expect(await tables.askInvitations(({ plans }) => plans.toggle(planId, person(3)))).toMatchObject(
      remark('plan.gone'),
    );
    await environment.clock.move(2 * HOUR);
    expect(tables.table(planId)).toBeNull();
  });

  test('ends once with its channel, and leaves its host and the other plans alone', async () => {
    const { environment, tables, planId } = await planned();
    const at = environment.clock.now() + HOUR;
    const other = expectSuccess(
      await tables.askInvitations(({ plans }) => plans.plan({ ...config(), channelId: 'another' }, at)),
    );
    await rest();
    environment.plans.length = 0;
    tables.channelGone(config().channelId);
    await rest();
    expect(environment.plans.map((plan) => [plan.planId, plan.state])).toEqual([[planId, 'cancelled']]);
    expectSuccess(
      await tables.askInvitations(({ plans }) => plans.plan({ ...config(), channelId: 'third' }, at + HOUR)),
    );
    await environment.clock.move(HOUR);
    await rest();
    expect([tables.table(planId), tables.table(other.planId)?.stage]).toEqual([null, 'lobby']);
    expect(environment.plans.filter((plan) => plan.planId === planId)).toHaveLength(1);
  });

  test('is planned once by a host who asks twice', async () => {
    const { environment, tables } = begin();
    const at = environment.clock.now() + HOUR;
    const asked = await Promise.all([
      tables.askInvitations(({ plans }) => plans.plan(config(), at)),
      tables.askInvitations(({ plans }) => plans.plan(config(), at)),
    ]);
    const [one, other] = asked.map(expectSuccess);
    expect(other).toEqual(one);
    expectSuccess(await tables.askInvitations(({ plans }) => plans.plan({ ...config(), ruleset: 'club' }, at)));
    expect(await tables.askInvitations(({ plans }) => plans.plan({ ...config(), ruleset: 'boxed' }, at))).toMatchObject(
      remark('plan.limit-person'),
    );
  });

  test('has limits per person and server, and a time that is not too near or too far', async () => {
    const { environment, tables } = begin();
    const now = environment.clock.now();
    const [soonest, latest] = [now + 60_000, now + 30 * 24 * HOUR];
    const planned = (at: number) =>
      tables.askInvitations(({ plans }) => plans.plan({ ...config(), guildId: 'a third' }, at));
    expect(await planned(soonest - 1)).toMatchObject(remark('plan.past'));
    expect(await planned(latest + 1)).toMatchObject(remark('plan.far'));
    for (const at of [soonest, latest]) expectSuccess(await planned(at));
    for (let host = 1; host <= 20; host += 1) {
      const place = { ...config(7, `channel-${host}`), host: person(host) };
      expectSuccess(await tables.askInvitations(({ plans }) => plans.plan(place, now + HOUR)));
      if (host > 1) continue;
      expectSuccess(
        await tables.askInvitations(({ plans }) => plans.plan({ ...place, guildId: 'another' }, now + HOUR)),
      );
    }
    expect(
      await tables.askInvitations(({ plans }) => plans.plan({ ...config(), host: person(30) }, now + HOUR)),
    ).toMatchObject(remark('plan.limit-guild'));
    const other = { ...config(), guildId: 'another' };
    expectSuccess(await tables.askInvitations(({ plans }) => plans.plan(other, now + HOUR)));
    expect(await tables.askInvitations(({ plans }) => plans.plan(other, now + 2 * HOUR))).toMatchObject(
      remark('plan.limit-person'),
    );
    expect(
      await tables.askInvitations(({ plans }) => plans.plan({ ...config(), ruleset: 'chess' }, now + HOUR)),
    ).toMatchObject({ ok: false });
  });
});

describe('a plan whose time comes under another program', () => {
  /** Plans a table of the club with some choices. A bot with these rulebooks, which reads no messages, opens it. */
  async function openedWith(changed: Partial<typeof rulesets>) {
    const environment = new TestEnvironment();
    const first = new Process(environment, { readsTown: true });
    const wanted = { ...config(), ruleset: 'club', options: { courtesanSide: 'mafia', maniac: 'classic' } };
    const settings = { words: 'usual', secrecy: 'panels' } as const;
    const at = environment.clock.now() + HOUR;
    const { planId } = expectSuccess(
      await first.tables.askInvitations(({ plans }) => plans.plan({ ...wanted, settings }, at)),
    );
    first.kill();
    const next = new Process(environment);
    Object.assign(next.deps, { rulesets: { ...rulesets, ...changed } });
    await next.tables.restore();
    await environment.clock.move(HOUR);
    await rest();
    return { environment, tables: next.tables, planId };
  }

  test('opens with the choices that are possible, tells its host, and can be played', async () => {
    const { courtesanSide: _, ...options } = rulesets['club']!.options;
    const { environment, tables, planId } = await openedWith({ club: { ...rulesets['club']!, options } });
    const table = tables.table(planId)!;
    expect(table).toMatchObject({ stage: 'lobby', options: { maniac: 'classic' } });
    expect(table.options).not.toHaveProperty('courtesanSide');
    expect(table.settings).toMatchObject({ words: null, secrecy: 'panels' });
    expect(environment.posts.at(-1)!.text).toContain('lobby.news.changed {"people":"<@u1>"}');
    for (const number of [2, 3, 4, 5, 6]) expectSuccess(await ask(tables, planId).lobby.join(person(number)));
    expectSuccess(await ask(tables, planId).lobby.changeSettings('u1', { secrecy: 'channels' }));
    expectSuccess(await ask(tables, planId).lobbyStart.start('u1'));
  });

  test('says that its rules are gone', async () => {
    const { environment, tables, planId } = await openedWith({ club: undefined as never });
    expect(tables.table(planId)).toBeNull();
    expect(environment.plans.at(-1)).toMatchObject({ state: 'failed', why: { key: 'plan.rules' } });
  });
});

describe('a bot that dies', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'while a plan opens (after write %i) opens one table and pings once',
    async (writes) => {
      const start = begin();
      const { environment, planId } = await planned(start);
      expectSuccess(await start.tables.askInvitations(({ plans }) => plans.toggle(planId, person(2))));
      await rest();
      start.process.writesLeft = writes;
      await environment.clock.move(HOUR);
      await rest();
      const next = await restarted(start.process);
      await environment.clock.move(60_000);
      await rest();
      expect(next.tables.table(planId)).toMatchObject({ stage: 'lobby' });
      expect(environment.posts.filter(({ text }) => text.startsWith('lobby.news.planned'))).toHaveLength(1);
      expect(states(environment).at(-1)).toBe('opened');
      expect(await environment.store.keys('plan:')).toEqual([]);
    },
  );

  test('while a plan is cancelled never opens it', async () => {
    const start = begin();
    const { environment, planId } = await planned(start);
    start.process.writesLeft = 0;
    void start.tables.askInvitations(({ plans }) => plans.cancel(planId, 'u1', false));
    await rest();
    const next = await restarted(start.process);
    expect(states(environment).at(-1)).toBe('cancelled');
    await environment.clock.move(2 * HOUR);
    expect(next.tables.table(planId)).toBeNull();
  });

  test('opens a table late and says so, and after two hours says that it was missed', async () => {
    for (const [away, ping, state] of [
      [HOUR + 10 * 60_000, 'lobby.news.late\nlobby.news.planned.alone', 'opened'],
      [HOUR + 3 * HOUR, undefined, 'missed'],
    ] as const) {
      const start = begin();
      const { environment, planId } = await planned(start);
      start.process.kill();
      await environment.clock.move(away);
      const next = await restarted(start.process);
      await environment.clock.move(1);
      await rest();
      expect(pings(environment)[0]?.[0]).toBe(ping);
      expect(states(environment).at(-1)).toBe(state);
      expect(next.tables.table(planId) === null).toBe(state === 'missed');
    }
  });
});

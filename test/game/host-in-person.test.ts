import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { begin } from './kit/hosted-game.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  GUILD,
  Process,
  people,
  person,
  remark,
  restored,
  TestEnvironment,
  until,
} from './kit/process.ts';

describe('a game that a person leads', () => {
  const led = async () => {
    const { environment, process, tables } = freshBot();
    const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(20), lead: 'person' }));
    expect(await ask(tables, gameId).lobby.join(person(20))).toMatchObject(remark('seat.leads'));
    for (const each of people) expectSuccess(await ask(tables, gameId).lobby.join(each));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u20'));
    await rest();
    return { environment, process, tables, gameId };
  };
  const isLeft = (code: string) => ({ ok: false, error: { refusal: { code } } });

  test('waits until the host steps on: the time of a step begins by itself, and none ends by itself', async () => {
    const { environment, tables, gameId } = await led();
    await environment.clock.move(3_600_000);
    const first = expectSuccess(tables.hostPrompt(gameId, 'u20'));
    expect(first).toMatchObject({ step: 1, awaits: true, until: null, coming: 'nightfall' });
    expect(first.text).not.toBe('');
    for (const step of [1, 2]) expectSuccess(await ask(tables, gameId).hostRequests.next('u20', step));
    await rest();
    const call = expectSuccess(tables.hostPrompt(gameId, 'u20'));
    expect(call).toMatchObject({ step: 3, awaits: true, until: environment.clock.now() + 10_000 });
    await environment.clock.move(3_600_000);
    expect(expectSuccess(tables.hostPrompt(gameId, 'u20'))).toEqual(call);
    expect(await ask(tables, gameId).hostRequests.next('u20', 1)).toMatchObject(isLeft('stale'));
  });

  const voiceOf = ({ trace }: TestEnvironment) => trace.filter((line) => /^(?:voice|say)/.test(line));

  test('hears nothing of the bot but a gong at the end of each time', async () => {
    const { environment, process, tables, gameId } = await led();
    for (const step of [1, 2]) expectSuccess(await ask(tables, gameId).hostRequests.next('u20', step));
    await rest();
    const opened = ['voice open game1 voice-of-game1 en'];
    await environment.clock.move(9_999);
    expect(voiceOf(environment)).toEqual(opened);
    await environment.clock.move(3_600_000);
    expect(voiceOf(environment)).toEqual([...opened, 'say sfx.gong']);
    expectSuccess(await ask(tables, gameId).hostRequests.next('u20', 3));
    await rest();
    expectSuccess(await ask(tables, gameId).hostRequests.order('u20', { order: 'pause' }, false));
    await environment.clock.move(3_600_000);
    expect(voiceOf(environment)).toHaveLength(2);
    expectSuccess(await ask(tables, gameId).hostRequests.order('u20', { order: 'resume' }, false));
    const again = await process.restart();
    await rest();
    await environment.clock.move(3_600_000);
    expect(voiceOf(environment).slice(2)).toEqual([...opened, 'say sfx.gong']);
    // A time that is over when the bot starts has had its gong.
    again.kill();
    await new Process(environment).tables.restore();
    await rest();
    await environment.clock.move(3_600_000);
    expect(voiceOf(environment).slice(4)).toEqual(opened);
  });

  test('gives its bot to a table that starts with a narrator', async () => {
    const { environment, tables } = await led();
    const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(30) }));
    for (const index of [31, 32, 33, 34, 35]) expectSuccess(await ask(tables, gameId).lobby.join(person(index)));
    expect(tables.table(gameId)!.voice).toBe('here');
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u30'));
    await rest();
    expect(voiceOf(environment).filter((line) => line.startsWith('voice'))).toEqual([
      'voice open game1 voice-of-game1 en',
      'voice close game1',
      'voice open game2 voice-of-game2 en',
    ]);
  });

  test('G4: keeps the common time of a call of the night, and is played to its end by the host’s steps alone', async () => {
    const { environment, process, tables, gameId } = await led();
    let kept = 0;
    for (let steps = 0; steps < 400; steps += 1) {
      const view = expectSuccess(await tables.hostPrompt(gameId, 'u20'));
      const { town } = tables.table(gameId)!;
      if (town.ended) break;
      if (town.open && town.step?.kind === 'call') {
        const noted = { step: view.step, awaits: false, endsAt: view.until };
        expect(expectSuccess(await ask(tables, gameId).hostRequests.next('u20', view.step))).toMatchObject(noted);
        await environment.clock.move(view.until! - environment.clock.now() - 1);
        expect(expectSuccess(await ask(tables, gameId).hostRequests.next('u20', view.step))).toMatchObject(noted);
        await environment.clock.move(1);
        await rest();
        kept += 1;
        continue;
      }
      expectSuccess(await ask(tables, gameId).hostRequests.next('u20', view.step));
      await rest();
    }
    expect(tables.table(gameId)!.town.ended).toMatchObject({ winner: 'draw' });
    expect(kept).toBeGreaterThan(10);
    await until(process, gameId, () => false);
    expect((await tables.record(gameId))?.winner).toBe('draw');
  });

  test('G4: a kept end of a call comes later by the length of a pause', async () => {
    const { environment, tables, gameId } = await led();
    const prompt = async () => expectSuccess(await tables.hostPrompt(gameId, 'u20'));
    const isCall = () => tables.table(gameId)!.town.step?.kind === 'call';
    for (let view = await prompt(); !(isCall() && view.until !== null); view = await prompt()) {
      expectSuccess(await ask(tables, gameId).hostRequests.next('u20', view.step));
      await rest();
    }
    const { step, endsAt } = expectSuccess(await ask(tables, gameId).hostRequests.next('u20', (await prompt()).step));
    expectSuccess(await ask(tables, gameId).hostRequests.order('u20', { order: 'pause' }, false));
    await environment.clock.move(60_000);
    expectSuccess(await ask(tables, gameId).hostRequests.order('u20', { order: 'resume' }, false));
    await environment.clock.move(endsAt! - environment.clock.now() + 59_999);
    expect((await prompt()).step).toBe(step);
    await environment.clock.move(1);
    await rest();
    expect((await prompt()).step).not.toBe(step);
  });

  test('tells nobody that it waits if the host steps on while that waits for its turn', async () => {
    const { environment, tables, gameId } = await led();
    await environment.clock.move(59_000);
    environment.writeMs = () => 2_000;
    const next = ask(tables, gameId).hostRequests.next('u20', 1);
    await environment.clock.move(6_000);
    expectSuccess(await next);
    expect(environment.texts().filter((text) => text.startsWith('lead.idle'))).toEqual([]);
  });

  test('tells its host after a minute without a press that it waits, and the town after three, once each', async () => {
    const { environment, tables, gameId } = await led();
    const told = () => environment.texts().filter((text) => text.startsWith('lead.idle'));
    await environment.clock.move(59_999);
    expect(told()).toEqual([]);
    await environment.clock.move(1);
    expect(told()).toEqual(['lead.idle {"person":"<@u20>"}']);
    expect(environment.posts.at(-1)).toMatchObject({ room: 'town', mentions: ['u20'] });
    await environment.clock.move(120_000);
    expect(told().slice(1)).toEqual(['lead.idle.long {"person":"<@u20>"}']);
    expect(environment.posts.at(-1)).toMatchObject({ room: 'town', mentions: [] });
    await environment.clock.move(3_600_000);
    expect(told()).toHaveLength(2);
    for (const step of [1, 2]) expectSuccess(await ask(tables, gameId).hostRequests.next('u20', step));
    await rest();
    // The first call lasts ten seconds.
    await environment.clock.move(69_999);
    expect(told()).toHaveLength(2);
    await environment.clock.move(1);
    expect(told()).toHaveLength(3);
  });

  test('is where the host left it after a kill, and no player steps on', async () => {
    const { environment, process, tables, gameId } = await led();
    expectSuccess(await ask(tables, gameId).hostRequests.next('u20', 1));
    expect(await ask(tables, gameId).hostRequests.next('u2', 1)).toMatchObject(remark('lead.not-host'));
    expect(await tables.hostPrompt(gameId, 'u2')).toMatchObject(remark('lead.not-host'));
    const before = expectSuccess(await tables.hostPrompt(gameId, 'u20'));
    process.kill();
    await environment.clock.move(7_200_000);
    const again = await restored(environment);
    await rest();
    await environment.clock.move(7_200_000);
    const now = expectSuccess(await again.tables.hostPrompt(gameId, 'u20'));
    expect(now).toMatchObject({ step: before.step, awaits: before.awaits, text: before.text });
    expectSuccess(await ask(again.tables, gameId).hostRequests.next('u20', now.step));
  });

  test('lets its host see the town and be heard, and nothing secret without the notebook', async () => {
    const { environment, process, tables, gameId } = await led();
    for (let steps = 0; steps < 8; steps += 1) {
      const { step, until: end } = expectSuccess(await tables.hostPrompt(gameId, 'u20'));
      if (end) await environment.clock.move(Math.max(0, end - environment.clock.now()));
      expectSuccess(await ask(tables, gameId).hostRequests.next('u20', step));
      await rest();
    }
    const layout = environment.layout(gameId);
    const rooms = layout.rooms.filter(({ access }) => access.some(({ userId }) => userId === 'u20'));
    expect(rooms.map(({ room }) => room)).toEqual(['town', 'voice']);
    expect(layout.players.map(({ userId }) => userId)).not.toContain('u20');
    expect(tables.insight(gameId, 'u20')).toBeNull();
    expect(process.tables.table(gameId)!.lead).toBe('person');
  });

  test('has its steps by itself where the bot leads', async () => {
    const { tables, gameId } = await begin();
    expect(await tables.hostPrompt(gameId, 'u1')).toMatchObject(remark('lead.not-led'));
  });
});

describe('a game whose host in person is away', () => {
  const GRACE_S = 60;
  const told = (environment: TestEnvironment) => environment.texts().filter((text) => text.startsWith('lead.gone'));
  const led = async () => {
    const { environment, process, tables } = freshBot();
    const setting = { ...config(), host: person(20), lead: 'person', settings: { grace: GRACE_S } } as const;
    const { gameId } = expectSuccess(await tables.create(setting));
    for (const each of people) expectSuccess(await ask(tables, gameId).lobby.join(each));
    return { environment, process, tables, gameId };
  };
  const started = async () => {
    const table = await led();
    expectSuccess(await ask(table.tables, table.gameId).lobbyStart.start('u20'));
    await rest();
    return table;
  };

  test('is started by a moderator, and by nobody else', async () => {
    const { tables, gameId } = await led();
    expect(await ask(tables, gameId).lobbyStart.start('u2')).toMatchObject(remark('lead.not-host'));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('moderator', true));
    await rest();
    expect(tables.table(gameId)).toMatchObject({ stage: 'playing', hostId: 'u20' });
  });

  test('is led on by a moderator to its end. One who plays reads what the host reads, and no secret', async () => {
    const { environment, tables, gameId } = await started();
    for (let steps = 0; steps < 400 && !tables.table(gameId)!.town.ended; steps += 1) {
      const view = expectSuccess(await tables.hostPrompt(gameId, 'u3', true));
      expect(view).toEqual(expectSuccess(await tables.hostPrompt(gameId, 'u20')));
      await environment.clock.move(Math.max(0, (view.until ?? 0) - environment.clock.now()));
      expectSuccess(await ask(tables, gameId).hostRequests.next('u3', view.step, true));
      await rest();
    }
    expect(tables.table(gameId)!.town.ended).toMatchObject({ winner: 'draw' });
  });

  test('tells its town once who can go on, when the host has been out of the voice room for the grace time', async () => {
    const { environment, tables, gameId } = await started();
    tables.voiceChanged(GUILD, 'u20', false);
    await environment.clock.move(GRACE_S * 1000 - 1);
    expect(told(environment)).toEqual([]);
    await environment.clock.move(1);
    expect(told(environment)).toEqual(['lead.gone {"person":"<@u20>"}']);
    expect(environment.posts.at(-1)).toMatchObject({ room: 'town', mentions: ['u20'] });
    tables.memberGone(GUILD, 'u20');
    await environment.clock.move(3_600_000);
    expect(told(environment)).toHaveLength(1);
    expectSuccess(await ask(tables, gameId).hostRequests.next('moderator', 1, true));
  });

  test('is told nothing of a host who is back in time, or of one who leaves while the game is paused', async () => {
    const { environment, tables, gameId } = await started();
    tables.voiceChanged(GUILD, 'u20', false);
    await environment.clock.move(GRACE_S * 1000 - 1);
    tables.voiceChanged(GUILD, 'u20', true);
    await environment.clock.move(3_600_000);
    expectSuccess(await ask(tables, gameId).hostRequests.order('u20', { order: 'pause' }, false));
    tables.voiceChanged(GUILD, 'u20', false);
    await environment.clock.move(3_600_000);
    expect(told(environment)).toEqual([]);
  });

  test('tells its town at once when the host has left the server', async () => {
    const { environment, tables } = await started();
    tables.memberGone(GUILD, 'u20');
    await environment.clock.move(0);
    expect(told(environment)).toHaveLength(1);
  });

  test('knows after a kill that the host is away, and whether it has told so', async () => {
    const { environment, process, tables, gameId } = await started();
    tables.voiceChanged(GUILD, 'u20', false);
    await environment.clock.move(1_000);
    const second = await process.restart();
    await rest();
    await environment.clock.move(GRACE_S * 1000);
    expect(told(environment)).toHaveLength(1);
    const third = await second.restart();
    await rest();
    await environment.clock.move(3_600_000);
    expect(told(environment)).toHaveLength(1);
    expectSuccess(await ask(third.tables, gameId).hostRequests.next('moderator', 1, true));
  });
});

test('a host who plays starts their own game: a moderator does not start it for them', async () => {
  const { tables } = new Process(new TestEnvironment());
  const { gameId } = expectSuccess(await tables.create(config()));
  for (const each of people.slice(1)) expectSuccess(await ask(tables, gameId).lobby.join(each));
  expect(await ask(tables, gameId).lobbyStart.start('moderator', true)).toMatchObject(remark('table.not-host'));
});

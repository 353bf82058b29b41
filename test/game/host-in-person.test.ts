import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { begin } from './kit/hosted-game.ts';
import { config, expectSuccess, Process, people, person, remark, TestEnvironment, until } from './kit/process.ts';

describe('a game that a person leads', () => {
  const led = async () => {
    const environment = new TestEnvironment();
    const process = new Process(environment);
    const { tables } = process;
    const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(20), lead: 'person' }));
    expect(await tables.join(gameId, person(20))).toMatchObject(remark('seat.leads'));
    for (const each of people) expectSuccess(await tables.join(gameId, each));
    expectSuccess(await tables.start(gameId, 'u20'));
    await rest();
    return { environment, process, tables, gameId };
  };
  const isLeft = (code: string) => ({ ok: false, error: { refusal: { code } } });

  test('waits until the host steps on: no time begins and none rings by itself', async () => {
    const { environment, tables, gameId } = await led();
    await environment.clock.move(3_600_000);
    const first = expectSuccess(await tables.hostPrompt(gameId, 'u20'));
    expect(first).toMatchObject({ step: 1, next: 'begin', until: null });
    expect(first.text).not.toBe('');
    expectSuccess(await tables.next(gameId, 'u20', 1));
    expect(await tables.next(gameId, 'u20', 1)).toMatchObject(isLeft('stale'));
    expect(environment.trace.filter((line) => line.startsWith('voice') || line.startsWith('say'))).toEqual([]);
  });

  test('G4: keeps the common time of a call of the night, and is played to its end by the host’s steps alone', async () => {
    const { environment, process, tables, gameId } = await led();
    let kept = 0;
    for (let steps = 0; steps < 400; steps += 1) {
      const view = expectSuccess(await tables.hostPrompt(gameId, 'u20'));
      const { town } = tables.table(gameId)!;
      if (town.ended) break;
      if (view.next === 'end' && town.step?.kind === 'call') {
        expect(await tables.next(gameId, 'u20', view.step)).toMatchObject(remark('host.call-lasts'));
        expect(environment.clock.now()).toBeLessThan(view.until!);
        await environment.clock.move(view.until! - environment.clock.now());
        kept += 1;
      }
      expectSuccess(await tables.next(gameId, 'u20', view.step));
      await rest();
    }
    expect(tables.table(gameId)!.town.ended).toMatchObject({ winner: 'draw' });
    expect(kept).toBeGreaterThan(10);
    await until(process, gameId, () => false);
    expect((await tables.record(gameId))?.winner).toBe('draw');
  });

  test('is where the host left it after a kill, and nobody else steps on', async () => {
    const { environment, process, tables, gameId } = await led();
    expectSuccess(await tables.next(gameId, 'u20', 1));
    expect(await tables.next(gameId, 'u2', 1)).toMatchObject(remark('table.not-host'));
    const before = expectSuccess(await tables.hostPrompt(gameId, 'u20'));
    process.kill();
    await environment.clock.move(7_200_000);
    const again = new Process(environment);
    await again.tables.restore();
    await rest();
    await environment.clock.move(7_200_000);
    const now = expectSuccess(await again.tables.hostPrompt(gameId, 'u20'));
    expect(now).toMatchObject({ step: before.step, next: before.next, text: before.text });
    expectSuccess(await again.tables.next(gameId, 'u20', now.step));
  });

  test('lets its host see the town and be heard, and nothing secret without the notebook', async () => {
    const { environment, process, tables, gameId } = await led();
    for (let steps = 0; steps < 8; steps += 1) {
      const { step, until: end } = expectSuccess(await tables.hostPrompt(gameId, 'u20'));
      if (end) await environment.clock.move(Math.max(0, end - environment.clock.now()));
      expectSuccess(await tables.next(gameId, 'u20', step));
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

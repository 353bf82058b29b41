import { describe, expect, test } from 'vitest';
import { begin } from './kit/begun-game.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, isOpen, people, refusal, remark, until } from './kit/process.ts';

describe('an action', () => {
  test('of somebody who does not sit at the table is none', async () => {
    const { tables, gameId } = await begin();
    expect(await ask(tables, gameId).actions.submit('stranger', { verb: 'passes', targets: [] })).toMatchObject(
      remark('table.not-seated'),
    );
    expect(await ask(tables, 'nogame').actions.submit('u1', { verb: 'passes', targets: [] })).toMatchObject(
      remark('table.no-table'),
    );
  });

  test('of a button from a step that is over is stale', async () => {
    const { process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    const { step } = tables.table(gameId)!.town;
    expect(
      await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [], step: step!.number - 1 }),
    ).toMatchObject(refusal('stale'));
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [], step: step!.number }));
  });

  test('tells its player the result, and nobody else', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, (table) => isOpen('call')(table) && table.town.round === 2);
    const don = people.find((each) => tables.insight(gameId, each.userId)!.view.role === 'don')!;
    const shot = await ask(tables, gameId).actions.submit(don.userId, { verb: 'shoots', targets: [1] });
    expect(shot).toMatchObject({ ok: true, value: [{ type: 'PickMade', verb: 'shoots', targets: [1] }] });
    await rest();
    expect(environment.texts('clan-mafia').at(-1)).toBe('PickMade');
    expect(environment.texts('town')).not.toContain('PickMade');
    const civilian = people.find((each) => tables.insight(gameId, each.userId)!.view.role === 'civilian')!;
    expect(tables.insight(gameId, civilian.userId)!.view.picks).toEqual([]);
  });

  test('said again is the same act: it is taken, and neither stored nor told a second time', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, (table) => isOpen('call')(table) && table.town.round === 2);
    const don = people.find((each) => tables.insight(gameId, each.userId)!.view.role === 'don')!;
    const stored = () => environment.store.keys(`game:${gameId}:batch:`);
    const shoot = async (target: number) =>
      expectSuccess(await ask(tables, gameId).actions.submit(don.userId, { verb: 'shoots', targets: [target] }));
    const before = (await stored()).length;
    for (const target of [1, 1, 1]) await shoot(target);
    await rest();
    expect(await stored()).toHaveLength(before + 1);
    expect(environment.texts('clan-mafia').filter((text) => text === 'PickMade')).toHaveLength(1);
    expect(tables.insight(gameId, don.userId)!.view.choices[0]).toMatchObject({ verb: 'shoots', picked: [1] });
    await shoot(2);
    await shoot(1);
    expect(await stored()).toHaveLength(before + 3);
  });

  test('waits for the one before it: of two votes at once by one person, one counts', async () => {
    const { process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    const nominations = await Promise.all([
      ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] }),
      ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [3] }),
    ]);
    expect(nominations[0]).toMatchObject({ ok: true });
    expect(nominations[1]).toMatchObject(refusal('already-nominated'));
    expect(tables.table(gameId)!.town.nominations).toEqual([{ by: 1, seat: 2 }]);
  });

  test('that comes after the deadline comes too late, even if the alarm is later still', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    const { until: deadline, town } = tables.table(gameId)!;
    const late = process.deps.clock as { now: () => number };
    late.now = () => deadline! + 1;
    expect(
      await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [], step: town.step!.number }),
    ).toMatchObject(refusal('stale'));
    late.now = () => environment.clock.now();
    expect(tables.table(gameId)!.town.step!.number).toBeGreaterThan(town.step!.number);
  });

  test('that cannot be stored is told so, shows nothing and leaves nothing half done', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    await rest();
    const before = environment.trace.length;
    const view = tables.table(gameId)!.town;
    process.failing = true;
    expect(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] })).toMatchObject(
      remark('table.storage-full'),
    );
    await rest();
    expect(environment.trace.slice(before)).toEqual([]);
    expect(tables.table(gameId)!.town).toEqual(view);
    process.failing = false;
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] }));
  });
});

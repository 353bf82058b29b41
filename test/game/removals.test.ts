/** A removal that is ordered at the desk can be taken back for ten seconds. Until then only the host knows of it. */
import { describe, expect, test } from 'vitest';
import type { HostRequest } from '#game/ports/game-service.ts';
import { removalWaitMs } from '#game/ports/host-request.ts';
import { rest } from './kit/clock.ts';
import { gameOnMachine } from './kit/machine.ts';
import { ask, expectSuccess, freshBot, isOpen, person, remark, startedGame, until } from './kit/process.ts';

/** A game in its first speech, with a removal of seat 4 that waits. */
async function removing() {
  const { environment, process } = freshBot();
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen('speech'));
  await rest();
  const before = environment.trace.length;
  const order = (request: HostRequest, { tables } = process) =>
    ask(tables, gameId).hostRequests.order('u1', request, false);
  expectSuccess(await order({ order: 'remove-later', seat: 4, reason: 'peeking' }));
  await rest();
  const left = ({ tables } = process) => tables.table(gameId)!.town.seats[3]!.left?.cause ?? null;
  return { environment, process, gameId, before, order, left };
}

describe('a removal at the desk', () => {
  test('is told to nobody before its time, and then takes effect', async () => {
    const { environment, process, gameId, before, left } = await removing();
    expect(environment.trace.slice(before).filter((event) => !event.startsWith('store table:'))).toEqual([]);
    expect(process.tables.table(gameId)!.removal).toMatchObject({ seat: 4 });
    expect(removalWaitMs).toBe(10_000);
    await environment.clock.move(removalWaitMs - 1);
    expect(left()).toBeNull();
    await environment.clock.move(1);
    await rest();
    expect(left()).toBe('removed');
    expect(process.tables.table(gameId)!.removal).toBeUndefined();
  });

  test('is taken back within that time, and then nothing has happened', async () => {
    const { environment, process, gameId, order, left } = await removing();
    expectSuccess(await order({ order: 'keep' }));
    await environment.clock.move(2 * removalWaitMs);
    await rest();
    expect(left()).toBeNull();
    expect(process.tables.table(gameId)!.removal).toBeUndefined();
    expect(await order({ order: 'keep' })).toMatchObject(remark('host.no-removal'));
  });

  test('takes effect at once when it or another one is ordered', async () => {
    for (const seat of [4, 5]) {
      const { order, left, process, gameId } = await removing();
      expectSuccess(await order({ order: 'remove-later', seat, reason: 'oaths' }));
      expect(left()).toBe('removed');
      expect(process.tables.table(gameId)!.removal?.seat).toBe(seat === 4 ? undefined : 5);
    }
  });

  test('waits on when another one is refused', async () => {
    const { order, left, process, gameId } = await removing();
    expect(await order({ order: 'remove-later', seat: 60, reason: 'oaths' })).toMatchObject({ ok: false });
    expect(left()).toBeNull();
    expect(process.tables.table(gameId)!.removal).toMatchObject({ seat: 4 });
  });

  test('lets another one follow if its player is out already', async () => {
    const { order, left, process, gameId } = await removing();
    expectSuccess(await order({ order: 'remove', seat: 4, reason: 'rudeness' }));
    expect(left()).toBe('removed');
    expectSuccess(await order({ order: 'remove-later', seat: 5, reason: 'oaths' }));
    expect(process.tables.table(gameId)!.removal).toMatchObject({ seat: 5 });
  });

  test('does not remove a substitute', async () => {
    const { environment, order, process, gameId } = await removing();
    expectSuccess(await order({ order: 'replace', seat: 4, person: person(20) }));
    await environment.clock.move(2 * removalWaitMs);
    await rest();
    expect(process.tables.table(gameId)!.town.seats[3]!.left).toBeNull();
  });

  test.each([-3_600_000, 3_600_000])('keeps its wait if the clock of the machine is moved by %i ms', async (ms) => {
    const { environment, tables, gameId, machine, settle } = await gameOnMachine('speech');
    const order = { order: 'remove-later', seat: 4, reason: 'peeking' } as const;
    const left = () => tables.table(gameId)!.town.seats[3]!.left?.cause ?? null;
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', order, false));
    machine.put(ms);
    await settle();
    expect(left()).toBeNull();
    await environment.clock.move(7_000);
    expect(left()).toBe('removed');
  });

  test('survives the end of the process', async () => {
    const { process, gameId, left } = await removing();
    const next = await process.restart();
    expect(left(next)).toBeNull();
    await until(next, gameId, ({ town }) => town.seats[3]!.left !== null);
    expect(left(next)).toBe('removed');
  });
});

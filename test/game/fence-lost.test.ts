/** A process that has lost the shard of its tables: it writes, shows, says and answers nothing more. */
import { describe, expect, test } from 'vitest';
import { FenceLostError } from '#game/ports/ports.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, freshBot, isOpen, Process, startedGame, TestEnvironment, until } from './kit/process.ts';

const ttl = 3_600_000;

/** A game of a process that has a lease on its shard, in its first speech. */
async function leased() {
  const environment = new TestEnvironment();
  const { leases } = environment.store;
  environment.fence = (await leases.claim(0, 'one', ttl))!;
  const process = new Process(environment);
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen('speech'));
  await rest();
  /** Everything that this process has stored and shown. */
  const shown = async () => ({
    keys: await environment.store.keys(''),
    posts: environment.posts.length,
    layouts: environment.layouts.length,
  });
  const seen = async () => ({ ...(await shown()), said: environment.said.length });
  /** Another process takes the shard. */
  const takeOver = async (owner: string) => {
    await leases.release(environment.fence);
    environment.fence = (await leases.claim(0, owner, ttl))!;
  };
  return { environment, process, tables: process.tables, gameId, shown, seen, takeOver };
}

describe('a table whose shard another process has taken', () => {
  test('is dropped at its next write: nothing is stored or shown, the voice is left, and the process is told', async () => {
    const { environment, tables, gameId, shown, seen, takeOver } = await leased();
    await takeOver('two');
    const before = await shown();
    await environment.clock.move(90_000);
    expect(tables.table(gameId)).toBeNull();
    expect(await shown()).toEqual(before);
    expect(environment.trace.filter((line) => line === 'lost guild')).toHaveLength(1);
    expect(environment.trace).toContain(`voice close ${gameId}`);
    const dropped = await seen();
    await environment.clock.move(600_000);
    expect(await seen()).toEqual(dropped);
  });

  test('does not answer: the request rejects, and nobody is told that it was not stored', async () => {
    const { tables, gameId, takeOver } = await leased();
    await takeOver('two');
    const answer = ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] });
    await expect(answer).rejects.toBeInstanceOf(FenceLostError);
  });

  test('stays dropped when its process gets the shard again: its memory is old, and its fence too', async () => {
    const { environment, tables, gameId, shown, takeOver } = await leased();
    await takeOver('two');
    await takeOver('one');
    const before = await shown();
    await environment.clock.move(180_000);
    expect(tables.table(gameId)).toBeNull();
    expect(await shown()).toEqual(before);
  });

  test('can be dropped before its next write, as soon as the lease is known to be lost', async () => {
    const { environment, tables, gameId, seen } = await leased();
    tables.drop(() => true);
    const before = await seen();
    await environment.clock.move(180_000);
    expect(tables.table(gameId)).toBeNull();
    expect(await seen()).toEqual(before);
  });

  test('is not taken away here any more if it was closing: no alarm is left of it', async () => {
    const { environment, tables, gameId } = await leased();
    environment.report = { done: false, remarks: [] };
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await environment.clock.move(150_000);
    tables.drop(() => true);
    environment.logged.length = 0;
    await environment.clock.move(24 * 3_600_000);
    expect(environment.logged).toEqual([]);
    expect(environment.clock.next).toBeNull();
  });

  test('writes and shows nothing of a request whose turn comes after the drop, nor of one that is being stored', async () => {
    const { environment, tables, gameId, seen } = await leased();
    environment.writeMs = () => 1_000;
    const asked = [
      ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] }),
      ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }),
    ];
    const outcomes = Promise.allSettled(asked);
    await rest();
    tables.drop(() => true);
    const before = { ...(await seen()), trace: environment.trace.length };
    await environment.clock.move(600_000);
    // The write that the store has begun cannot be called back.
    expect(environment.trace.slice(before.trace).filter((line) => line.startsWith('store'))).toHaveLength(1);
    expect({ ...(await seen()), keys: before.keys, trace: before.trace }).toEqual(before);
    const [, second] = await outcomes;
    expect(second).toMatchObject({ status: 'rejected', reason: expect.any(FenceLostError) });
  });

  test.each(Array.from({ length: 16 }, (_, index) => index + 1))(
    'stores, says and shows nothing after its line %i, which is being said at the drop',
    async (count) => {
      const { environment, process } = freshBot();
      environment.speechMs = 5_000;
      const gameId = await startedGame(process.tables);
      await until(process, gameId, () => environment.said.length === count);
      const seen = async () => ({
        stored: await Promise.all((await environment.store.keys('')).map((key) => environment.store.get(key))),
        shown: [environment.posts.length, environment.layouts.length],
        said: environment.said.map(({ cues }) => cues),
      });
      process.tables.drop(() => true);
      const before = structuredClone(await seen());
      await environment.clock.move(600_000);
      expect(await seen()).toEqual(before);
    },
  );
});

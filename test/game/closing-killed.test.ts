/** The end of a game whose process dies, or whose disk is full, at each write of its closing. */
import { describe, expect, test } from 'vitest';
import type { GameKeeper } from '#game/ports/statistics.ts';
import { journalOn } from '#store/journal.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  isOpen,
  Process,
  person,
  startedGame,
  TestEnvironment,
  until,
} from './kit/process.ts';

/** Longer than a table takes that tries again and again to be removed. */
const closed = 86_400_000;

/** The keeper of a process: storing a result is one of its writes. */
function keeperOf(process: Process, results: Set<string>): GameKeeper {
  return {
    keepRecord: async ({ gameId }) => {
      if (process.killed) return new Promise(() => {});
      // A keeper never rejects.
      if (process.failing) return;
      process.writesLeft -= 1;
      results.add(gameId);
      if (process.writesLeft < 0) process.kill();
      return process.killed ? new Promise(() => {}) : undefined;
    },
    // The achievements come when the table is gone, so that its closing is what stores the result.
    earned: () => new Promise(() => {}),
  };
}

/** A process that keeps the results of its games. */
function keeping(environment: TestEnvironment, results: Set<string>): Process {
  const process = new Process(environment);
  Object.assign(process.deps, { keeper: keeperOf(process, results) });
  return process;
}

/** A game in its first speech. */
async function played() {
  const environment = new TestEnvironment();
  const results = new Set<string>();
  const process = keeping(environment, results);
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen('speech'));
  const stored = async () => ({
    record: (await journalOn(environment.store).record(gameId)) !== null,
    result: results.has(gameId),
    tables: await environment.store.keys('table:'),
  });
  const end = (by: Process) =>
    ask(by.tables, gameId)
      .hostRequests.end('u1', false)
      .catch(() => undefined);
  /** The host ends the game, and then the table. */
  const close = async (by: Process) => {
    void end(by).then(() => end(by));
    await environment.clock.move(closed);
  };
  return { environment, results, process, gameId, stored, close };
}

const done = { record: true, result: true, tables: [] };

/** The number of writes from the end of a game until its table is gone. */
async function writesOfTheClosing(): Promise<number> {
  const { process, close, stored } = await played();
  process.writesLeft = 1_000;
  await close(process);
  expect(await stored()).toEqual(done);
  return 1_000 - process.writesLeft;
}

const writes = await writesOfTheClosing();

describe.each(Array.from({ length: writes }, (_, write) => write))('at write %i of the closing', (write) => {
  test('a process that dies loses neither the record nor the result, and the next one takes the table away', async () => {
    const { environment, results, process, gameId, close, stored } = await played();
    process.writesLeft = write;
    await close(process);
    expect(process.killed).toBe(true);
    const left = await stored();
    // A record without a result would never be counted.
    expect(left.result || !left.record).toBe(true);
    const next = keeping(environment, results);
    await next.tables.restore();
    await rest();
    if (next.tables.table(gameId) !== null) await close(next);
    await environment.clock.move(closed);
    expect(await stored()).toEqual(done);
  });

  test('a disk that takes nothing for an hour loses nothing either', async () => {
    const { environment, process, gameId, close, stored } = await played();
    let left = write;
    const { journal } = process.deps;
    // The writes before it are made.
    Object.assign(
      process.deps.journal,
      Object.fromEntries(
        (['saveTable', 'append', 'appendSaid', 'markShown', 'saveRecord', 'closeTable'] as const).map((name) => {
          const work = journal[name].bind(journal) as (...asked: unknown[]) => Promise<void>;
          return [
            name,
            (...asked: unknown[]) => {
              left -= 1;
              if (left < 0) process.failing = true;
              return work(...asked);
            },
          ];
        }),
      ),
    );
    environment.clock.wake(environment.clock.now() + 3_600_000, () => {
      process.failing = false;
      left = Number.POSITIVE_INFINITY;
    });
    await close(process);
    if (process.tables.table(gameId) !== null) await close(process);
    expect((await stored()).record).toBe(true);
    expect((await stored()).tables).toEqual([]);
  });
});

test('a table that Discord does not let go of holds up no plan after a restart', async () => {
  const { environment, process, close } = await played();
  const at = environment.clock.now() + 2 * closed;
  const plan = { ...config(3, 'another'), host: person(8) };
  const { planId } = expectSuccess(await process.tables.askInvitations(({ plans }) => plans.plan(plan, at)));
  environment.report = { done: false, remarks: [] };
  await close(process);
  process.kill();
  environment.clock.slip(at - environment.clock.now() - 1_000);
  const next = new Process(environment);
  Object.assign(next.deps.reconciler, { arrange: () => new Promise(() => {}) });
  await next.tables.load();
  void next.tables.resumeAll();
  await environment.clock.move(1_000);
  await rest();
  expect(next.tables.table(planId)?.stage).toBe('lobby');
});

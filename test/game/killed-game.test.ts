import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { ask, freshBot, Process, people, startedGame, TestEnvironment } from './kit/process.ts';

const roleOf = (process: Process, gameId: string, userId: string) => process.tables.insight(gameId, userId)?.view.role;

/** Returns everything that each player knows, with when they may do what. */
const knownTo = ({ tables }: Process, gameId: string) =>
  people.map(({ userId }) => {
    const insight = tables.insight(gameId, userId)!;
    return { ...insight, turns: insight.turns() };
  });

/** Everybody does something at every chance, the same for the same state, so that two runs can be held together. */
async function playOn(process: Process, gameId: string): Promise<void> {
  const { tables } = process;
  for (const each of people) {
    const insight = tables.insight(gameId, each.userId);
    const choice = insight?.view.choices.find(({ picked, max }) => picked === undefined && max > 0);
    if (!insight || !choice) continue;
    const target = choice.options[(insight.seat + (insight.view.step?.number ?? 0)) % choice.options.length]!;
    await ask(tables, gameId).actions.submit(each.userId, { verb: choice.verb, targets: [target] });
  }
}

/** Plays to the end. `crashEvery`: the process is killed each time after this number of writes. */
async function whole(crashEvery: number, seed = 7) {
  const environment = new TestEnvironment();
  let process = new Process(environment);
  const gameId = await startedGame(process.tables, seed);
  process.writesLeft = crashEvery;
  let crashes = 0;
  for (let rings = 0; rings < 4000; rings += 1) {
    await rest();
    if (process.killed) {
      crashes += 1;
      process = new Process(environment);
      void process.tables.restore();
      await rest();
      process.writesLeft = crashEvery;
    }
    const table = process.tables.table(gameId);
    if (!table && (await environment.store.keys('table:')).length === 0) return { environment, gameId, crashes };
    if (table?.stage === 'playing') await Promise.race([playOn(process, gameId), rest()]);
    if (!process.killed) await environment.clock.ring();
  }
  throw new Error('it never ended');
}

const gameTexts = (environment: TestEnvironment) =>
  environment.posts
    .filter((post) => /^\w+(?:-\d+-\d+| page \d+)$/.test(post.nonce))
    .flatMap((post) => post.text.split('\n').map((text) => `${post.room}: ${text}`));

describe('a game whose bot is killed (kill -9)', () => {
  test('after any of its stored batches goes on to the same end, with every post shown once', async () => {
    const undisturbed = await whole(Number.POSITIVE_INFINITY);
    expect(undisturbed.crashes).toBe(0);
    expect(gameTexts(undisturbed.environment).length).toBeGreaterThan(20);
    for (const crashEvery of [3, 4, 5, 7, 11]) {
      const { environment, gameId, crashes } = await whole(crashEvery);
      expect(crashes).toBeGreaterThan(3);
      expect(gameTexts(environment)).toEqual(gameTexts(undisturbed.environment));
      const nonces = environment.posts.map((post) => post.nonce);
      expect(new Set(nonces).size).toBe(nonces.length);
      expect(await environment.store.keys('')).toEqual([`record:${gameId}`]);
    }
  });

  test('at every single write has lost nothing that was acknowledged and knows the same', async () => {
    for (let writes = 0; writes < 60; writes += 4) {
      const { environment, process } = freshBot();
      const gameId = await startedGame(process.tables);
      process.writesLeft = writes;
      for (let rings = 0; rings < 400 && !process.killed; rings += 1) {
        await Promise.race([playOn(process, gameId), rest()]);
        if (!process.killed && !(await environment.clock.ring())) break;
      }
      const before = process.tables.table(gameId);
      const next = new Process(environment);
      await Promise.all([next.tables.restore(), environment.clock.move(0)]);
      const after = next.tables.table(gameId);
      if (!before || !after) continue;
      // The write that killed the process was made, but its effects had not begun: one batch more at most is known.
      expect(after.players).toEqual(before.players);
      for (const each of people)
        expect(roleOf(next, gameId, each.userId)).toBe(
          roleOf(process, gameId, each.userId) ?? roleOf(next, gameId, each.userId),
        );
    }
  });

  test('knows after it exactly what every seat knew before', async () => {
    const { environment, process } = freshBot();
    const gameId = await startedGame(process.tables);
    for (let rings = 0; rings < 35; rings += 1) {
      await playOn(process, gameId);
      await environment.clock.ring();
    }
    await rest();
    const known = knownTo(process, gameId);
    const town = process.tables.table(gameId)!.town;
    const next = await process.restart();
    expect(next.tables.table(gameId)!.town).toEqual(town);
    expect(knownTo(next, gameId)).toEqual(known);
  });
});

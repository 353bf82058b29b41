import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { fine, GUILD, isOpen, Outside, Process, people, startedGame, until } from './kit/house.ts';

const roleOf = (process: Process, gameId: string, userId: string) => process.tables.insight(gameId, userId)?.view.role;

/** Everybody does something at every chance, the same for the same state, so that two runs can be held together. */
async function playOn(process: Process, gameId: string): Promise<void> {
  const { tables } = process;
  for (const each of people) {
    const insight = tables.insight(gameId, each.userId);
    const choice = insight?.view.choices.find(({ picked, max }) => picked === undefined && max > 0);
    if (!insight || !choice) continue;
    const target = choice.options[(insight.seat + (insight.view.step?.number ?? 0)) % choice.options.length]!;
    await tables.act(gameId, each.userId, { verb: choice.verb, targets: [target] });
  }
}

/** Plays to the end. `crashEvery`: the process is killed each time after this number of writes. */
async function whole(crashEvery: number, seed = 7) {
  const outside = new Outside();
  let process = new Process(outside);
  const gameId = await startedGame(process.tables, seed);
  process.writesLeft = crashEvery;
  let crashes = 0;
  for (let rings = 0; rings < 4000; rings += 1) {
    await rest();
    if (process.killed) {
      crashes += 1;
      process = new Process(outside);
      void process.tables.restore();
      await rest();
      process.writesLeft = crashEvery;
    }
    const table = process.tables.table(gameId);
    if (!table && (await outside.store.keys('table:')).length === 0) return { outside, gameId, crashes };
    if (table?.stage === 'playing') await Promise.race([playOn(process, gameId), rest()]);
    if (!process.killed) await outside.clock.ring();
  }
  throw new Error('it never ended');
}

const gameTexts = (outside: Outside) =>
  outside.posts
    .filter((post) => /^\w+-\d+-\d+$/.test(post.nonce))
    .flatMap((post) => post.text.split('\n').map((text) => `${post.room}: ${text}`));

describe('a game whose bot is killed (kill -9)', () => {
  test('after any of its stored batches goes on to the same end, with every post shown once', async () => {
    const undisturbed = await whole(Number.POSITIVE_INFINITY);
    expect(undisturbed.crashes).toBe(0);
    expect(gameTexts(undisturbed.outside).length).toBeGreaterThan(20);
    for (const crashEvery of [3, 4, 5, 7, 11]) {
      const { outside, gameId, crashes } = await whole(crashEvery);
      expect(crashes).toBeGreaterThan(3);
      expect(gameTexts(outside)).toEqual(gameTexts(undisturbed.outside));
      const nonces = outside.posts.map((post) => post.nonce);
      expect(new Set(nonces).size).toBe(nonces.length);
      expect(await outside.store.keys('')).toEqual([`record:${gameId}`]);
    }
  });

  test('at every single write has lost nothing that was acknowledged and knows the same', async () => {
    for (let writes = 0; writes < 60; writes += 4) {
      const outside = new Outside();
      const process = new Process(outside);
      const gameId = await startedGame(process.tables);
      process.writesLeft = writes;
      for (let rings = 0; rings < 400 && !process.killed; rings += 1) {
        await Promise.race([playOn(process, gameId), rest()]);
        if (!process.killed && !(await outside.clock.ring())) break;
      }
      const before = process.tables.table(gameId);
      const next = new Process(outside);
      await Promise.all([next.tables.restore(), outside.clock.move(0)]);
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
    const outside = new Outside();
    const process = new Process(outside);
    const gameId = await startedGame(process.tables);
    for (let rings = 0; rings < 35; rings += 1) {
      await playOn(process, gameId);
      await outside.clock.ring();
    }
    await rest();
    const { tables } = process;
    const views = people.map((each) => tables.insight(gameId, each.userId));
    const town = tables.table(gameId)!.town;
    process.kill();
    const next = new Process(outside);
    await next.tables.restore();
    expect(next.tables.table(gameId)!.town).toEqual(town);
    expect(people.map((each) => next.tables.insight(gameId, each.userId))).toEqual(views);
  });
});

describe('a restart', () => {
  const running = async (kind: string, speechMs = 0) => {
    const outside = new Outside();
    outside.speechMs = speechMs;
    const process = new Process(outside);
    const gameId = await startedGame(process.tables);
    await until(process, gameId, isOpen(kind));
    return { outside, process, gameId };
  };

  test('in the middle of a speech leaves its deadline where it was', async () => {
    const { outside, process, gameId } = await running('speech');
    const deadline = process.tables.table(gameId)!.until;
    await outside.clock.move(20_000);
    process.kill();
    await outside.clock.move(15_000);
    const next = new Process(outside);
    await next.tables.restore();
    expect(next.tables.table(gameId)!.until).toBe(deadline);
    expect(outside.layout(gameId).speakers).toEqual(['u1']);
    expect(outside.texts().at(-1)).toBe('game.restored');
    await outside.clock.move(24_999);
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 1 });
    await outside.clock.move(1);
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 2 });
  });

  test('gives a step that ended meanwhile at least ten more seconds after a public notice', async () => {
    const { outside, process, gameId } = await running('speech');
    process.kill();
    await outside.clock.move(3_600_000);
    const next = new Process(outside);
    await next.tables.restore();
    const until = outside.clock.now() + 10_000;
    expect(outside.texts().slice(-2)).toEqual(['game.restored', `table.time-added {"until":${until}}`]);
    expect(next.tables.table(gameId)!.until).toBe(until);
    fine(await next.tables.act(gameId, 'u1', { verb: 'nominates', targets: [2] }));
    await outside.clock.move(9_999);
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 1 });
    await outside.clock.move(1);
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 2 });
  });

  test('gives as much less as the time limits run faster', async () => {
    const outside = new Outside();
    const process = new Process(outside, { speed: 20 });
    const gameId = await startedGame(process.tables);
    await until(process, gameId, isOpen('speech'));
    process.kill();
    await outside.clock.move(3_600_000);
    const next = new Process(outside, { speed: 20 });
    await next.tables.restore();
    expect(next.tables.table(gameId)!.until).toBe(outside.clock.now() + 500);
  });

  test('does not give those ten seconds twice if it happens again within them, but ten from then on', async () => {
    const { outside, process, gameId } = await running('speech');
    process.kill();
    await outside.clock.move(3_600_000);
    const second = new Process(outside);
    await second.tables.restore();
    await outside.clock.move(4_000);
    second.kill();
    const third = new Process(outside);
    await third.tables.restore();
    expect(third.tables.table(gameId)!.until).toBe(outside.clock.now() + 10_000);
  });

  test('takes an act that comes while it is being announced', async () => {
    const { outside, process, gameId } = await running('speech', 3000);
    process.kill();
    await outside.clock.move(3_600_000);
    const next = new Process(outside);
    const restored = next.tables.restore();
    await rest();
    fine(await next.tables.act(gameId, 'u1', { verb: 'nominates', targets: [2] }));
    await outside.clock.move(10_000);
    await restored;
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 1 });
  });

  test('says an announcement again that was not heard to its end, and then the time begins', async () => {
    const outside = new Outside();
    outside.speechMs = 4000;
    const process = new Process(outside);
    const gameId = await startedGame(process.tables);
    await until(process, gameId, (table) => table.town.step?.kind === 'call');
    await outside.clock.move(2000);
    process.kill();
    await outside.clock.move(60_000);
    const saidBefore = outside.said.length;
    const next = new Process(outside);
    void next.tables.restore();
    await until(next, gameId, isOpen('call'));
    const said = outside.said.slice(saidBefore).map(({ cues }) => cues);
    expect(said).toEqual(['game.restored', expect.stringContaining('call')]);
    expect(next.tables.table(gameId)!.until).toBe(outside.clock.now() + 10_000);
    expect(outside.texts().filter((text) => text === 'StepBegan call')).toHaveLength(1);
  });

  test('makes up for posts that were stored and not shown', async () => {
    const outside = new Outside();
    const process = new Process(outside);
    const gameId = await startedGame(process.tables);
    await until(process, gameId, isOpen('speech'));
    process.deps.reconciler.post = () => new Promise(() => {});
    fine(await process.tables.act(gameId, 'u1', { verb: 'nominates', targets: [4] }));
    await rest();
    expect(outside.texts()).not.toContain('Nominated');
    process.kill();
    const next = new Process(outside);
    await next.tables.restore();
    await rest();
    expect(outside.texts().filter((text) => text === 'Nominated')).toHaveLength(1);
  });

  test('takes a finished game up only to take it away', async () => {
    const { outside, process, gameId } = await running('speech');
    fine(await process.tables.end(gameId, 'u1', false));
    process.kill();
    const next = new Process(outside);
    await next.tables.restore();
    expect(next.tables.table(gameId)!.stage).toBe('over');
    expect(outside.layout(gameId).rooms.length).toBeGreaterThan(0);
    await outside.clock.move(60_000);
    expect(outside.layout(gameId).rooms).toEqual([]);
    expect(next.tables.tablesIn(GUILD)).toEqual([]);
    expect(await outside.store.keys('')).toEqual([`record:${gameId}`]);
  });

  test('finishes a taking away that was broken off between its deletions', async () => {
    for (let writes = 0; writes < 12; writes += 1) {
      const { outside, process, gameId } = await running('speech');
      fine(await process.tables.end(gameId, 'u1', false));
      await rest();
      process.writesLeft = writes;
      void process.tables.end(gameId, 'u1', false);
      await rest();
      const next = new Process(outside);
      await Promise.all([next.tables.restore(), outside.clock.move(200_000)]);
      await outside.clock.move(200_000);
      expect(await outside.store.keys('')).toEqual([`record:${gameId}`]);
    }
  });

  test('is not held up by a game that cannot be read: its people get their voice back, its documents stay', async () => {
    const { outside, process, gameId } = await running('speech');
    process.kill();
    await outside.store.set(`game:${gameId}:batch:000002`, { version: 1, content: { n: 2 } });
    const other = new Process(outside);
    fine(
      await other.tables.create({
        guildId: 'another',
        channelId: 'c',
        host: people[0]!,
        ruleset: 'six',
        options: {},
        language: 'en',
        keepTown: false,
      }),
    );
    other.kill();
    const next = new Process(outside);
    await next.tables.restore();
    expect(next.tables.tablesIn('another')).toHaveLength(1);
    expect(next.tables.table(gameId)).toBeNull();
    expect(outside.abandoned.map((table) => table.gameId)).toEqual([gameId]);
    expect(await outside.store.keys(`table:${gameId}`)).toHaveLength(1);
    expect(outside.logged.some((line) => line.startsWith('error') && line.includes(gameId))).toBe(true);
  });

  test.each([
    ['rulebook', { ruleset: 'unheard-of' }],
    ['role set', { roleSet: { id: 'ours', name: 'Ours', set: { from: 'a time long past' } } }],
  ])('gives the voices back and takes the rooms away where its %s cannot be played any more', async (_, change) => {
    const { outside, process, gameId } = await running('speech');
    process.kill();
    const key = `table:${gameId}`;
    const stored = (await outside.store.get(key)) as { version: number; content: object };
    await outside.store.set(key, { ...stored, content: { ...stored.content, ...change } });
    const next = new Process(outside);
    await next.tables.restore();
    expect(next.tables.table(gameId)).toBeNull();
    expect(outside.abandoned.map((table) => table.gameId)).toEqual([gameId]);
    expect(await outside.store.keys(key)).toHaveLength(1);
    expect(outside.logged.some((line) => line.startsWith('error') && line.includes(gameId))).toBe(true);
  });

  test('logs no secret: neither seed nor card nor event', async () => {
    const { outside, process, gameId } = await running('speech');
    await outside.store.set(`game:${gameId}:batch:000001`, { version: 1, content: { seed: 'SECRET' } });
    process.failing = true;
    await process.tables.act(gameId, 'u1', { verb: 'passes', targets: [] });
    process.kill();
    const next = new Process(outside);
    await next.tables.restore();
    expect(outside.logged.length).toBeGreaterThan(0);
    expect(outside.logged.join()).not.toMatch(/SECRET|"seed"|mafioso|commissar|"role"/);
  });
});

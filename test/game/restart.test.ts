import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import {
  ask,
  expectSuccess,
  freshBot,
  fullLobby,
  GUILD,
  isOpen,
  Process,
  people,
  restored,
  startedGame,
  until,
} from './kit/process.ts';

describe('a restart', () => {
  const running = async (kind: string, speechMs = 0) => {
    const { environment, process } = freshBot();
    environment.speechMs = speechMs;
    const gameId = await startedGame(process.tables);
    await until(process, gameId, isOpen(kind));
    return { environment, process, gameId };
  };

  test('in the middle of a speech leaves its deadline where it was', async () => {
    const { environment, process, gameId } = await running('speech');
    const deadline = process.tables.table(gameId)!.until;
    await environment.clock.move(20_000);
    process.kill();
    await environment.clock.move(15_000);
    const next = await restored(environment);
    expect(next.tables.table(gameId)!.until).toBe(deadline);
    expect(environment.layout(gameId).speakers).toEqual(['u1']);
    expect(environment.texts().at(-1)).toBe('game.restored');
    await environment.clock.move(24_999);
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 1 });
    await environment.clock.move(1);
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 2 });
  });

  test('gives a step that ended meanwhile at least ten more seconds after a public notice', async () => {
    const { environment, process, gameId } = await running('speech');
    process.kill();
    await environment.clock.move(3_600_000);
    const next = await restored(environment);
    const until = environment.clock.now() + 10_000;
    expect(environment.texts().slice(-2)).toEqual(['game.restored', `table.time-added {"until":${until}}`]);
    expect(next.tables.table(gameId)!.until).toBe(until);
    expectSuccess(await ask(next.tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] }));
    await environment.clock.move(9_999);
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 1 });
    await environment.clock.move(1);
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 2 });
  });

  test('gives them also if the store takes a while to note them: no alarm of the old time rings meanwhile', async () => {
    const { environment, process, gameId } = await running('speech');
    environment.present = people.slice(0, 5).map(({ userId }) => userId);
    process.tables.voiceChanged(GUILD, 'u6', false);
    await rest();
    process.kill();
    await environment.clock.move(3_600_000);
    environment.writeMs = () => 20;
    const next = new Process(environment);
    const taken = next.tables.restore();
    await environment.clock.move(1_000);
    await taken;
    environment.writeMs = () => 0;
    await environment.clock.move(8_000);
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 1 });
    expect(environment.texts().filter((text) => text.startsWith('player.reminder'))).toEqual([]);
    await environment.clock.move(1_100);
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 2 });
  });

  test('closes no lobby whose time was over before it is shown again: Discord may tell of its people earlier', async () => {
    const { environment, process } = freshBot();
    const gameId = await fullLobby(process.tables);
    process.kill();
    await environment.clock.move(7 * 86_400_000);
    const next = new Process(environment);
    await next.tables.load();
    next.tables.voiceChanged(GUILD, 'u1', true);
    await environment.clock.move(90_000);
    expect(next.tables.table(gameId)?.stage).toBe('lobby');
    await next.tables.resumeAll();
    await environment.clock.move(59_999);
    expect(next.tables.table(gameId)?.stage).toBe('lobby');
    await environment.clock.move(1);
    expect(next.tables.table(gameId)).toBeNull();
  });

  test('gives as much less as the time limits run faster', async () => {
    const { environment, process } = freshBot({ speed: 20 });
    const gameId = await startedGame(process.tables);
    await until(process, gameId, isOpen('speech'));
    process.kill();
    await environment.clock.move(3_600_000);
    const next = new Process(environment, { speed: 20 });
    await next.tables.restore();
    expect(next.tables.table(gameId)!.until).toBe(environment.clock.now() + 500);
  });

  test('does not give those ten seconds twice if it happens again within them, but ten from then on', async () => {
    const { environment, process, gameId } = await running('speech');
    process.kill();
    await environment.clock.move(3_600_000);
    const second = await restored(environment);
    await environment.clock.move(4_000);
    const third = await second.restart();
    expect(third.tables.table(gameId)!.until).toBe(environment.clock.now() + 10_000);
  });

  test('takes an act that comes while it is being announced', async () => {
    const { environment, process, gameId } = await running('speech', 3000);
    process.kill();
    await environment.clock.move(3_600_000);
    const next = new Process(environment);
    const restored = next.tables.restore();
    await rest();
    expectSuccess(await ask(next.tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] }));
    await environment.clock.move(10_000);
    await restored;
    expect(next.tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 1 });
  });

  test('says an announcement again that was not heard to its end, and then the time begins', async () => {
    const { environment, process } = freshBot();
    environment.speechMs = 4000;
    const gameId = await startedGame(process.tables);
    await until(process, gameId, (table) => table.town.step?.kind === 'call');
    await environment.clock.move(2000);
    process.kill();
    await environment.clock.move(60_000);
    const saidBefore = environment.said.length;
    const next = new Process(environment);
    void next.tables.restore();
    await until(next, gameId, isOpen('call'));
    const said = environment.said.slice(saidBefore).map(({ cues }) => cues);
    expect(said).toEqual(['game.restored', expect.stringContaining('call')]);
    expect(next.tables.table(gameId)!.until).toBe(environment.clock.now() + 10_000);
    expect(environment.texts().filter((text) => text === 'StepBegan call')).toHaveLength(1);
  });

  test('makes up for posts that were stored and not shown', async () => {
    const { environment, process } = freshBot();
    const gameId = await startedGame(process.tables);
    await until(process, gameId, isOpen('speech'));
    process.deps.reconciler.post = () => new Promise(() => {});
    expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
    await rest();
    expect(environment.texts()).not.toContain('GameEnded');
    await process.restart();
    await rest();
    expect(environment.texts().filter((text) => text === 'GameEnded')).toHaveLength(1);
  });

  test('takes a finished game up only to take it away', async () => {
    const { environment, process, gameId } = await running('speech');
    expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
    const next = await process.restart();
    expect(next.tables.table(gameId)!.stage).toBe('over');
    expect(environment.layout(gameId).rooms.length).toBeGreaterThan(0);
    await environment.clock.move(60_000);
    expect(environment.layout(gameId).rooms).toEqual([]);
    expect(next.tables.tablesIn(GUILD)).toEqual([]);
    expect(await environment.store.keys('')).toEqual([`record:${gameId}`]);
  });

  test('finishes a taking away that was broken off between its deletions', async () => {
    for (let writes = 0; writes < 12; writes += 1) {
      const { environment, process, gameId } = await running('speech');
      expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
      await rest();
      process.writesLeft = writes;
      void ask(process.tables, gameId).hostRequests.end('u1', false);
      await rest();
      const next = new Process(environment);
      await Promise.all([next.tables.restore(), environment.clock.move(200_000)]);
      await environment.clock.move(200_000);
      expect(await environment.store.keys('')).toEqual([`record:${gameId}`]);
    }
  });

  test('is not held up by a game that cannot be read: its people get their voice back, its documents stay', async () => {
    const { environment, process, gameId } = await running('speech');
    process.kill();
    await environment.store.set(`game:${gameId}:batch:000002`, { version: 1, content: { n: 2 } });
    const other = new Process(environment);
    expectSuccess(
      await other.tables.create({
        guildId: 'another',
        channelId: 'c',
        host: people[0]!,
        ruleset: 'six',
        options: {},
        language: 'en',
      }),
    );
    const next = await other.restart();
    expect(next.tables.tablesIn('another')).toHaveLength(1);
    expect(next.tables.table(gameId)).toBeNull();
    expect(environment.abandoned.map((table) => table.gameId)).toEqual([gameId]);
    expect(await environment.store.keys(`table:${gameId}`)).toHaveLength(1);
    expect(environment.logged.some((line) => line.startsWith('error') && line.includes(gameId))).toBe(true);
  });

  test.each([
    ['rulebook', { ruleset: 'unheard-of' }],
    ['role set', { roleSet: { id: 'ours', name: 'Ours', set: { from: 'a time long past' } } }],
  ])('gives the voices back and takes the rooms away where its %s cannot be played any more', async (_, change) => {
    const { environment, process, gameId } = await running('speech');
    process.kill();
    const key = `table:${gameId}`;
    const stored = (await environment.store.get(key)) as { version: number; content: object };
    await environment.store.set(key, { ...stored, content: { ...stored.content, ...change } });
    const next = await restored(environment);
    expect(next.tables.table(gameId)).toBeNull();
    expect(environment.abandoned.map((table) => table.gameId)).toEqual([gameId]);
    expect(await environment.store.keys(key)).toHaveLength(1);
    expect(environment.logged.some((line) => line.startsWith('error') && line.includes(gameId))).toBe(true);
  });

  test('logs no secret: neither seed nor card nor event', async () => {
    const { environment, process, gameId } = await running('speech');
    await environment.store.set(`game:${gameId}:batch:000001`, { version: 1, content: { seed: 'SECRET' } });
    process.failing = true;
    await ask(process.tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] });
    await process.restart();
    expect(environment.logged.length).toBeGreaterThan(0);
    expect(environment.logged.join()).not.toMatch(/SECRET|"seed"|mafioso|commissar|"role"/);
  });
});

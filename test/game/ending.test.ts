/** The ends of a bot that are no restart: Discord refuses it, or its operator switches it off for good. */
import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { begin } from './kit/game-with-grace.ts';
import { freshBot, fullLobby, GUILD, type Process, restored, type TestEnvironment } from './kit/process.ts';

/** A later process of the bot. */
async function restarted(environment: TestEnvironment): Promise<Process> {
  const later = await restored(environment);
  return later;
}

describe('when Discord refuses the bot', () => {
  test('everybody may speak, the town is told so, no time runs, and the game goes on after a later start', async () => {
    const { environment, tables, gameId } = await begin();
    expect(environment.layout(gameId).speakers).not.toBeNull();
    await tables.free();
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, muted: [] });
    expect(environment.layout(gameId).rooms).not.toEqual([]);
    expect(environment.texts().filter((text) => text.startsWith('table.'))).toEqual(['table.refused']);
    await environment.clock.move(600_000);
    await tables.stop();
    expect(environment.texts()).not.toContain('table.leaving');
    expect(environment.texts()).not.toContain('game.outage');
    const later = await restarted(environment);
    await rest();
    expect(later.tables.table(gameId)?.town).toMatchObject({ paused: false, step: { kind: 'speech', seat: 1 } });
    expect(environment.layout(gameId).speakers).toEqual(['u1']);
  });

  test('everybody may speak also if the store refuses the pause', async () => {
    const { environment, process, tables, gameId } = await begin();
    process.failing = true;
    await tables.free();
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, muted: [] });
    expect(environment.texts()).toContain('table.refused');
  });

  test('a lobby tells it where it was opened, and is there after a later start', async () => {
    const { environment, process } = freshBot();
    const gameId = await fullLobby(process.tables);
    await process.tables.free();
    expect(environment.texts('lobby')).toContain('table.refused');
    const later = await restarted(environment);
    expect(later.tables.table(gameId)?.stage).toBe('lobby');
  });
});

describe('when the bot is released', () => {
  test('a game ends, its people are told where it was opened, nobody is muted, and nothing of it is left', async () => {
    const { environment, tables, gameId } = await begin();
    await tables.release(600_000);
    expect(environment.texts('lobby')).toContain('table.released');
    expect(environment.texts()).toContain('GameEnded');
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, rooms: [] });
    expect(environment.forgotten).toContain(gameId);
    expect(await environment.store.keys('table:')).toEqual([]);
    const later = await restarted(environment);
    expect(later.tables.tablesIn(GUILD)).toEqual([]);
  });

  test('a lobby is closed, and no table is opened meanwhile', async () => {
    const { environment, tables } = freshBot();
    await fullLobby(tables);
    const released = tables.release(600_000);
    await expect(fullLobby(tables)).rejects.toThrow();
    await released;
    expect(environment.texts('lobby')).toContain('table.released');
    expect(tables.tablesIn(GUILD)).toEqual([]);
  });

  test('a table that cannot be closed does not keep the bot for longer than its time', async () => {
    const { environment, tables } = await begin();
    environment.report = { done: false, remarks: [] };
    const released = tables.release(600_000);
    await environment.clock.move(600_000);
    await released;
    expect(tables.tablesIn(GUILD)).toHaveLength(1);
  });
});

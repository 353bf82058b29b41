/** The links to the live page of a table, and what the page is told. */
import { describe, expect, test } from 'vitest';
import type { LiveUse } from '#game/ports/live.ts';
import { rest } from './kit/clock.ts';
import { LiveReader } from './kit/live-reader.ts';
import { ask, expectSuccess, freshBot, fullLobby, isOpen, Process, remark, until } from './kit/process.ts';

/** A full lobby with a link that somebody reads. */
async function readLobby(delay = 0) {
  const { environment, process } = freshBot();
  const reader = new LiveReader(process);
  const { tables } = process;
  const gameId = await fullLobby(tables);
  const link = (use: LiveUse = 'spectators', userId = 'u1', force = false) =>
    ask(tables, gameId).hostRequests.link(userId, { use, delay }, force);
  const token = expectSuccess(await link());
  reader.open(token);
  const start = async () => expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  return { environment, process, tables, gameId, reader, link, token, start };
}

describe('a link to the live page', () => {
  test('is made by the host or a moderator, and everybody at the table is told', async () => {
    const { environment, link, token, gameId } = await readLobby();
    expect(token).toMatch(new RegExp(`^${gameId}-.+`));
    expect(await link('stream', 'u2')).toMatchObject(remark('table.not-host'));
    expectSuccess(await link('stream', 'u2', true));
    await rest();
    expect(environment.texts('lobby').filter((text) => text.startsWith('live.'))).toEqual([
      'live.spectators',
      'live.stream',
    ]);
  });

  test('takes the place of the one before for the same use, and leaves the other use alone', async () => {
    const { tables, reader, link, token } = await readLobby();
    const stream = expectSuccess(await link('stream'));
    expect(reader.isOver).toBe(false);
    const second = expectSuccess(await link());
    expect(tables.live(token)).toBeNull();
    expect(reader.isOver).toBe(true);
    expect(tables.live(second)).not.toBeNull();
    expect(tables.live(stream)).not.toBeNull();
  });

  test('leads nowhere if any letter of it is wrong', async () => {
    const { tables, token, gameId } = await readLobby();
    for (const other of [`${token}x`, token.slice(0, -1), `${gameId}-`, gameId, '', `x${token}`])
      expect(tables.live(other), other).toBeNull();
  });

  test('outlives the process, with its delay', async () => {
    const { environment, process, gameId, token, start } = await readLobby(30);
    await start();
    await until(process, gameId, isOpen('speech'));
    const told = process.tables.live(token)!.moments.map(({ news }) => news);
    process.kill();
    const again = new Process(environment);
    const reader = new LiveReader(again);
    await again.tables.restore();
    expect(again.tables.live(token)).toMatchObject({ delay: 30 });
    expect(again.tables.live(token)!.moments.map(({ news }) => news)).toEqual(told);
    reader.open(token);
    await environment.clock.move(30_000);
    expect(reader.moments.length).toBeGreaterThan(5);
  });

  test('ends with its table, and the page is told the end', async () => {
    const { environment, process, tables, gameId, reader, token, start } = await readLobby();
    await start();
    await until(process, gameId, isOpen('speech'));
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await until(process, gameId, () => tables.table(gameId) === null);
    await rest();
    expect(environment.clock.next).toBeNull();
    expect(tables.live(token)).toBeNull();
    expect(reader.isOver).toBe(true);
    expect(reader.text).toContain('called off');
  });

  test('is refused at a table that is over', async () => {
    const { process, tables, gameId, link, start } = await readLobby();
    await start();
    await until(process, gameId, isOpen('speech'));
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    expect(await link()).toMatchObject(remark('table.over'));
  });
});

describe('a live page', () => {
  test('has the seats, the floor, and the end of the time limit on the clock of the game', async () => {
    const { environment, process, gameId, reader, start } = await readLobby();
    await start();
    await until(process, gameId, isOpen('speech'));
    const [first] = reader.moments;
    expect(first).toMatchObject({ at: 0, table: { phase: 'night', round: 1 } });
    expect(first!.table.seats).toHaveLength(6);
    const latest = reader.moments.at(-1)!;
    expect(reader.moments.findLast(({ table }) => table.floor !== undefined)!.table.floor).toBe(1);
    const { until: end } = process.tables.table(gameId)!;
    expect(latest.until).toBe(end! - first!.cameAt);
    expect(environment.clock.now() - first!.cameAt).toBe(latest.at);
  });

  test('is given no card, no introduction and no prompt, not even to be left out by it', async () => {
    const { process, gameId, token, start } = await readLobby();
    await start();
    await until(process, gameId, isOpen('speech'));
    const given = process.tables.live(token)!.moments.flatMap(({ news }) => news.map(({ type }) => type));
    expect(given).toEqual(expect.arrayContaining(['NightFell', 'DayBroke', 'StepBegan', 'StepOpened']));
    for (const secret of ['CardDealt', 'Introduced', 'Prompted']) expect(given).not.toContain(secret);
  });

  test('is late by its delay, to the millisecond, also at the end of a game whose table has closed', async () => {
    const late = await readLobby(300);
    await late.start();
    await until(late.process, late.gameId, isOpen('speech'));
    expectSuccess(await ask(late.tables, late.gameId).hostRequests.end('u1', false));
    await until(late.process, late.gameId, () => late.tables.table(late.gameId) === null);
    expect(late.reader.isOver).toBe(false);
    await late.environment.clock.move(300_000);
    expect(late.reader.isOver).toBe(true);
    const began = late.reader.moments[0]!.cameAt - 300_000;
    for (const { at, cameAt } of late.reader.moments) expect(cameAt - began).toBe(at + 300_000);
  });
});

/** The time of the last heartbeat in the data folder, and the health check that reads it. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'discord.js';
import { startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lastHeartbeat, login, newClient } from '#discord/connection/client.ts';
import type { Log } from '#game/ports/ports.ts';
import { readHeartbeat, writeHeartbeat } from '#store/heartbeat-file.ts';
import { writeHeartbeats } from '../src/process/heartbeats.ts';
import { temporaryFolder } from './after-test.ts';
import { bundled } from './wire/kit/bundle.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const file = () => join(folder, 'heartbeat');

/** Runs `npm run health` for the data folder. */
const check = async () => {
  const program = await bundled('src/programs/health.ts');
  return new Promise<{ readonly code: number; readonly said: string }>((resolve) => {
    const env = { ...process.env, DATA_DIR: folder };
    execFile(process.execPath, [program], { env }, (error, said) =>
      resolve({ code: error === null ? 0 : Number(error.code), said }),
    );
  });
};

describe('the health check', () => {
  test.each([
    ['now', 0, 0, /answered.*\n.*отвечал/],
    ['half a minute ago', 30, 0, /answered.* \d+ s ago.*\n.*\d+ с назад/],
    ['three minutes ago', 180, 1, /has not answered.* \d+ s.*\n.*не отвечает.* \d+ с/],
    ['in an hour, because the clock was set', -3600, 1, /has not answered/],
  ])('of a bot whose last heartbeat was %s gives the code and the reason', async (_, secondsAgo, code, reason) => {
    await writeHeartbeat(folder, Date.now() - secondsAgo * 1000);
    const checked = await check();
    expect(checked.said).toMatch(reason);
    expect(checked.code).toBe(code);
  });

  test.each([
    ['nothing', null],
    ['something that is no time', 'hello'],
  ])('of a data folder with %s says that no bot is running', async (_, content) => {
    if (content !== null) writeFileSync(file(), content);
    const { code, said } = await check();
    expect(said).toMatch(/is not running.*\n.*не запущен/);
    expect(code).toBe(1);
  });
});

describe('the file', () => {
  test('is replaced in place, and only its owner may read it', async () => {
    await writeHeartbeat(folder, Date.UTC(2026, 0, 1));
    await writeHeartbeat(folder, Date.UTC(2026, 11, 31, 23, 59));
    expect(readFileSync(file(), 'utf8')).toBe('2026-12-31T23:59:00.000Z\n');
    expect(await readHeartbeat(folder)).toBe(Date.UTC(2026, 11, 31, 23, 59));
    expect(statSync(file()).mode & 0o077).toBe(0);
  });
});

describe('a running bot', () => {
  const warnings: string[] = [];
  const log: Log = { debug: () => {}, info: () => {}, warn: (_, text) => warnings.push(text), error: () => {} };
  afterEach(() => warnings.splice(0));

  test('writes the time of each heartbeat that Discord answers', async () => {
    const emulator = await startEmulator({ voice: false });
    const application = emulator.addApplication({ name: 'Nightcall' });
    const client = await login(newClient(emulator.apiUrl), application.token);
    const end = await writeHeartbeats(folder, () => lastHeartbeat(client), log);
    try {
      const first = await readHeartbeat(folder);
      await expect.poll(() => Date.now()).toBeGreaterThan(first!);
      emulator.requestHeartbeat(application);
      await expect.poll(() => readHeartbeat(folder)).toBeGreaterThan(first!);
      // Discord may answer another heartbeat of the client meanwhile, and its time is written at the next look.
      await expect.poll(async () => (await readHeartbeat(folder))! - lastHeartbeat(client)).toBe(0);
    } finally {
      await end();
      await client.destroy();
      await emulator.stop();
    }
  });

  test('counts the gateway connection that has been silent for the longest', () => {
    const shards = (...times: readonly number[]) => ({
      ws: { shards: times.map((lastPingTimestamp) => ({ lastPingTimestamp })) } as unknown as Client['ws'],
    });
    expect(lastHeartbeat(shards(500, 300, 400))).toBe(300);
    expect(lastHeartbeat(shards(500, -1))).toBe(-1);
  });

  test('counts from its start until the first heartbeat, and removes the file when it stops', async () => {
    const before = Date.now();
    const end = await writeHeartbeats(folder, () => -1, log);
    expect(await readHeartbeat(folder)).toBeGreaterThanOrEqual(before);
    await end();
    expect(existsSync(file())).toBe(false);
  });

  test('goes on when the file cannot be written, and logs that', async () => {
    const end = await writeHeartbeats(join(folder, 'no-such-folder'), () => -1, log);
    expect(warnings).toEqual([expect.stringContaining('health check')]);
    await end();
  });
});

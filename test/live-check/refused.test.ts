/** A live check that cannot run says why, and what to do. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, startEmulator } from 'discord-emulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../wire/kit/bundle.ts';

let emulator: Emulator;
let token: string;
let guildId: string;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator({ voice: false });
  ({ token } = emulator.addApplication({ name: 'Nightcall' }));
  guildId = emulator.addGuild({ name: 'Test' }).id;
  folder = mkdtempSync(join(tmpdir(), 'live-check-'));
});
afterAll(async () => {
  await emulator.stop();
  rmSync(folder, { recursive: true });
});

async function run(given: Readonly<Record<string, string>>, out = folder) {
  const args = [await bundled('src/live-check/main.ts'), '--guild', guildId, '--out', out];
  const env = { ...process.env, DISCORD_API: emulator.apiUrl, DISCORD_TOKEN: token, ...given };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said: Buffer.concat(chunks).toString() };
}

test('a bot that is not in the server: its link invites it', async () => {
  const { code, said } = await run({});
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringMatching(/not in the server \d+\. Invite it/) });
});

test('a token that Discord does not know: the variable is named, and the token is not', async () => {
  const { code, said } = await run({ DISCORD_TOKEN: 'a.wrong.token' });
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringContaining('DISCORD_TOKEN') });
  expect(said).not.toContain('a.wrong.token');
});

test('an address where nothing answers', async () => {
  const { code, said } = await run({ DISCORD_API: 'http://127.0.0.1:9/api' });
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringMatching(/Nothing answers at 127\.0\.0\.1:9/) });
});

test('a folder for the reports that is a file: nothing is checked', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const calls = emulator.calls.length;
  const { code, said } = await run({}, file);
  expect({ code, said }).toMatchObject({ code: 2, said: expect.stringContaining('--out takes a folder') });
  expect(emulator.calls.length).toBe(calls);
});

test('with a proxy everything goes through it', async () => {
  const tunnels: string[] = [];
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    tunnels.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const { port } = proxy.address() as AddressInfo;
  await run({ DISCORD_API: 'https://discord.invalid/api', HTTPS_PROXY: `http://127.0.0.1:${port}` });
  proxy.close();
  expect(new Set(tunnels)).toEqual(new Set(['discord.invalid:443']));
});

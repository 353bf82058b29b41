/** Compressed messages of the gateway, to a client by hand and to the one of discord.js. */
import { constants, createInflate, createZstdDecompress, inflateSync } from 'node:zlib';
import { CompressionMethod, WebSocketManager, WebSocketShardEvents } from '@discordjs/ws';
import { GatewayIntentBits, REST } from 'discord.js';
import { type Application, type Emulator, type SimulatedGuild, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Rng } from '../src/rng.ts';
import { HOST_PERMISSIONS } from './test-bot.ts';

let emulator: Emulator;
let application: Application;
let guild: SimulatedGuild;
beforeEach(async () => {
  emulator = await startEmulator({ voice: false });
  application = emulator.addApplication({ name: 'Test bot' });
  guild = emulator.addGuild({ name: 'Table' });
  guild.install(application, HOST_PERMISSIONS);
});
afterEach(async () => {
  expect(emulator.crashes).toEqual([]);
  await emulator.stop();
});

/** More than a stream passes on at once, and hard to compress. */
const fill = () => {
  const dice = new Rng(1);
  for (let n = 0; n < 100; n += 1) guild.addChannel({ name: `room-${n}`, topic: dice.hex(1000) });
};

const hasZstd = createZstdDecompress !== undefined;

test.for([
  ['zlib-stream', true, () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH })],
  ['zstd-stream', hasZstd, () => createZstdDecompress()],
] as const)(
  'with %s each message is a part of one stream, and ends with its frame',
  async ([how, isThere, open], { skip }) => {
    skip(!isThere, 'this Node has no zstd');
    fill();
    const socket = new WebSocket(`${emulator.gateway.url}?v=10&encoding=json&compress=${how}`);
    const stream = open();
    let frames = 0;
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    const sizes: number[] = [];
    socket.on('message', (data: Buffer, isBinary) => {
      expect(isBinary).toBe(true);
      if (how === 'zlib-stream') expect(data.subarray(-4)).toEqual(Buffer.from([0, 0, 0xff, 0xff]));
      frames += 1;
      sizes.push(data.length);
      stream.write(data);
    });
    const seen = (words: string) => expect.poll(() => text).toContain(words);
    await seen('heartbeat_interval');
    socket.send(JSON.stringify({ op: 2, d: { token: application.token, intents: 1, properties: {} } }));
    await seen('"room-99"');
    // Hello, READY and the guild.
    expect(frames).toBe(3);
    expect(Math.max(...sizes)).toBeGreaterThan(16_384);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.send('{');
    expect(await closed).toBe(4002);
  },
);

test('asked for in an IDENTIFY, each message after it is compressed by itself', async () => {
  const socket = new WebSocket(`${emulator.gateway.url}?v=10&encoding=json`);
  const heard: { readonly isBinary: boolean; readonly name: string }[] = [];
  socket.on('message', (data: Buffer, isBinary) => {
    const { op, t } = JSON.parse(String(isBinary ? inflateSync(data) : data)) as { op: number; t: string | null };
    heard.push({ isBinary, name: t ?? `op ${op}` });
  });
  await expect.poll(() => heard).toEqual([{ isBinary: false, name: 'op 10' }]);
  const properties = { token: application.token, intents: GatewayIntentBits.Guilds, properties: {}, compress: true };
  socket.send(JSON.stringify({ op: 2, d: properties }));
  const wanted = ['READY', 'GUILD_CREATE'].map((name) => ({ isBinary: true, name }));
  await expect.poll(() => heard.slice(1)).toEqual(wanted);
  socket.close();
});

test('discord.js asks for it in its IDENTIFY where it has no zlib-sync, and reads each message', async () => {
  fill();
  const manager = new WebSocketManager({
    token: application.token,
    intents: GatewayIntentBits.Guilds,
    rest: new REST({ api: emulator.apiUrl }).setToken(application.token),
    compression: CompressionMethod.ZlibStream,
  });
  const events: string[] = [];
  manager.on(WebSocketShardEvents.Dispatch, ({ data }) => void events.push(data.t));
  await manager.connect();
  await expect.poll(() => events).toEqual(['READY', 'GUILD_CREATE']);
  guild.addChannel({ name: 'later' });
  await expect.poll(() => events).toContain('CHANNEL_CREATE');
  expect(emulator.gateway.received.find(({ op }) => op === 2)?.d).toMatchObject({ compress: true });
  await manager.destroy();
});

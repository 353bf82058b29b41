import { once } from 'node:events';
import { connect } from 'node:net';
import { GatewayIntentBits as I } from 'discord.js';
import {
  type Application,
  type Emulator,
  type EmulatorOptions,
  ManualClock,
  type SimulatedGuild,
  startEmulator,
} from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Line } from './gateway-line.ts';
import { believes, HOST_PERMISSIONS } from './test-bot.ts';

let emulator: Emulator;
let application: Application;
let guild: SimulatedGuild;
let clock: ManualClock;

async function start(options: EmulatorOptions = {}): Promise<void> {
  await emulator?.stop();
  clock = new ManualClock();
  emulator = await startEmulator({ voice: false, clock, ...options });
  believes(emulator, 'sessionMs');
  application = emulator.addApplication({ name: 'Test bot', privilegedIntents: I.GuildMembers });
  guild = emulator.addGuild({ name: 'Table' });
  guild.install(application, HOST_PERMISSIONS);
}
beforeEach(() => start());
afterEach(() => emulator.stop());

async function identified(intents = I.Guilds | I.GuildMembers | I.GuildVoiceStates): Promise<Line> {
  const line = new Line(emulator);
  await line.get(10);
  line.send(2, { token: application.token, intents, properties: {} });
  return line;
}

describe('the gateway', () => {
  test('takes 120 messages a minute on a connection, and closes it with 4008 at the next', async () => {
    const line = await identified();
    await line.get('GUILD_CREATE');
    for (let n = 0; n < 119; n += 1) line.send(1, null);
    expect(line.socket.readyState).toBe(WebSocket.OPEN);
    line.send(1, null);
    expect(await line.closed).toBe(4008);
  });

  test.each([
    ...['null', '5', '[]', '"x"', '{', '{}', '{"op":"1"}', '{"op":2}', '{"op":2,"d":{"token":5}}', '{"op":6,"d":null}'],
    ...['{"op":4,"d":null}', '{"op":8,"d":{"guild_id":"1","query":5}}', '{"op":31,"d":{"guild_ids":"1"}}'],
  ])('closes a connection with 4002 for %s, and goes on', async (message) => {
    const line = await identified();
    await line.get('GUILD_CREATE');
    line.socket.send(message);
    expect(await line.closed).toBe(4002);
    await (await identified()).get(10);
    expect(emulator.crashes).toEqual([]);
  });

  test('lets in a client whose address is none', async () => {
    const { port } = new URL(emulator.gateway.url);
    const key = 'dGhlIHNhbXBsZSBub25jZQ==';
    const headers = `Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}`;
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${'/'.repeat(2)} HTTP/1.1\r\n${headers}\r\n\r\n`);
    expect(String((await once(socket, 'data'))[0])).toContain('101 Switching Protocols');
    socket.destroy();
  });

  test('closes a connection with 4002 for a message of more than 4096 bytes', async () => {
    const line = await identified();
    line.send(1, 'x'.repeat(4096));
    expect(await line.closed).toBe(4002);
  });

  test('counts them as bytes, not as characters', async () => {
    const line = await identified();
    line.send(1, 'ж'.repeat(2000));
    await line.get(11);
    line.send(1, 'ж'.repeat(2060));
    expect(await line.closed).toBe(4002);
  });

  test.each(['v=5&', 'v=11&', 'v=x&'])('refuses %s with 4012', async (version) => {
    expect(await new Line(emulator, version).closed).toBe(4012);
  });

  test.each(['', 'v=9&'])('lets a connection in that says "%s"', async (version) => {
    await new Line(emulator, version).get(10);
  });

  test('tells of soundboard sounds (op 31), and of voice channels (op 43), and closes for an opcode that is none', async () => {
    const line = await identified();
    await line.get('GUILD_CREATE');
    line.send(31, { guild_ids: [guild.id, '1'] });
    expect((await line.get('SOUNDBOARD_SOUNDS')).d).toEqual({ guild_id: guild.id, soundboard_sounds: [] });
    const ann = guild.addMember({ name: 'Ann' });
    const { id } = guild.channel('General');
    await ann.joinVoice(id);
    const started = await line.get('VOICE_CHANNEL_START_TIME_UPDATE');
    const seconds = Math.floor(clock.now() / 1000);
    expect(started.d).toEqual({ id, guild_id: guild.id, voice_start_time: seconds });
    line.send(43, { guild_id: guild.id, fields: ['status', 'voice_start_time'] });
    const channels = [{ id, voice_start_time: seconds }];
    expect((await line.get('CHANNEL_INFO')).d).toEqual({ guild_id: guild.id, channels });
    line.send(44, {});
    expect(await line.closed).toBe(4001);
  });

  test('tells when a call ends with its last person, and not before', async () => {
    const line = await identified();
    await line.get('GUILD_CREATE');
    const people = ['Ann', 'Bob'].map((name) => guild.addMember({ name }));
    const visits = [];
    for (const person of people) visits.push(await person.joinVoice(guild.channel('General')));
    for (const visit of visits) visit.leave();
    const ended = () => line.received.filter(({ t }) => t === 'VOICE_CHANNEL_START_TIME_UPDATE').map(({ d }) => d);
    line.send(1, null);
    await line.get(11);
    expect(ended().map((d) => d['voice_start_time'])).toEqual([expect.any(Number), null]);
  });

  test('may ask for a heartbeat (op 1)', async () => {
    const line = await identified();
    await line.get('READY');
    emulator.requestHeartbeat(application);
    await line.get(1);
  });

  test('gives all members of a guild once in 30 s; RATE_LIMITED says how long to wait', async () => {
    emulator.discord.quotas.limits.requestMembers = { limit: 1, windowMs: 30_000 };
    const line = await identified();
    await line.get('GUILD_CREATE');
    const ask = (nonce: string) => line.send(8, { guild_id: guild.id, query: '', limit: 0, nonce });
    ask('first');
    await line.get('GUILD_MEMBERS_CHUNK');
    ask('second');
    const { d } = await line.get('RATE_LIMITED');
    expect(d).toEqual({ opcode: 8, retry_after: 30, meta: { guild_id: guild.id, nonce: 'second' } });
  });

  test('allows the given number of sessions a day: 4004 beyond it', async () => {
    await start({ rateLimits: { identify: { limit: 2, windowMs: 86_400_000 } } });
    for (let n = 0; n < 2; n += 1) await (await identified()).get('READY');
    const answer = await fetch(`${emulator.apiUrl}/v10/gateway/bot`, {
      headers: { authorization: `Bot ${application.token}` },
    });
    expect((await answer.json()) as object).toMatchObject({ session_start_limit: { total: 2, remaining: 0 } });
    expect(await (await identified()).closed).toBe(4004);
  });
});

describe('a session', () => {
  /** A bot in voice whose connection breaks without a close frame. */
  async function broken(): Promise<{ session: string; seq: number }> {
    const line = await identified();
    await line.get('GUILD_CREATE');
    line.send(4, { guild_id: guild.id, channel_id: guild.channel('General').id });
    const { s } = await line.get('VOICE_STATE_UPDATE');
    const { d } = await line.get('READY');
    line.socket.terminate();
    await line.closed;
    while (emulator.gateway.isOnline(application.id)) await new Promise((resolve) => setImmediate(resolve));
    return { session: String(d.session_id), seq: s ?? 0 };
  }

  async function resume(session: string, seq: number): Promise<Line> {
    const line = new Line(emulator);
    await line.get(10);
    line.send(6, { token: application.token, session_id: session, seq });
    return line;
  }

  test('without a connection keeps its place in voice and is resumed for some minutes', async () => {
    const { session, seq } = await broken();
    clock.advance(170_000);
    expect(guild.voiceState(application)).toBeDefined();
    await (await resume(session, seq)).get('RESUMED');
  });

  test('that nobody resumes ends: the bot leaves voice, and a resume is answered by op 9', async () => {
    const { session, seq } = await broken();
    clock.advance(180_000);
    expect(guild.voiceState(application)).toBeUndefined();
    expect((await (await resume(session, seq)).get(9)).d).toBe(false);
  });

  test('is not resumed from an event that was never sent: 4007', async () => {
    const { session, seq } = await broken();
    expect(await (await resume(session, seq + 10)).closed).toBe(4007);
  });

  test('that was invalidated is no longer one: a message of the connection is refused with 4003', async () => {
    const line = await identified();
    await line.get('GUILD_CREATE');
    emulator.invalidateSession(application);
    line.send(4, { guild_id: guild.id, channel_id: null });
    expect(await line.closed).toBe(4003);
  });
});

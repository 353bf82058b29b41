import { Client, Events, GatewayIntentBits as I } from 'discord.js';
import {
  type Application,
  DISCORD_LIMITS,
  type Emulator,
  type EmulatorOptions,
  ManualClock,
  type SimulatedGuild,
  startEmulator,
} from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Line, type Payload } from './gateway-line.ts';
import { HOST_PERMISSIONS, next } from './test-bot.ts';

const { identify, identifyPace } = DISCORD_LIMITS;
const perDay = identify?.limit ?? 0;

let emulator: Emulator;
let application: Application;
let clock: ManualClock;
let guilds: SimulatedGuild[];

/** A Discord with a bot in this number of guilds. */
async function start(options: EmulatorOptions = {}, count = 4): Promise<void> {
  await emulator?.stop();
  clock = new ManualClock();
  emulator = await startEmulator({ voice: false, clock, ...options });
  application = emulator.addApplication({ name: 'Test bot' });
  guilds = Array.from({ length: count }, (_, n) => {
    // An id's time decides about its shard
    clock.advance(1);
    return emulator.addGuild({ name: `Guild ${n}` });
  });
  for (const guild of guilds) guild.install(application, HOST_PERMISSIONS);
}
beforeEach(() => start());
afterEach(() => emulator.stop());

async function identified(shard?: unknown, token = application.token): Promise<Line> {
  const line = new Line(emulator);
  await line.get(10);
  line.send(2, { token, intents: I.Guilds, properties: {}, ...(shard === undefined ? {} : { shard }) });
  return line;
}

const gatewayBot = async (): Promise<{ shards: number; session_start_limit: Record<string, number> }> => {
  const headers = { authorization: `Bot ${application.token}` };
  const answer = await fetch(`${emulator.apiUrl}/v10/gateway/bot`, { headers });
  return (await answer.json()) as { shards: number; session_start_limit: Record<string, number> };
};

/** The guilds of a READY, in the order of their ids. */
const guildsOf = ({ d }: Payload): string[] => (d['guilds'] as { id: string }[]).map(({ id }) => id).sort();

describe('GET /gateway/bot', () => {
  test('recommends one shard, or as many as the emulator is told', async () => {
    expect((await gatewayBot()).shards).toBe(1);
    await start({ sharding: { shards: 8, maxConcurrency: 16 } });
    const { shards, session_start_limit: limit } = await gatewayBot();
    expect([shards, limit['max_concurrency']]).toEqual([8, 16]);
  });

  test('counts the sessions that have started, and tells when the first of them leaves the count', async () => {
    const day = identify?.windowMs ?? 0;
    expect((await gatewayBot()).session_start_limit).toMatchObject({
      total: perDay,
      remaining: perDay,
      reset_after: day,
    });
    await (await identified()).get('READY');
    clock.advance(3_600_000);
    const { session_start_limit: limit } = await gatewayBot();
    expect(limit).toMatchObject({ remaining: perDay - 1, reset_after: day - 3_600_000 });
  });
});

describe('an IDENTIFY', () => {
  test('too soon after the last one is answered by op 9 and does not count', async () => {
    await (await identified()).get('READY');
    expect((await (await identified()).get(9)).d).toBe(false);
    expect((await gatewayBot()).session_start_limit['remaining']).toBe(perDay - 1);
    clock.advance(identifyPace?.windowMs ?? 0);
    await (await identified()).get('READY');
  });

  test('waits for its own bucket only: shard_id % max_concurrency', async () => {
    await start({ sharding: { maxConcurrency: 2 } });
    await (await identified([0, 4])).get('READY');
    await (await identified([1, 4])).get('READY');
    expect((await (await identified([2, 4])).get(9)).d).toBe(false);
    clock.advance(identifyPace?.windowMs ?? 0);
    await (await identified([2, 4])).get('READY');
  });

  test('that is too early may be sent again on the same connection', async () => {
    await (await identified()).get('READY');
    const line = await identified();
    await line.get(9);
    clock.advance(identifyPace?.windowMs ?? 0);
    line.send(2, { token: application.token, intents: I.Guilds, properties: {} });
    await line.get('READY');
  });

  test.each([[[2, 2]], [[-1, 2]], [[0.5, 2]], [[0]], ['0,2']])(
    'for the shard %j is refused with 4010',
    async (shard) => {
      expect(await (await identified(shard)).closed).toBe(4010);
    },
  );

  test('is refused with 4011 if the shard has more guilds than a session may take', async () => {
    await start({ sharding: { guildsPerShard: 3 } });
    expect(await (await identified()).closed).toBe(4011);
    expect(await (await identified([0, 1])).closed).toBe(4011);
    await (await identified([0, 4])).get('READY');
  });

  test('beyond the limit of a day ends all sessions and makes the token invalid', async () => {
    await start({ rateLimits: { identify: { limit: 1, windowMs: 86_400_000 } } });
    const { token } = application;
    const first = await identified();
    await first.get('READY');
    expect(await (await identified()).closed).toBe(4004);
    expect(await first.closed).toBe(4004);
    expect(application.token).not.toBe(token);
    clock.advance(86_400_000);
    expect(await (await identified(undefined, token)).closed).toBe(4004);
    await (await identified()).get('READY');
  });
});

describe('a shard', () => {
  test('has the guilds whose (guild_id >> 22) % num_shards is its number', async () => {
    await start({ rateLimits: false }, 12);
    const readys = [];
    for (let k = 0; k < 3; k += 1) readys.push(await (await identified([k, 3])).get('READY'));
    const expected = [0, 1, 2].map((k) =>
      guilds.map(({ id }) => id).filter((id) => (BigInt(id) >> 22n) % 3n === BigInt(k)),
    );
    expect(readys.map(guildsOf)).toEqual(expected.map((ids) => ids.sort()));
    expect(readys.flatMap(guildsOf)).toHaveLength(12);
  });

  test('may have two sessions, and both receive its events', async () => {
    await start({ rateLimits: false, sharding: { secondSession: 'hears' } });
    const lines = [await identified([0, 1]), await identified([0, 1])];
    await Promise.all(lines.map((line) => line.get('READY')));
    guilds[0]?.addChannel({ name: 'new' });
    await Promise.all(lines.map((line) => line.get('CHANNEL_CREATE')));
  });

  test('may be set to leave its second session without events until the first one ends', async () => {
    await start({ rateLimits: false, sharding: { secondSession: 'isDeaf' } });
    const [first, second] = [await identified([0, 1]), await identified([0, 1])];
    await Promise.all([first.get('READY'), second.get('GUILD_CREATE')]);
    guilds[0]?.addChannel({ name: 'new' });
    await first.get('CHANNEL_CREATE');
    second.send(1, null);
    await second.get(11);
    expect(second.received.map(({ t }) => t)).not.toContain('CHANNEL_CREATE');
    first.socket.close(1000);
    await first.closed;
    while (emulator.gateway.sessions.size > 1) await new Promise((resolve) => setImmediate(resolve));
    guilds[0]?.addChannel({ name: 'later' });
    expect((await second.get('CHANNEL_CREATE')).d['name']).toBe('later');
  });

  test('hears in such a second session while the first one has lost its connection and may be resumed', async () => {
    await start({ rateLimits: false, sharding: { secondSession: 'isDeaf' } });
    const [first, second] = [await identified([0, 1]), await identified([0, 1])];
    await Promise.all([first.get('READY'), second.get('GUILD_CREATE')]);
    first.socket.terminate();
    while ([...emulator.gateway.sessions.values()].every(({ socket }) => socket !== undefined))
      await new Promise((resolve) => setImmediate(resolve));
    expect(emulator.gateway.sessions.size).toBe(2);
    guilds[0]?.addChannel({ name: 'new' });
    expect((await second.get('CHANNEL_CREATE')).d['name']).toBe('new');
  });
});

test('discord.js starts two shards, each at its time, and is refused nothing', async () => {
  await start({}, 8);
  const client = new Client({
    intents: [I.Guilds],
    rest: { api: emulator.apiUrl },
    shards: [0, 1],
    shardCount: 2,
    ws: { buildIdentifyThrottler: async () => ({ waitForIdentify: (shard) => turnOf(shard) }) },
  });
  const first = next(client, Events.ShardReady);
  const turnOf = async (shard: number) => {
    if (shard === 0) return;
    await first;
    clock.advance(identifyPace?.windowMs ?? 0);
  };
  const ready = next(client, Events.ClientReady);
  await client.login(application.token);
  await ready;
  expect([...client.guilds.cache.keys()].sort()).toEqual(guilds.map(({ id }) => id).sort());
  expect(emulator.gatewayMessages.filter(({ op }) => op === 2)).toHaveLength(2);
  await client.destroy();
});

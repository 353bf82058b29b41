import { connect } from 'node:net';
import { REST } from 'discord.js';
import { Routes } from 'discord-api-types/v10';
import { ManualClock, type PlannedFault, type RunningPlan } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startRestBot, type TestBotOptions } from '../test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
let api: REST;
beforeEach(() => start());

async function start(options: TestBotOptions = {}): Promise<void> {
  s = await startRestBot(options);
  api = new REST({ api: s.emulator.apiUrl, retries: 3 }).setToken(s.application.token);
}
afterEach(async () => {
  expect(s.emulator.crashes).toEqual([]);
  await s.emulator.stop();
});

const send = (content = 'x') => api.post(Routes.channelMessages(s.guild.channel('general').id), { body: { content } });
const sent = () => [...s.guild.channel('general').messages.values()].map(({ content }) => content);
const statuses = () => s.emulator.calls.map(({ status }) => status);

/** Starts a plan. Resolves when its faults have begun. */
async function plan(...faults: PlannedFault[]): Promise<RunningPlan> {
  const running = s.emulator.plan({ seed: 1, until: 20_000, faults });
  while (running.log.length < faults.length) await new Promise((resolve) => setTimeout(resolve, 1));
  return running;
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await call();
  return performance.now() - start;
}

describe('latency', () => {
  test('makes each call take the given time, and up to the jitter longer', async () => {
    const { log } = await plan({ kind: 'latency', at: 0, forMs: 9000, ms: 60, jitterMs: 40 });
    for (let n = 0; n < 3; n += 1) expect(await timed(() => send())).toBeGreaterThanOrEqual(58);
    const late = log.flatMap(({ what }) => /takes (\d+) ms/.exec(what)?.[1] ?? []).map(Number);
    expect(late).toHaveLength(3);
    expect(late.every((ms) => ms >= 60 && ms <= 100)).toBe(true);
  });

  test('lets a call be carried out before it is answered', async () => {
    await plan({ kind: 'latency', at: 0, forMs: 9000, ms: 300, jitterMs: 0 });
    const answered = send();
    const ann = s.guild.addMember({ name: 'Ann' });
    await ann.waitUntil(() => sent().length === 1);
    let over = false;
    void answered.then(() => {
      over = true;
    });
    await Promise.resolve();
    expect(over).toBe(false);
    await answered;
  });

  test('affects only its route, and only the given number of calls', async () => {
    const route = 'POST /channels/{channel_id}/messages';
    const { log } = await plan({ kind: 'latency', at: 0, forMs: 9000, ms: 20, jitterMs: 0, route, times: 2 });
    await api.get(Routes.user());
    for (let n = 0; n < 3; n += 1) await send();
    expect(log.filter(({ what }) => what.startsWith(route))).toHaveLength(2);
    expect(log).toHaveLength(3);
  });
});

describe('a rate limit', () => {
  /** Time stands still on the server, so that the limit lasts until each call of the test has met it. */
  let clock: ManualClock;
  beforeEach(async () => {
    await s.emulator.stop();
    clock = new ManualClock();
    await start({ clock });
  });

  async function limit(fault: PlannedFault): Promise<void> {
    const planned = plan(fault);
    clock.advance(0);
    await planned;
  }

  test.each(['user', 'shared'] as const)(
    'of a route (%s) is waited for by discord.js, and no other route is touched',
    async (scope) => {
      await limit({ kind: 'rateLimit', at: 0, forMs: 700, scope, times: 1 });
      const limited = timed(() => send());
      await api.get(Routes.user());
      const calls = s.emulator.calls.slice(0, 2).map(({ method, status }) => `${method} ${status}`);
      expect(calls).toEqual(['POST 429', 'GET 200']);
      expect(await limited).toBeGreaterThan(690);
      expect(sent()).toEqual(['x']);
      expect(s.emulator.invalidRequests).toBe(scope === 'shared' ? 0 : 1);
    },
  );

  test('of everything is waited for by discord.js in every route', async () => {
    await limit({ kind: 'rateLimit', at: 0, forMs: 500, scope: 'global' });
    const start = performance.now();
    const first = send();
    await new Promise((resolve) => api.once('rateLimited', resolve));
    clock.advance(500);
    await Promise.all([
      api.get(Routes.user()).then(() => expect(performance.now() - start).toBeGreaterThan(490)),
      first,
    ]);
    expect(statuses()).toEqual([429, 200, 200]);
  });
});

describe('an error of the server', () => {
  test.each([500, 502, 503] as const)('%i is tried again by discord.js', async (status) => {
    await plan({ kind: 'serverError', at: 0, forMs: 9000, status, carriedOut: false, times: 2 });
    await send();
    expect(statuses()).toEqual([status, status, 200]);
    expect(sent()).toEqual(['x']);
  });

  test('may come although the call was carried out: a message without a nonce is then sent twice', async () => {
    await plan({ kind: 'serverError', at: 0, forMs: 9000, status: 502, carriedOut: true, times: 1 });
    await send();
    expect(sent()).toEqual(['x', 'x']);
  });
});

describe('a connection that is cut', () => {
  test('before the call is carried out leaves nothing behind', async () => {
    await plan({ kind: 'reset', at: 0, forMs: 9000, carriedOut: false, times: 1 });
    await expect(send()).rejects.toThrow();
    expect(sent()).toEqual([]);
  });

  test('after it leaves what was done', async () => {
    await plan({ kind: 'reset', at: 0, forMs: 9000, carriedOut: true, times: 1 });
    await expect(send()).rejects.toThrow();
    expect(sent()).toEqual(['x']);
  });
});

describe('a bot that dies', () => {
  test('in the middle of a request sends nothing, and the next request is answered', async () => {
    const { port, hostname } = new URL(s.emulator.apiUrl);
    const socket = connect(Number(port), hostname);
    const path = `/api/v10${Routes.channelMessages(s.guild.channel('general').id)}`;
    const headers = `Host: x\r\nAuthorization: Bot ${s.application.token}\r\nContent-Length: 99`;
    await new Promise<void>((resolve) => {
      socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n{"content":`, () => resolve());
    });
    await send('before');
    socket.destroy();
    await send('after');
    expect(sent()).toEqual(['before', 'after']);
  });
});

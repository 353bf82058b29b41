/** The pace in which a bot connects to Discord's gateway while that fails, and the sessions that it may start in a day. */
import { Client } from 'discord.js';
import { type Application, DISCORD_LIMITS, type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { login, newClient, SessionsError } from '#discord/connection/client.ts';
import { ClosableShards } from '#discord/connection/closable-shard.ts';
import type { Rest } from '#discord/connection/growing-pace.ts';
import { RequestPace } from '#discord/connection/request-pace.ts';
import { SessionPace } from '#discord/connection/session-pace.ts';
import { startThrottler } from '#discord/connection/sharding.ts';
import { soleOwnership } from '#game/ports/ports.ts';
import { MemorySessionStarts } from '#store/open.ts';
import { startFault } from '../../src/process/start-fault.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('a connection that is lost', () => {
  let emulator: Emulator;
  let application: Application;
  let client: Client;
  /** The waits before each further connection, ms. They are over at once. */
  const waits: number[] = [];
  const rest: Rest = async (ms) => {
    waits.push(ms);
    await new Promise(setImmediate);
  };

  afterEach(async () => {
    vi.useRealTimers();
    await client.destroy();
    await emulator.stop();
  });

  test('is made again at once, in an outage ever later up to minutes, and at once again after a good session', async () => {
    emulator = await startEmulator({ voice: false });
    application = emulator.addApplication({ name: 'Nightcall' });
    client = new Client({
      intents: [],
      rest: { api: emulator.apiUrl },
      ws: { buildStrategy: (manager) => new ClosableShards(manager, rest) },
    });
    client.on('shardError', () => {});
    vi.useFakeTimers({ toFake: ['performance'] });
    await client.login(application.token);
    await expect.poll(() => client.isReady()).toBe(true);
    const resumed = () => new Promise<unknown>((resolve) => client.once('shardResume', resolve));

    emulator.gateway.closed = true;
    emulator.dropGateway(application);
    await expect.poll(() => waits.length).toBeGreaterThan(20);
    emulator.gateway.closed = false;
    await resumed();
    const outage = waits.splice(0);
    expect(outage[0]).toBeLessThanOrEqual(500);
    expect(Math.max(...outage.slice(0, 4))).toBeLessThan(2_000);
    expect(Math.min(...outage.slice(16))).toBeGreaterThanOrEqual(2 * MINUTE);
    expect(Math.max(...outage)).toBeLessThanOrEqual(5 * MINUTE);

    // A session that ends at once is no good one.
    emulator.dropGateway(application);
    await resumed();
    expect(waits.splice(0)[0]).toBeGreaterThanOrEqual(2 * MINUTE);

    vi.advanceTimersByTime(MINUTE);
    emulator.dropGateway(application);
    await resumed();
    expect(waits[0]).toBeLessThanOrEqual(500);
  });
});

describe('the sessions that a gateway ends at once', () => {
  /** The times of the starts of a bot that starts each session as soon as it may. */
  function startsIn(spanMs: number): readonly number[] {
    let now = 0;
    const pace = new SessionPace(
      () => now,
      () => 0.5,
    );
    const times: number[] = [];
    while (now < spanMs) {
      pace.started(0);
      times.push(now);
      now += pace.waitMs(0);
    }
    return times;
  }

  test('are started soon at first, and then far more seldom than Discord allows', () => {
    expect(startsIn(MINUTE).length).toBeGreaterThanOrEqual(6);
    expect(startsIn(HOUR).length).toBeLessThanOrEqual(30);
    expect(startsIn(24 * HOUR).length).toBeLessThanOrEqual(500);
  });

  test('hold back no session of another shard, and none an hour later', () => {
    let now = 0;
    const pace = new SessionPace(() => now);
    for (let start = 0; start < 20; start += 1) pace.started(0);
    expect(pace.waitMs(0)).toBeGreaterThan(2 * MINUTE);
    expect(pace.waitMs(1)).toBe(0);
    now += HOUR;
    expect(pace.waitMs(0)).toBe(0);
  });
});

describe('a bot with too few sessions left in the day', () => {
  const { signal } = new AbortController();
  const limit = (remaining: number) => ({ total: 1000, remaining, reset_after: HOUR, max_concurrency: 1 });

  test('starts none until Discord begins a new count, and says when it waits and when not any more', async () => {
    let now = 0;
    let remaining = 51;
    const said: (number | null)[] = [];
    const manager = {
      options: { token: 'MTAwMDAwMDAwMDAwMDAwMDAx.a.b' },
      fetchGatewayInformation: async () => ({ session_start_limit: limit(remaining) }),
    };
    const throttler = await startThrottler(
      {
        starts: new MemorySessionStarts(),
        ownership: soleOwnership,
        pace: { sessions: new SessionPace(() => now) },
        speedup: 1e6,
      },
      {
        waits: () => {},
        short: (left) => {
          said.push(left?.left ?? null);
          now += 10 * MINUTE;
          if (said.length === 3) remaining = 1000;
        },
        refused: () => {},
      },
    )(manager as never);
    await throttler.waitForIdentify(0, signal);
    await throttler.waitForIdentify(0, signal);
    expect(said).toEqual([]);
    remaining = 49;
    await throttler.waitForIdentify(0, signal);
    expect(said).toEqual([49, 49, 49, null]);
  });

  test.each([40, 0])(
    'does not start with %i left: it names the reason and the remedy, and asks for no session',
    async (left) => {
      const emulator = await startEmulator({
        voice: false,
        rateLimits: { ...DISCORD_LIMITS, identify: { limit: left, windowMs: 5 * HOUR } },
      });
      const { token } = emulator.addApplication({ name: 'Nightcall' });
      const shard = {
        ...{
          number: 0,
          count: 1,
          ownership: soleOwnership,
          starts: new MemorySessionStarts(),
          pace: new RequestPace(),
        },
      };
      const refused = await login(newClient(emulator.apiUrl, 'none', { shard }), token).catch(
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(SessionsError);
      const [en, ru] = startFault(refused, emulator.apiUrl).split('\n');
      expect(en).toMatch(new RegExp(`left: ${left}, .* in 5 h\\. .*Find out .*\\.$`));
      expect(ru).toMatch(new RegExp(`Осталось подключений: ${left}, .* через 5 ч\\. .*Выясните.*\\.$`));
      expect(emulator.gateway.received.filter(({ op }) => op === 2)).toEqual([]);
      await emulator.stop();
    },
  );
});

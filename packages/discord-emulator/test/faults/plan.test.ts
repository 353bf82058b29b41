import { Routes } from 'discord-api-types/v10';
import { type FaultPlan, ManualClock, RANDOM_KINDS, randomPlan } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { startRestBot } from '../test-bot.ts';

describe('a plan made by chance', () => {
  test('is the same for the same seed, intensity and span, and another for another seed', () => {
    for (const seed of [1, 2, 77]) {
      expect(randomPlan(seed, 0.5)).toEqual(randomPlan(seed, 0.5));
      expect(randomPlan(seed, 0.5).faults).not.toEqual(randomPlan(seed + 1, 0.5).faults);
    }
  });

  test('is data: it survives JSON', () => {
    const plan = randomPlan(3, 1);
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  test('has more faults and longer ones the higher its intensity, and none at 0', () => {
    const [low, high] = [randomPlan(4, 0.1).faults, randomPlan(4, 1).faults];
    const longest = (faults: FaultPlan['faults']) => Math.max(...faults.map((one) => ('forMs' in one ? one.forMs : 0)));
    expect([low.length, high.length]).toEqual([4, 40]);
    expect(longest(high)).toBeGreaterThan(longest(low));
    expect(randomPlan(4, 0).faults).toEqual([]);
  });

  test('may have every kind of fault, in order of time and within its span', () => {
    const plans = Array.from({ length: 40 }, (_, seed) => randomPlan(seed, 1, { until: 20_000 }));
    expect(new Set(plans.flatMap(({ faults }) => faults.map(({ kind }) => kind)))).toEqual(new Set(RANDOM_KINDS));
    for (const { faults, until } of plans) {
      expect(faults).toEqual(faults.toSorted((a, b) => a.at - b.at));
      expect(faults.every((one) => one.at + ('forMs' in one ? one.forMs : 0) <= until)).toBe(true);
    }
  });

  test('keeps to the kinds that it is allowed', () => {
    const { faults } = randomPlan(5, 1, { kinds: ['latency', 'reset'] });
    expect(new Set(faults.map(({ kind }) => kind))).toEqual(new Set(['latency', 'reset']));
  });
});

describe('a plan under way', () => {
  let s: Awaited<ReturnType<typeof startRestBot>>;
  afterEach(() => s.emulator.stop());

  /** Sends twenty calls one after another under a plan that affects half of them. Returns their statuses. */
  async function twenty(seed: number): Promise<(number | undefined)[]> {
    s = await startRestBot();
    s.emulator.plan({
      seed,
      until: 60_000,
      faults: [{ kind: 'serverError', at: 0, forMs: 60_000, share: 0.5, status: 503, carriedOut: false }],
    });
    await until(() => s.emulator.plans[0]?.log.length === 1);
    for (let n = 0; n < 20; n += 1) await s.api.get(Routes.user()).catch(() => {});
    return s.emulator.calls.map(({ status }) => status);
  }

  test('draws the same numbers for the same seed', async () => {
    const first = await twenty(8);
    await s.emulator.stop();
    expect(await twenty(8)).toEqual(first);
    expect(new Set(first)).toEqual(new Set([200, 503]));
  });

  test('logs its actions with their times, and ends at its time', async () => {
    const clock = new ManualClock();
    s = await startRestBot({ clock });
    const plan = s.emulator.plan({
      seed: 1,
      until: 5000,
      faults: [
        { kind: 'serverError', at: 1000, forMs: 2000, status: 502, carriedOut: false },
        { kind: 'reset', at: 4000, forMs: 60_000, carriedOut: false },
        { kind: 'gatewayDrop', at: 9000 },
      ],
    });
    const outcomes: string[] = [];
    for (const ms of [500, 1000, 2000, 1000, 600]) {
      clock.advance(ms);
      outcomes.push(
        await s.api.get(Routes.user()).then(
          () => 'ok',
          (error: Error & { status?: number }) => `${error.status ?? 'cut'}`,
        ),
      );
    }
    expect(outcomes).toEqual(['ok', '502', 'ok', 'cut', 'ok']);
    await plan.ended;
    expect(plan.over).toBe(true);
    expect(plan.log).toEqual([
      { at: 1000, kind: 'serverError', what: 'for 2000 ms' },
      { at: 1500, kind: 'serverError', what: 'GET /users/@me: 502, not carried out' },
      { at: 4000, kind: 'reset', what: 'for 60000 ms' },
      { at: 4500, kind: 'reset', what: 'GET /users/@me: connection cut, not carried out' },
      { at: 5000, kind: 'end', what: 'everything works again' },
    ]);
  });

  test('can be ended before its time', async () => {
    s = await startRestBot();
    const plan = s.emulator.plan({
      seed: 1,
      until: 60_000,
      faults: [{ kind: 'outage', at: 0, forMs: 9000, parts: ['rest', 'gateway'] }],
    });
    await until(() => plan.log.length > 0);
    await expect(s.api.get(Routes.user())).rejects.toThrow();
    plan.stop();
    await s.api.get(Routes.user());
    expect(s.emulator.gateway.closed).toBe(false);
  });
});

/** Timers of 0 ms run in the next turns of the event loop. */
async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise((resolve) => setTimeout(resolve, 1));
}

import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { Batch, Journal } from '#game/ports/journal.ts';
import { StoreError, soleFence } from '#game/ports/ports.ts';
import { measuredDrawing, measuredJournal, measuredStore } from '#metrics/measured-parts.ts';
import { Metrics, TimeWindow } from '#metrics/metrics.ts';
import { slowAbove } from '#metrics/slowness.ts';
import { memoryStore } from '#store/open.ts';

interface Entry {
  readonly level: string;
  readonly fields: object;
  readonly message: string;
}

const entries: Entry[] = [];
const note = (level: string) => (fields: object, message: string) => void entries.push({ level, fields, message });
const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };

let metrics: Metrics;
const open = () => {
  metrics = new Metrics(log);
  return metrics;
};
afterEach(() => {
  metrics.close();
  entries.length = 0;
});

/** The value of a metric with these labels. `undefined`: there is none. */
const metricOf = async (name: string): Promise<number | undefined> => {
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

describe('calls to Discord', () => {
  test('are counted by bot, kind and class of the status, and edits of members for themselves', async () => {
    const calls = open().calls(0);
    const edit = { kind: 'member', isMemberEdit: true, scope: null } as const;
    calls.called({ ...edit, status: 204 });
    calls.called({ ...edit, status: 429, scope: 'user' });
    calls.called({ ...edit, kind: 'message', isMemberEdit: false, status: null });
    expect(await metricOf('nightcall_discord_calls_total{bot="0",kind="member",status="2xx"}')).toBe(1);
    expect(await metricOf('nightcall_discord_calls_total{bot="0",kind="member",status="4xx"}')).toBe(1);
    expect(await metricOf('nightcall_discord_calls_total{bot="0",kind="message",status="none"}')).toBe(1);
    expect(await metricOf('nightcall_member_edits_total{bot="0"}')).toBe(2);
    expect(await metricOf('nightcall_discord_limited_total{bot="0",scope="user"}')).toBe(1);
  });

  test('of another bot have a number of their own, which is 0 before its first call', async () => {
    open().calls(0);
    const helper = metrics.calls(1);
    expect(await metricOf('nightcall_member_edits_total{bot="1"}')).toBe(0);
    helper.waited(1500);
    helper.reconnected();
    expect(await metricOf('nightcall_limit_waits_total{bot="1"}')).toBe(1);
    expect(await metricOf('nightcall_limit_wait_seconds_total{bot="1"}')).toBe(1.5);
    expect(await metricOf('nightcall_gateway_reconnects_total{bot="1"}')).toBe(1);
    expect(await metricOf('nightcall_limit_waits_total{bot="0"}')).toBe(0);
  });

  test('put no words of Discord into a label', async () => {
    const call = { kind: 'other', isMemberEdit: false, status: 429 } as const;
    open()
      .calls(0)
      .called({ ...call, scope: '123456789012345678' });
    expect(await metrics.text()).not.toContain('123456789012345678');
  });
});

describe('the storage', () => {
  const batch = { n: 1, at: 0, command: {}, events: [{}, {}, {}] } as unknown as Batch;

  test('counts the events that were stored, and not those that were refused', async () => {
    const { storage } = open();
    const journal = (append: Journal['append']) => measuredJournal({ append } as Journal, storage);
    await journal(async () => {}).append('a', batch, soleFence);
    const refused = journal(() => Promise.reject(new StoreError('full'))).append('a', batch, soleFence);
    await expect(refused).rejects.toThrow('full');
    expect(await metricOf('nightcall_appended_events_total')).toBe(3);
    expect(await metricOf('nightcall_append_seconds_count')).toBe(1);
  });

  test('counts writes and refused writes, and changes nothing about them', async () => {
    const { storage } = open();
    const inner = memoryStore();
    const store = measuredStore(inner, storage);
    await store.set('a:1', { b: 2 });
    expect(await store.get('a:1')).toEqual({ b: 2 });
    expect(await store.keys('a:')).toEqual(['a:1']);
    await store.delete('a:1');
    expect(await inner.get('a:1')).toBeUndefined();
    expect(await metricOf('nightcall_store_write_seconds_count')).toBe(2);
    const full = measuredStore({ ...store, set: () => Promise.reject(new StoreError('full')) }, storage);
    await expect(full.set('a:1', 1)).rejects.toThrow('full');
    expect(await metricOf('nightcall_store_failures_total')).toBe(1);
    expect(await metricOf('nightcall_store_write_seconds_count')).toBe(2);
  });
});

test('pictures are counted by their result', async () => {
  open();
  const pictures = [new Uint8Array(1), null, null];
  const drawing = measuredDrawing({ draw: async () => pictures.shift()! }, (...drawn) => metrics.drawn(...drawn));
  for (let index = 0; index < 3; index += 1) await drawing.draw({});
  expect(await metricOf('nightcall_pictures_total{result="drawn"}')).toBe(1);
  expect(await metricOf('nightcall_pictures_total{result="given up"}')).toBe(2);
});

test('tables, narrators, shards and leases are shown by stage and state once they are known', async () => {
  open();
  expect(await metricOf('nightcall_tables{stage="playing"}')).toBeUndefined();
  metrics.observe({
    tables: () => ({ lobby: 1, playing: 4 }),
    voices: () => ({ ready: 3 }),
    shards: () => ({ hosted: 2, standby: 6 }),
    leaseAge: () => 1_500,
  });
  expect(await metricOf('nightcall_tables{stage="playing"}')).toBe(4);
  expect(await metricOf('nightcall_voices{state="ready"}')).toBe(3);
  expect(await metricOf('nightcall_shards{state="standby"}')).toBe(6);
  expect(await metricOf('nightcall_lease_age_seconds')).toBe(1.5);
});

test('shards that are taken up, and those that another process takes over, are counted', async () => {
  open();
  metrics.tookUp();
  metrics.lostLease();
  expect(await metricOf('nightcall_shard_take_ups_total')).toBe(1);
  expect(await metricOf('nightcall_lost_leases_total')).toBe(1);
});

describe('a part that was slow in the last minute', () => {
  const late = (ms: number) => {
    for (let index = 0; index < 100; index += 1) metrics.voice.frameSent(ms);
  };

  test('is logged with its metric when it becomes slow and when that is over, and not in between', () => {
    open();
    for (const ms of [1, 40, 40, 1, 1]) {
      late(ms);
      metrics.endMinute();
    }
    const frames = entries.filter(({ fields }) => JSON.stringify(fields).includes('frame'));
    expect(frames).toEqual([
      {
        level: 'warn',
        fields: { ms: 40, most: slowAbove.frames, metric: 'nightcall_frame_lateness_seconds' },
        message: 'the frames of the narrators were late',
      },
      {
        level: 'info',
        fields: { metric: 'nightcall_frame_lateness_seconds' },
        message: 'no longer: the frames of the narrators were late',
      },
    ]);
  });

  test('is the store with slow appends, and Discord with a long wait for a limit', () => {
    open().storage.appended(1, 900);
    metrics.calls(0).waited(60_000);
    metrics.endMinute();
    const slow = metrics.slowness().filter(({ part }) => part !== 'loop');
    expect(slow.map(({ part, ms }) => [part, ms])).toEqual([
      ['store', 900],
      ['limits', 60_000],
    ]);
    for (const { metric } of slow) expect(metrics.names).toContain(metric);
  });

  test('is the event loop while it is blocked', async () => {
    open();
    const slowParts = async () => {
      const until = performance.now() + 100;
      while (performance.now() < until);
      // Node notes the delay at its next look at the loop.
      await new Promise((resolve) => setTimeout(resolve));
      metrics.endMinute();
      return metrics.slowness().map(({ part }) => part);
    };
    await expect.poll(slowParts).toContain('loop');
    expect(await metricOf('nightcall_event_loop_delay_seconds{quantile="1"}')).toBeGreaterThan(slowAbove.loop / 1000);
  });
});

test('a window of times finds each share of them, a quarter too large at most', () => {
  const times = fc.array(fc.double({ min: 0.2, max: 100_000, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.9, 0.99, 1), (values, share) => {
      const window = new TimeWindow();
      for (const ms of values) window.add(ms);
      const sorted = values.toSorted((one, other) => one - other);
      const exact = sorted[Math.ceil(share * sorted.length) - 1]!;
      const found = window.quantile(share);
      expect(found).toBeGreaterThanOrEqual(exact * 0.999);
      expect(found).toBeLessThanOrEqual(exact * 1.2501);
      window.clear();
      expect(window.quantile(share)).toBe(0);
    }),
  );
});

/** The judgement of a soak follows from the metrics, the own lateness of frames, and the bare timer. */
import { Counter, Histogram, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { figuresBetween, Lateness } from './lateness.ts';
import { between, Scrape } from './scrape.ts';
import type { ThreadTimes } from './thread-times.ts';
import { inTimeOf, isWithin, verdictOf } from './verdict.ts';

const sample = {
  ...{ frames: 1000, lateShare: 0, own: { ownLate: 0 as number | null }, timer: { late: 0 } },
  ...{ waited: 0, ran: 0.5, processors: 0.6, heapMib: 70 },
};
const many = (change: Partial<typeof sample> = {}, count = 9) =>
  Array.from({ length: count }, () => ({ ...sample, ...change }));

test('the figures of a stretch are those between its two readings', async () => {
  const registry = new Registry();
  const registers = [registry];
  const names = { name: 'nightcall_frame_lateness_seconds', help: '.' };
  const frames = new Histogram({ ...names, buckets: [0.001, 0.02, 0.05], registers });
  const edits = new Counter({ name: 'nightcall_member_edits_total', help: '.', labelNames: ['bot'], registers });
  const scrape = async (thread: ThreadTimes | null) => new Scrape(await registry.metrics(), thread);
  const send = (count: number, lateS: number) => {
    for (let index = 0; index < count; index += 1) frames.observe(lateS);
  };
  send(50, 1);
  edits.inc({ bot: '0' }, 7);
  const before = await scrape({ ranMs: 10, waitedMs: 0 });
  send(97, 0.0005);
  send(1, 0.01);
  send(2, 0.03);
  edits.inc({ bot: '0' }, 2);
  edits.inc({ bot: '1' }, 3);
  const stretch = between(before, await scrape({ ranMs: 20, waitedMs: 5 }));
  expect(stretch).toMatchObject({ frames: 100, median: 1, p99: 50, memberEdits: 5, events: 0 });
  expect(stretch.lateShare).toBeCloseTo(0.02);
  expect(stretch.ran! / stretch.waited!).toBeCloseTo(2);
  expect(between(before, await scrape(null)).waited).toBeNull();
});

describe('the own lateness of a frame', () => {
  /** The figures of one frame that was due at 1003 ms, and was sent at 1073 ms. The thread has waited `waitedMs` since 1000 ms. */
  function lateBy70(waitedMs: number) {
    let waited = 500;
    const lateness = new Lateness(() => ({ ranMs: 0, waitedMs: waited }));
    const before = lateness.counts;
    lateness.look(995);
    lateness.look(1000);
    waited += waitedMs;
    lateness.sent(70, 1073);
    return figuresBetween({ ...before, own: lateness.counts.own!.map(() => 0) }, lateness.counts);
  }

  test('leaves out the time for which the thread waited for a processor', () => {
    expect(lateBy70(60)).toEqual({ late: 1, p99: 100, ownLate: 0, ownP99: 15 });
    expect(lateBy70(0)).toEqual({ late: 1, p99: 100, ownLate: 1, ownP99: 100 });
  });

  test('keeps a wait that may have been before the frame was due', () => {
    // 3 ms of the wait may lie before 1003 ms, so at least 49 ms lie after it.
    expect(lateBy70(52)).toMatchObject({ ownLate: 1, ownP99: 30 });
    expect(lateBy70(53)).toMatchObject({ ownLate: 0, ownP99: 20 });
  });

  test('is not known where the system does not tell the waits', () => {
    const lateness = new Lateness(() => null);
    const before = lateness.counts;
    lateness.look(0);
    lateness.sent(70, 100);
    expect(figuresBetween(before, lateness.counts)).toEqual({ late: 1, p99: 100, ownLate: null, ownP99: null });
  });
});

describe('a soak', () => {
  test('is in time if fewer than one frame in a hundred was more than 20 ms late', () => {
    expect(verdictOf(many({ lateShare: 0.009 })).isInTime).toBe(true);
    expect(verdictOf(many({ lateShare: 0.011 })).isInTime).toBe(false);
  });

  test('weighs each sample by its frames', () => {
    const samples = [...many({ lateShare: 0.5, frames: 1 }), ...many({ frames: 10_000 })];
    expect(verdictOf(samples).isInTime).toBe(true);
  });

  test('is judged by the own lateness if the bare timer was late, too', () => {
    const busy = { lateShare: 0.5, timer: { late: 0.3 } };
    expect(inTimeOf(many({ ...busy, own: { ownLate: 0.009 } }))).toMatchObject({ isInTime: true, ownLate: 0.009 });
    expect(inTimeOf(many({ ...busy, own: { ownLate: 0.011 } })).isInTime).toBe(false);
    expect(inTimeOf(many({ ...busy, own: { ownLate: null } })).isInTime).toBeNull();
    // Without a processor for half of the time, each frame waits for those before it.
    expect(inTimeOf(many({ ...busy, waited: 0.6 })).isInTime).toBeNull();
    // A machine with a processor for the timer had one for the bot.
    expect(inTimeOf(many({ ...busy, timer: { late: 0 } })).isInTime).toBe(false);
  });

  test('without frames says nothing about them', () => {
    expect(verdictOf(many({ frames: 0 })).isInTime).toBeNull();
  });

  test('finds memory that grows, and judges it only from six samples on', () => {
    const growing = many().map((each, index) => ({ ...each, heapMib: 70 + 4 * index }));
    expect(verdictOf(growing).heap?.grows).toBe(true);
    expect(verdictOf(many()).heap?.grows).toBe(false);
    expect(verdictOf(many({}, 5)).heap).toBeNull();
  });
});

test('one process can host the tables of a sample if their frames are in time and its thread has a rest', () => {
  expect(isWithin(sample)).toBe(true);
  expect(isWithin({ ...sample, lateShare: 0.02 })).toBe(false);
  expect(isWithin({ ...sample, ran: 0.97 })).toBe(false);
  // The thread ran in all of the time for which it had a processor.
  expect(isWithin({ ...sample, ran: 0.58, waited: 0.4 })).toBe(false);
  expect(isWithin({ ...sample, frames: 0 })).toBe(false);
  expect(isWithin({ ...sample, ran: null, processors: 0.97 } as never)).toBe(false);
});

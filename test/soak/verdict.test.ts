/** The judgement of a soak follows from the metrics alone. */
import { Counter, Histogram, Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { between, Scrape, type ThreadTimes } from './scrape.ts';
import { isWithin, verdictOf } from './verdict.ts';

const sample = { frames: 1000, lateShare: 0, waited: 0, ran: 0.5, processors: 0.6, heapMib: 70 };
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

describe('a soak', () => {
  test('is in time if fewer than one frame in a hundred was more than 20 ms late', () => {
    expect(verdictOf(many({ lateShare: 0.009 })).isInTime).toBe(true);
    expect(verdictOf(many({ lateShare: 0.011 })).isInTime).toBe(false);
  });

  test('weighs each sample by its frames', () => {
    const samples = [...many({ lateShare: 0.5, frames: 1 }), ...many({ frames: 10_000 })];
    expect(verdictOf(samples).isInTime).toBe(true);
  });

  test('is judged by the samples in which the machine was not too busy, if there are any', () => {
    const busy = many({ lateShare: 0.5, waited: 0.4 });
    expect(verdictOf(busy)).toMatchObject({ isInTime: null, judged: 0, judgedLate: null });
    expect(verdictOf([...busy, ...many({}, 1)])).toMatchObject({ isInTime: true, judged: 1, judgedLate: 0 });
    expect(verdictOf([...busy, ...many({ lateShare: 0.02 }, 1)]).isInTime).toBe(false);
    expect(verdictOf(many({ waited: 0.4 })).isInTime).toBe(true);
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
  expect(isWithin({ ...sample, frames: 0 })).toBe(false);
  expect(isWithin({ ...sample, ran: null, processors: 0.97 } as never)).toBe(false);
});

import { expect, test } from 'vitest';
import { valueWithin, within } from '#game/scheduling/clock.ts';
import { TestClock } from './kit/clock.ts';

const never = new Promise<string>(() => {});

test('work that comes in time is taken for what it is, and no alarm is left', async () => {
  const clock = new TestClock();
  expect(await valueWithin(clock, 100, Promise.resolve('here'), 'nothing')).toBe('here');
  expect(await within(clock, 100, Promise.resolve())).toBe(true);
  expect(clock.next).toBeNull();
});

test('work that fails is given up at once, not when its time is up', async () => {
  const clock = new TestClock();
  expect(await valueWithin(clock, 100, Promise.reject(new Error('lost')), 'nothing')).toBe('nothing');
  expect(await within(clock, 100, Promise.reject(new Error('lost')))).toBe(false);
  expect(clock.next).toBeNull();
});

test('work that never comes is given up when its time is up, and not before', async () => {
  const clock = new TestClock();
  const given: unknown[] = [];
  void valueWithin(clock, 100, never, 'nothing').then((value) => given.push(value));
  void within(clock, 100, never).then((value) => given.push(value));
  await clock.move(99);
  expect(given).toEqual([]);
  await clock.move(1);
  expect(given).toEqual(['nothing', false]);
});

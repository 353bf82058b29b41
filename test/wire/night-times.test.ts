/** The comparison of the course of two nights finds a secret, and does not take a busy machine for one. */
import { describe, expect, test } from 'vitest';
import { type Gap, incomparable, lastingPartings, partings } from './kit/night-times.ts';

const speed = 10;
const calls = [30, 30];
const clock = (ms: number): Gap => ({ ms, isCall: true });
const line = (ms: number): Gap => ({ ms, isCall: false });
const night = [line(400), clock(3_000), line(400), clock(3_000)];

describe('two nights', () => {
  test('with the same times on a machine that is a little late are the same', () => {
    const late = [line(900), clock(3_100), line(400), clock(4_000)];
    expect(partings(night, late, { calls, speed })).toEqual([]);
  });

  test('differ in a call that was cut short', () => {
    const cut = [line(400), clock(3_000), line(400), clock(0)];
    expect(partings(night, cut, { calls, speed })).toEqual([3]);
  });

  test('cannot be compared if one has another message', () => {
    expect(partings(night, [...night, line(0)], { calls, speed })).toEqual([incomparable]);
  });

  test('cannot be compared if both lack a clock, which happens if the machine pauses', () => {
    const paused = [line(400), clock(6_400)];
    expect(partings(paused, paused, { calls, speed })).toEqual([incomparable]);
  });
});

describe('a difference that was seen', () => {
  test('lasts if the games differ there again', () => {
    expect(lastingPartings([1, 3], [3])).toEqual([3]);
  });

  test('lasts if the games could not be compared when they were played again', () => {
    expect(lastingPartings([3], [incomparable])).toEqual([3]);
    expect(lastingPartings([incomparable], [incomparable])).toEqual([incomparable]);
  });

  test('is replaced by the first that can be compared', () => {
    expect(lastingPartings([incomparable], [])).toEqual([]);
    expect(lastingPartings([incomparable], [2])).toEqual([2]);
  });
});

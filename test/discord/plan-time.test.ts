import { describe, expect, test } from 'vitest';
import { readTime } from '#discord/formats/plan-time.ts';
import { readZone, suggestZones } from '#discord/formats/time-zone.ts';

/** Sunday 22 November 2026, 19:30 in Moscow, 17:30 in Berlin. */
const now = Date.UTC(2026, 10, 22, 16, 30);
const at = (text: string) => Date.parse(`${text}Z`);
const moscow = 'Europe/Moscow';

describe('a typed time', () => {
  test.each([
    ['21:00', '2026-11-22T18:00'],
    ['в 21:00', '2026-11-22T18:00'],
    ['at 9 pm', '2026-11-22T18:00'],
    ['9:15PM', '2026-11-22T18:15'],
    ['12 am', '2026-11-22T21:00'],
    ['19:00', '2026-11-23T16:00'],
    ['today 23:30', '2026-11-22T20:30'],
    ['tonight at 22:00', '2026-11-22T19:00'],
    ['tomorrow 20:30', '2026-11-23T17:30'],
    ['20:30 tomorrow', '2026-11-23T17:30'],
    ['завтра в 20:30', '2026-11-23T17:30'],
    ['послезавтра 20.30', '2026-11-24T17:30'],
    ['25.11 20:30', '2026-11-25T17:30'],
    ['01.02 20:30', '2027-02-01T17:30'],
    ['2026-12-31 23:00', '2026-12-31T20:00'],
    ['in 2 hours', '2026-11-22T18:30'],
    ['in 1.5 hours', '2026-11-22T18:00'],
    ['2h 15m', '2026-11-22T18:45'],
    ['через 2 часа', '2026-11-22T18:30'],
    ['через час', '2026-11-22T17:30'],
    ['через полчаса', '2026-11-22T17:00'],
    ['in half an hour', '2026-11-22T17:00'],
    ['через 90 минут', '2026-11-22T18:00'],
    ['через 1 час 30 мин', '2026-11-22T18:00'],
    ['in 3 days', '2026-11-25T16:30'],
    ['<t:1795000000:F>', '2026-11-18T11:06:40'],
  ])('is read: %s', (text, expected) => {
    expect(readTime(text, now, moscow)).toEqual({ ok: true, value: at(expected) });
  });

  test.each([
    '',
    'x 21',
    'soon',
    'вечером',
    '25:00',
    '21:70',
    '13 pm',
    '31.02 20:00',
    '11/12 20:00',
    'tomorrow',
    'in 2',
    'friday',
    '21:00 21:00',
    'constructor 20:00',
    '<t:x>',
  ])('is not guessed: %s', (text) => {
    expect(readTime(text, now, moscow)).toMatchObject({ ok: false, error: { problem: 'unclear' } });
  });

  test.each([
    ['9', ['2026-11-23T06:00', '2026-11-22T18:00']],
    ['в 10', ['2026-11-22T19:00', '2026-11-23T07:00']],
    ['next friday 21:00', ['2026-11-27T18:00', '2026-12-04T18:00']],
    ['20 ч', ['2026-11-22T17:00', '2026-11-23T12:30']],
    ['10.11 20.12', ['2026-12-20T07:11', '2027-11-10T17:12']],
    ['tomorrow at midnight', ['2026-11-22T21:00', '2026-11-23T21:00']],
  ])('with several meanings is not guessed, and all are offered: %s', (text, readings) => {
    const read = readTime(text, now, moscow);
    expect(read).toEqual({ ok: false, error: { problem: 'several', readings: readings.map(at).toSorted() } });
  });

  test('is not guessed from a number of 500 digits', () => {
    expect(readTime('9'.repeat(500), now, moscow)).toMatchObject({ error: { problem: 'unclear' } });
  });

  test('needs a time zone only as a time of day', () => {
    expect(readTime('21:00', now, null)).toMatchObject({ error: { problem: 'no-zone' } });
    expect(readTime('in 2 hours', now, null).ok).toBe(true);
    expect(readTime('<t:1795000000>', now, null).ok).toBe(true);
    expect(readTime('21:00 msk', now, null)).toEqual({ ok: true, value: at('2026-11-22T18:00') });
    expect(readTime('soon', now, null)).toMatchObject({ error: { problem: 'unclear' } });
  });

  test('is that of the clocks, also over the change to summer time', () => {
    const before = Date.UTC(2027, 2, 27, 18);
    expect(readTime('tomorrow 20:30', before, 'Europe/Berlin')).toEqual({ ok: true, value: at('2027-03-28T18:30') });
    expect(readTime('21:00', now, 'America/New_York')).toEqual({ ok: true, value: at('2026-11-23T02:00') });
  });
});

describe('a time zone', () => {
  test('is known by its name, in any case, or by its offset', () => {
    expect(readZone('europe/berlin')).toBe('Europe/Berlin');
    expect(readZone('America/New York')).toBe('America/New_York');
    expect(readZone('UTC+3')).toBe('Etc/GMT-3');
    expect(readZone('Etc/GMT-3')).toBe('Etc/GMT-3');
    expect(readTime('21:00', now, readZone('UTC+3'))).toEqual(readTime('21:00', now, moscow));
    for (const wrong of ['', 'Narnia time', 'UTC+30', 'Europe']) expect(readZone(wrong)).toBeNull();
  });

  test('is suggested while it is being typed', () => {
    expect(suggestZones('mosc')).toEqual([{ name: 'Europe/Moscow', value: 'Europe/Moscow' }]);
    expect(suggestZones('')).toHaveLength(25);
  });
});

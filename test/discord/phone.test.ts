/**
 * Two days of the club for ten, as a player with a phone sees them. The largest tables are in `test/evenings/phone.test.ts`.
 */
import { afterEach, expect, test } from 'vitest';
import { playDays } from './course.ts';
import { HandEvening } from './hand-evening.ts';

let evening: HandEvening;
afterEach(async () => {
  expect(evening.emulator.refusals).toEqual([]);
  expect(evening.log.issues.filter(({ level }) => level === 'error')).toEqual([]);
  await evening.close();
});

/** Two defences, and the result of another vote. */
const ofTie = 3;

test('a day of the club has at most 14 messages and three of its tie, and the awaited button at most two below it', async () => {
  evening = await HandEvening.open({}, {}, { people: 10, tableRequest: { rules: 'club', seed: 7 } });
  const course = await playDays(evening, 2);
  expect(course.missing).toEqual([]);
  expect(course.most).toBeLessThanOrEqual(2);
  expect(course.postedIn('day')).toBeLessThanOrEqual(14 + ofTie);
});

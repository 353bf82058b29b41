/**
 * Days of the club for ten, as a player with a phone sees them. The largest tables are in `test/evenings/phone.test.ts`.
 */
import { expect, test } from 'vitest';
import { playDays } from './course.ts';
import { HandEvening } from './hand-evening.ts';

async function play(days: number, ties: boolean) {
  const evening = await HandEvening.open({}, {}, { people: 10, tableRequest: { rules: 'club', seed: 7 } });
  const course = await playDays(evening, days, { ties });
  expect(course.missing).toEqual([]);
  expect(course.most).toBeLessThanOrEqual(2);
  return { evening, course };
}

/** The page of the morning, ten speeches, the open floor, the vote with its result, and the last word. */
const ofDay = 14;
/** Two defences, each of which pings its speaker and has a button for them, and the second vote. */
const ofTie = 3;

test('a day of the club has at most 14 messages, and the awaited button at most two below it', async () => {
  const { course } = await play(1, false);
  expect(course.postedIn('day')).toBeLessThanOrEqual(ofDay);
});

test('a tie adds three messages to a day: one for each time that somebody else is asked', async () => {
  const { course } = await play(2, true);
  expect(course.postedIn('day')).toBe(ofDay + ofTie);
});

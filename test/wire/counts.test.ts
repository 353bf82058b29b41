/** The short form of `npm run bench`: what a game may cost Discord, in counts. Times are no criterion here. */
import { beforeAll, expect, test } from 'vitest';
import { type Counts, countCalls } from '../bench/rows/calls.ts';

let counts: Counts;
beforeAll(async () => {
  counts = await countCalls(50);
});

test('a speech costs exactly two member edits, and a nightfall one', () => {
  expect(counts.speeches).toBeGreaterThan(5);
  expect(counts.speechEdits).toBe(2 * counts.speeches);
  expect(counts.nightfalls.length).toBeGreaterThan(0);
  expect(counts.nightfalls.every((edits) => edits === 1)).toBe(true);
});

test('free talk costs one member edit for each player when it begins, and one when it ends', () => {
  expect(counts).toMatchObject({ talkBegins: counts.players, talkEnds: counts.players, players: 6 });
});

test('no game runs into a limit of Discord', () => {
  expect(counts.answers429).toBe(0);
});

test('a listener hears every frame of the narrator', () => {
  expect(counts.parting).toBeNull();
  expect(counts.frames).toBeGreaterThan(100);
});

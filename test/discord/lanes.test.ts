/** The lanes of a game: each makes one pass at a time, and a stop waits for all of them. */
import { expect, test } from 'vitest';
import type { GameReconciler } from '#discord/reconciler/game-reconciler.ts';
import { openLanes } from '#discord/reconciler/lanes.ts';

/** Lanes of a game that needs nothing but a layout. */
function lanesOf() {
  const told: string[] = [];
  const log = { error: (_: object, words: string) => void told.push(words) };
  const game = { context: { isClosed: () => false }, layout: {}, log } as unknown as GameReconciler;
  return { lanes: openLanes(game), told };
}

/** A piece of work that lasts until it is ended. */
function lasting() {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => over, end };
}

test('the end of the lanes comes after the pass of each', async () => {
  const { lanes } = lanesOf();
  const [voices, access] = [lasting(), lasting()];
  const seen: string[] = [];
  void lanes.run('voices', voices.work);
  void lanes.run('access', access.work);
  const ended = lanes.ended().then(() => seen.push('ended'));
  voices.end();
  await lanes.run('status', async () => void seen.push('status'));
  expect(seen).toEqual(['status']);
  access.end();
  await ended;
  expect(seen).toEqual(['status', 'ended']);
});

test('a pass that fails ends with a remark, and the lane goes on', async () => {
  const { lanes, told } = lanesOf();
  const failing = async (): Promise<void> => {
    if (told.length === 0) throw new Error('lost');
  };
  expect((await lanes.run('voices', failing)).remarks).toEqual([{ key: 'issue.refused' }]);
  expect((await lanes.run('voices', failing)).remarks).toEqual([]);
  expect(told).toEqual(['arranging failed']);
  await lanes.ended();
});

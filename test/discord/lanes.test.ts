/** The lanes of a game: each makes one pass at a time, and a stop waits for all of them. */
import { expect, test } from 'vitest';
import { forbidden } from '#discord/reconciler/forbidden.ts';
import type { GameReconciler } from '#discord/reconciler/game-reconciler.ts';
import { openLanes, type Work } from '#discord/reconciler/lanes.ts';
import type { Layout } from '#game/ports/ports.ts';

/** Lanes of a game that needs nothing but a layout. */
function lanesOf() {
  const told: string[] = [];
  const log = { error: (_: object, words: string) => void told.push(words) };
  const game = { context: { isClosed: () => false }, forbidden: forbidden(), log } as unknown as GameReconciler;
  const lanes = openLanes(game);
  return { run: (name: string, work: Work) => lanes.run(name, work, {} as Layout), ended: lanes.ended, told };
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
  const { run, ended: allEnded } = lanesOf();
  const [voices, access] = [lasting(), lasting()];
  const seen: string[] = [];
  void run('voices', voices.work);
  void run('access', access.work);
  const ended = allEnded().then(() => seen.push('ended'));
  voices.end();
  await run('status', async () => void seen.push('status'));
  expect(seen).toEqual(['status']);
  access.end();
  await ended;
  expect(seen).toEqual(['status', 'ended']);
});

test('a pass that fails ends with a remark, and the lane goes on', async () => {
  const { run, ended, told } = lanesOf();
  const failing = async (): Promise<void> => {
    if (told.length === 0) throw new Error('lost');
  };
  expect((await run('voices', failing)).remarks).toEqual([{ key: 'issue.refused' }]);
  expect((await run('voices', failing)).remarks).toEqual([]);
  expect(told).toEqual(['arranging failed']);
  await ended();
});

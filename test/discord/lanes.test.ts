/** The lanes of a game: each makes one pass at a time, and a stop waits for all of them. */
import { expect, test } from 'vitest';
import { forbidden } from '#discord/reconciler/forbidden.ts';
import type { GameReconciler } from '#discord/reconciler/game-reconciler.ts';
import { type Looks, makeCalls, newPass, openLanes, type Pass, type Work } from '#discord/reconciler/lanes.ts';
import type { Layout } from '#game/ports/ports.ts';

/** Lanes of a game that needs nothing but a layout. */
function lanesOf() {
  const told: string[] = [];
  const log = { error: (_: object, words: string) => void told.push(words) };
  const game = { context: { isClosed: () => false }, forbidden: forbidden(), log } as unknown as GameReconciler;
  const lanes = openLanes(game);
  const run = (name: string, work: Work, looks?: Looks) => lanes.run(name, work, {} as Layout, looks);
  return { run, ended: lanes.ended, told, forbidden: game.forbidden };
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

test('a lane that had nothing left to do is asked again when what it looks at has changed', async () => {
  const { run } = lanesOf();
  let [seen, passes] = [0, 0];
  const ask = () =>
    run(
      'voices',
      async () => void passes++,
      () => [{ seen }],
    );
  await ask();
  await ask();
  expect(passes).toBe(1);
  seen = 1;
  await ask();
  expect(passes).toBe(2);
});

test('a lane is always asked while it cannot tell what it looks at', async () => {
  const { run } = lanesOf();
  let passes = 0;
  for (const _ of [1, 2])
    await run(
      'voices',
      async () => void passes++,
      () => null,
    );
  expect(passes).toBe(2);
});

test('a lane rests by what it looked at when it last planned', async () => {
  const { run } = lanesOf();
  let [seen, passes] = [0, 0];
  const looks = () => [seen];
  const work = async (pass: Pass) => {
    passes++;
    seen++;
    pass.looked = looks();
  };
  for (const _ of [1, 2]) await run('panels', work, looks);
  expect(passes).toBe(1);
});

test.each<[string, Partial<Pass>]>([
  ['failed', { again: true }],
  ['has to wait', { waitMs: 1 }],
  ['waits for a room', { isWaiting: true }],
  ['was refused', { remarks: [{ key: 'issue.refused' }] }],
])('a lane that %s is asked again though nothing has changed', async (_, left) => {
  const { run } = lanesOf();
  let passes = 0;
  const work = async (pass: Pass) => {
    passes++;
    Object.assign(pass, left);
  };
  for (const _ of [1, 2]) await run('panels', work, () => []);
  expect(passes).toBe(2);
});

test('a lane is asked again as long as a refused call is remembered', async () => {
  const { run, forbidden } = lanesOf();
  let passes = 0;
  const work = async () => {
    passes++;
    forbidden.refused('rename', 'no-permission');
  };
  for (const _ of [1, 2]) await run('names', work, () => []);
  expect(passes).toBe(2);
});

/** A pass that nothing replaces. */
const pass = () => newPass({} as Layout, () => false);

test('a lane plans again after each call, until nothing is left that it may make', async () => {
  const [left, made] = [new Set(['a', 'b', 'given up', 'c']), [] as string[]];
  let over: readonly string[] = [];
  await makeCalls<string>(pass(), {
    plan: () => [...left],
    mayMake: (call) => call !== 'given up',
    make: async (call) => {
      made.push(call);
      left.delete(call);
      // It had planned b, which is no longer wanted.
      if (call === 'a') left.delete('b');
    },
    over: (rest) => {
      over = rest;
    },
  });
  expect(made).toEqual(['a', 'c']);
  expect(over).toEqual(['given up']);
});

test('a lane with two bots makes two calls at once, and plans what must wait after them', async () => {
  const left = new Set(['mute 1', 'mute 2', 'unmute 3']);
  const [begun, ends] = [[] as string[], new Map<string, () => void>()];
  const done = makeCalls<string>(pass(), {
    plan: (underway) => [...left].filter((call) => !underway.includes(call)),
    mayMake: (call, underway) => call.startsWith('mute') || underway.length === 0,
    make: (call) => {
      begun.push(call);
      return new Promise((end) => {
        ends.set(call, () => {
          left.delete(call);
          end();
        });
      });
    },
    width: () => 2,
  });
  await expect.poll(() => begun).toEqual(['mute 1', 'mute 2']);
  ends.get('mute 2')!();
  ends.get('mute 1')!();
  await expect.poll(() => begun).toEqual(['mute 1', 'mute 2', 'unmute 3']);
  ends.get('unmute 3')!();
  await done;
});

test('a lane makes no call that was planned for a layout which has been replaced meanwhile', async () => {
  const made: string[] = [];
  let isReplaced = false;
  await makeCalls<string>(
    newPass({} as Layout, () => isReplaced),
    {
      plan: async () => {
        isReplaced = true;
        return ['unmute a speaker'];
      },
      mayMake: () => true,
      make: async (call) => void made.push(call),
    },
  );
  expect(made).toEqual([]);
});

test('a lane whose call throws begins no other one, and throws when all have ended', async () => {
  const made: string[] = [];
  const work = makeCalls<string>(pass(), {
    plan: () => ['a', 'b'],
    mayMake: () => true,
    make: async (call) => {
      made.push(call);
      throw new Error('lost');
    },
  });
  await expect(work).rejects.toThrow('lost');
  expect(made).toEqual(['a']);
});

import { afterEach, expect, test } from 'vitest';
import type { Log } from '#game/ports/log.ts';
import { type DrawingLimits, DrawingThread } from '#pictures/drawing-thread.ts';
import { pngOf } from '#pictures/index.ts';

const square = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="${colour}"/></svg>`;

/** Stands for the thread that draws: it does as the picture says. */
const obedient = new URL('./obedient-thread.mjs', import.meta.url);

const open: DrawingThread[] = [];
afterEach(() => Promise.all(open.splice(0).map((thread) => thread.close())));

function threadWith(limits: Partial<DrawingLimits>) {
  const told: object[] = [];
  const note = (fields: object) => void told.push(fields);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const thread = new DrawingThread(log, { drawingMs: 240_000, ...limits });
  open.push(thread);
  return { told, draw: (svg: string) => thread.draw({ svg, scale: 1 }), close: () => thread.close() };
}

test('a picture from the thread is the picture that this thread would have drawn', async () => {
  const { draw } = threadWith({});
  const [red, blue] = await Promise.all([draw(square('red')), draw(square('blue'))]);
  expect(red).toEqual(Uint8Array.from(await pngOf(square('red'))));
  expect(blue).not.toEqual(red);
});

test('a faulty SVG is given up, and the next picture is drawn', async () => {
  const { draw, told } = threadWith({});
  expect(await draw('<svg')).toBeNull();
  expect(await draw(square('red'))).not.toBeNull();
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain('<svg');
});

test('a thread that dies costs one picture, and is started again for those that wait', async () => {
  const { draw } = threadWith({ program: obedient });
  const all = await Promise.all([draw('a'), draw('die'), draw('b'), draw('throw'), draw('c')]);
  expect(all.map((png) => png?.length ?? null)).toEqual([1, null, 1, null, 1]);
});

test('a thread that does not answer is ended after the time limit, and the next picture is drawn', async () => {
  const { draw, told } = threadWith({ program: obedient, drawingMs: 3_000, failures: 9 });
  expect(await draw('hang')).toBeNull();
  expect(told).toEqual([{ reason: 'it takes too long', failures: 1 }]);
  await expect.poll(() => draw('a')).toEqual(Uint8Array.of(97));
});

test('more pictures than may wait, and an SVG that is too long, are refused at once', async () => {
  const { draw } = threadWith({ program: obedient, waiting: 2, length: 10 });
  const all = [draw('a'), draw('b'), draw('c'), draw('d')];
  expect(await all[3]).toBeNull();
  expect(await draw('x'.repeat(11))).toBeNull();
  expect((await Promise.all(all.slice(0, 3))).map((png) => png?.length)).toEqual([1, 1, 1]);
});

test('after several failures in a row no thread is started for a while, and then one is', async () => {
  const { draw, told } = threadWith({ program: obedient, failures: 2, restMs: 1_000 });
  expect(await Promise.all([draw('die'), draw('die'), draw('a')])).toEqual([null, null, null]);
  expect(told).toHaveLength(2);
  expect(await draw('b')).toBeNull();
  await expect.poll(() => draw('b')).toEqual(Uint8Array.of(98));
});

test('a thread that has nothing to draw for a while ends, and the next picture gets a new one', async () => {
  const { draw, told } = threadWith({ program: obedient, idleMs: 100 });
  expect(await draw('count')).toEqual(Uint8Array.of(1));
  await draw('count');
  await expect.poll(() => draw('count'), { interval: 400 }).toEqual(Uint8Array.of(1));
  expect(told).toEqual([]);
});

test('a closed thread gives up what it draws, and draws nothing more', async () => {
  const { draw, close } = threadWith({ program: obedient });
  const all = [draw('hang'), draw('a')];
  await close();
  expect(await Promise.all(all)).toEqual([null, null]);
  expect(await draw('b')).toBeNull();
});

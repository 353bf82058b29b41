import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { deadline } from '../../src/live-check/login.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a deadline comes, although nothing holds it while garbage is collected', async () => {
  const over = new Promise<void>((resolve) => {
    deadline(new AbortController().signal, 100).addEventListener('abort', () => resolve(), { once: true });
  });
  collectGarbage();
  await new Promise((resolve) => setTimeout(resolve, 30));
  collectGarbage();
  await over;
});

test('a deadline comes at once with the signal that it is given', async () => {
  const stop = new AbortController();
  const over = deadline(stop.signal, 60_000);
  const aborted = once(over, 'abort');
  stop.abort();
  await aborted;
  expect(over.aborted).toBe(true);
});

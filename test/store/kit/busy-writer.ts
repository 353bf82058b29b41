/**
 * `busy-writer.ts FOLDER SEED`: several loops write, overwrite and delete documents of a store, some at the same time.
 * Each line is the result of a write: `tried`, `stored` or `refused`, with the key and the number of the write. The
 * program ends when its input ends.
 */

import { SeededRandom } from 'discord-emulator/random';
import { openStore } from '#store/open.ts';

// A file at its size limit is a signal as well as an error.
process.on('SIGXFSZ', () => {});

const [folder, seed] = process.argv.slice(2);
const store = await openStore(folder!, { works: (works) => void say(works ? 'works' : 'down') });
if (store.loss !== null) await say(`lost ${JSON.stringify(store.loss)}`);
const dice = new SeededRandom(Number(seed), 77);
let written = Date.now() * 1000;
let isOver = false;
process.stdin
  .on('data', () => {})
  .once('end', () => {
    isOver = true;
  });

/** Resolves when the line has left this process. A reader that does not read stops the writers. */
function say(line: string): Promise<void> {
  return new Promise((resolve) => void process.stdout.write(`${line}\n`, () => resolve()));
}

async function hand(name: number): Promise<void> {
  while (!isOver) {
    const key = `hand:${name}:${dice.between(1, 12)}`;
    written += 1;
    const n = written;
    const isDeleted = dice.fraction() < 0.1;
    await say(`tried ${key} ${isDeleted ? 0 : n}`);
    const work = isDeleted ? store.delete(key) : store.set(key, { n, filler: 'x'.repeat(dice.between(10, 4000)) });
    const done = await work.then(
      () => 'stored',
      () => 'refused',
    );
    await say(`${done} ${key} ${isDeleted ? 0 : n}`);
    if (done === 'refused') {
      // While nothing can be written, documents can be read, or reading fails with a reason.
      const read = await store.get(key).catch((error: Error) => error);
      if (!(read instanceof Error)) await say(`read ${key} ${(read as { n: number } | undefined)?.n ?? 0}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

await Promise.all([1, 2, 3, 4].map(hand));
await store.close();
await say('closed');

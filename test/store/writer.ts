/** Writes to the store in the given folder, and prints each key once its write has been acknowledged. */
import { openStore } from '#store/open.ts';

const store = await openStore(process.argv[2]!);
for (let n = 1; ; n += 1) {
  await store.set(`vote:${String(n).padStart(6, '0')}`, { n, filler: 'x'.repeat(2000) });
  process.stdout.write(`${n}\n`);
}

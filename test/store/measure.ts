/**
 * `npm run measure -- store [-- --count 300]`: how long a batch of a game takes to be stored, in LevelDB and in a PostgreSQL of
 * its own, against one write with `fdatasync` to a file of the same disk. The three take turns. Prints ratios.
 */
import '../usage.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Batch } from '#game/ports/journal.ts';
import { journalOn } from '#store/journal.ts';
import { type OpenedStore, openPostgres, openStore } from '#store/open.ts';
import { Postgres, programs } from './kit/postgres.ts';

const { values } = parseArgs({ options: { count: { type: 'string', default: '300' } } });
const count = Number(values.count);
if (!Number.isSafeInteger(count) || count < 1) {
  console.error(`--count has to be a whole number from 1, not "${values.count}"`);
  process.exit(2);
}

/** Appends that each of the three makes before the next has its turn. */
const TURN = 5;

const batch = (n: number): Batch => ({
  n,
  at: n,
  command: { type: 'act', act: { seat: 1, verb: 'votes', targets: [2] } },
  events: Array.from({ length: 10 }, () => ({ type: 'VoteCast', by: 1, choice: { secret: 2 } })),
});

/** Something that is measured: its name, and one write. */
interface Measured {
  readonly name: string;
  write(n: number): Promise<unknown>;
  readonly times: number[];
}

async function inStore(name: string, store: OpenedStore): Promise<Measured> {
  const fence = (await store.leases.claim(0, 'measure', 3_600_000))!;
  const journal = journalOn(store);
  return { name, write: (n) => journal.append('abc', batch(n), fence), times: [] };
}

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)]!;

const folder = mkdtempSync(join(tmpdir(), 'nightcall-measure-'));
const file = await open(join(folder, 'file'), 'w');
const bytes = Buffer.from(JSON.stringify(batch(1)));
const plain: Measured = {
  ...{ name: 'write and fdatasync', times: [] },
  write: async () => {
    await file.write(bytes);
    await file.datasync();
  },
};
const level = await openStore(folder);
const postgres = programs === null ? null : await Postgres.start(['fsync=on', 'synchronous_commit=on']);
const database = postgres === null ? null : await openPostgres(postgres.direct);
const measured = [plain, await inStore('LevelDB', level)];
if (database === null) console.log('PostgreSQL is not installed here, so it is not measured.');
else measured.push(await inStore('PostgreSQL', database));

for (let first = 1; first <= count; first += TURN)
  for (const { write, times } of measured)
    for (let n = first; n < first + TURN; n += 1) {
      const from = performance.now();
      await write(n);
      times.push(performance.now() - from);
    }

console.log(
  `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${bytes.length} bytes a batch`,
);
console.log('| what | p50 / p50 of fdatasync | p95 / p50 of fdatasync | p50 |');
console.log('| --- | --- | --- | --- |');
const unit = quantile(plain.times, 0.5);
for (const { name, times } of measured) {
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  console.log(`| ${name} | ${(p50 / unit).toFixed(2)} | ${(p95 / unit).toFixed(2)} | ${p50.toFixed(2)} ms |`);
}
await database?.close();
await postgres?.stop();
await level.close();
await file.close();
rmSync(folder, { recursive: true, force: true });

/** Forgets a person in the given folder, and kills itself (`kill -9`) at the given write. */
import { DataJobs } from '#game/privacy/data-jobs.ts';
import { Privacy } from '#game/privacy/privacy.ts';
import { realClock } from '#game/scheduling/clock.ts';
import { openStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';

const [folder = '', userId = '', last = '0'] = process.argv.slice(2);
const store = await openStore(folder, { compresses: false });
let writes = 0;
function counted<Args extends readonly unknown[]>(
  write: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    await write(...args);
    writes += 1;
    if (writes === Number(last)) process.kill(process.pid, 'SIGKILL');
  };
}
const data = personalDataOn(
  Object.assign(store, {
    set: counted(store.set.bind(store)),
    delete: counted(store.delete.bind(store)),
    compact: counted(store.compact.bind(store)),
  }),
);
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const jobs = new DataJobs(realClock);
const privacy = new Privacy({ data, jobs, clock: realClock, log, months: 12, holders: () => [], isInUse: () => false });
process.stdout.write(`${await privacy.forget(userId)}\n`);
await privacy.stop();
await store.close();

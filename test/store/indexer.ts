/** Opens the store in the given folder, and kills itself (`kill -9`) at the given write of LevelDB. */
import { ClassicLevel } from 'classic-level';
import { openStore } from '#store/open.ts';

const [folder = '', last = '0'] = process.argv.slice(2);
let writes = 0;
const batch = ClassicLevel.prototype.batch as (...args: unknown[]) => Promise<void>;
Object.assign(ClassicLevel.prototype, {
  async batch(this: ClassicLevel, ...args: unknown[]): Promise<void> {
    await batch.apply(this, args);
    writes += 1;
    if (writes === Number(last)) process.kill(process.pid, 'SIGKILL');
  },
});
await (await openStore(folder)).close();

import type { ClassicLevel } from 'classic-level';
import type { Log } from '#game/ports/ports.ts';
import { hashesIn, hashOf } from './mentions.ts';
import { namespace } from './namespace.ts';
import type { Write } from './recent-keys.ts';

/** The start of the keys of the index. No document has it. */
const START = 'mention:';
/** The range of all keys of the index. */
export const indexRange = { gte: START, lt: `${START}\uffff` } as const;
/**
 * The key of the state of the index: the number of the group of writes that changed it last, and the document up to which
 * it is made. If the latest group has a higher number, an earlier version has written since, which has no index.
 */
export const STATE = 'meta:mentions';
/** The state of an index that has all documents. */
const WHOLE = '~';
/** The documents that are entered into a new index at once, and their most bytes. */
const PAGE = 200;
const PAGE_BYTES = 4 * 1024 * 1024;
/** The documents after which the progress of a new index is logged. */
const LOGGED = 5_000;

const entry = (hash: string, key: string): string => `${START}${hash}:${key}`;
const put = (hash: string, key: string): Write => ({ type: 'put', key: entry(hash, key), value: '' });

/** Returns the start of the keys that list the documents with this id. The key of the document follows. */
export const listOf = (id: string): string => entry(hashOf(id), '');

/** The index of a LevelDB as keys beside the documents. Its changes are in the group of the writes that cause them. */
export class LevelIndex {
  /** The document up to which the index is made. */
  #to = WHOLE;

  /** The state of the index after the group of writes with this number. */
  stateAt(count: number): Write {
    return { type: 'put', key: STATE, value: `${count} ${this.#to}` };
  }

  /** Returns the changes of the index that go with these writes. A value that cannot be read leaves its entries behind. */
  async changes(level: ClassicLevel, writes: readonly Write[]): Promise<readonly Write[]> {
    const documents = writes.filter(({ key }) => key.startsWith(`${namespace}:`));
    const before = await level.getMany(documents.map(({ key }) => key)).catch(() => []);
    const now = new Map(documents.map(({ key }, index) => [key, before[index]]));
    return documents.flatMap((write): Write[] => {
      const { key } = write;
      const [from, to] = [now.get(key) ?? '', write.type === 'put' ? write.value : ''];
      now.set(key, to);
      if (from === to) return [];
      const [old, fresh] = [hashesIn(from), hashesIn(to)];
      return [
        ...[...old].filter((hash) => !fresh.has(hash)).map((hash): Write => ({ type: 'del', key: entry(hash, key) })),
        ...[...fresh].filter((hash) => !old.has(hash)).map((hash) => put(hash, key)),
      ];
    });
  }

  /**
   * Enters the documents that an earlier version has written. A process that dies meanwhile goes on from its last page.
   * `count`: the number of the latest group of writes. `commit`: writes a group, with the state of the index.
   */
  async make(
    level: ClassicLevel,
    count: number,
    { commit, log }: { readonly commit: (group: readonly Write[]) => Promise<void>; readonly log: Log | undefined },
  ): Promise<void> {
    const [by, to = ''] = ((await level.get(STATE)) ?? '').split(' ');
    const isCurrent = Number(by) === count;
    if (isCurrent && to === WHOLE) return;
    if (!isCurrent) await level.clear(indexRange);
    this.#to = isCurrent ? to : '';
    const range = { gt: this.#to || `${namespace}:`, lt: `${namespace}:\uffff` };
    const documents = level.iterator({ ...range, highWaterMarkBytes: PAGE_BYTES });
    let done = 0;
    for (let page = await documents.nextv(PAGE); page.length > 0; page = await documents.nextv(PAGE)) {
      this.#to = page.at(-1)![0];
      await commit(page.flatMap(([key, text]) => [...hashesIn(text)].map((hash) => put(hash, key))));
      if (Math.floor((done + page.length) / LOGGED) > Math.floor(done / LOGGED))
        log?.info({ documents: done + page.length }, 'the index of the people in the store is being made');
      done += page.length;
    }
    await documents.close();
    this.#to = WHOLE;
    if (done === 0) return;
    await commit([]);
    log?.info({ documents: done }, 'the index of the people in the store is made');
  }
}

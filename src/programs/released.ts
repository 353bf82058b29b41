/**
 * The end of the bot for good, for which `npm run release` asks: everybody may speak, and no table is left. The request is
 * a file in the data folder, because a signal does not reach every system. A process that shares its bot with others passes
 * it on through the database.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log, Store } from '#game/ports/ports.ts';
import type { OpenedStore } from '#store/opened-store.ts';
import { readRelease, removeRelease, writeRelease } from '#store/release-file.ts';
import type { Running } from './run.ts';

/** Milliseconds between two looks for a request. */
const LOOK_MS = 1_000;
/** The longest time for the tables of a process, and then for its other processes, in ms. */
const TABLES_MS = 300_000;
const OTHERS_MS = 300_000;
/** The key of the request of one process to the others. */
const requestKey = 'release';

/** A request to end the bot for good. */
export interface ReleaseRequest {
  /** True if another process has passed it on, and answers it. */
  readonly isPassedOn: boolean;
}

/**
 * Resolves when this process is asked to end for good. A request from before its start does not count. `ended`: it looks no
 * more.
 */
export async function releaseAsked(
  { dataDir }: { readonly dataDir: string },
  store: Pick<OpenedStore, 'get' | 'peers'>,
  { log, ended }: { readonly log: Log; readonly ended: AbortSignal },
): Promise<ReleaseRequest> {
  await removeRelease(dataDir);
  const passedOn = async (): Promise<unknown> =>
    store.peers === undefined ? undefined : idOf(await store.get(requestKey));
  let before = await passedOn().catch(() => null);
  while (!ended.aborted) {
    if ((await readRelease(dataDir))?.state === 'asked') return { isPassedOn: false };
    try {
      const now = await passedOn();
      if (before !== null && now !== before) return { isPassedOn: true };
      before = now;
    } catch (error) {
      log.debug({ error }, 'a request of another process cannot be read');
    }
    await pause(LOOK_MS, undefined, { ref: false, signal: ended }).catch(() => {});
  }
  return new Promise(() => {});
}

const idOf = (request: unknown): unknown => (request as { readonly id?: unknown } | undefined)?.id;

/** Ends all tables of the bot for good. Answers the program that asked for it, if it asked this process. */
export async function release(
  { hosting, store, dataDir }: Running,
  { isPassedOn }: ReleaseRequest,
  log: Log,
): Promise<void> {
  log.info({}, 'the bot is released: everybody may speak, and all tables are closed');
  if (!isPassedOn) {
    await writeRelease(dataDir, { state: 'begun' });
    if (store.peers !== undefined) await store.set(requestKey, { id: randomUUID() });
  }
  await Promise.all(hosting.hosted.map(({ tables }) => tables.release(TABLES_MS)));
  if (isPassedOn) return;
  await othersGone(store);
  const left = await leftIn(store);
  log[left.tables + left.muted === 0 ? 'info' : 'warn'](left, 'the release is done');
  await writeRelease(dataDir, { state: 'done', ...left });
}

/** Resolves when this is the only living process of the bot, or after a time limit. */
async function othersGone({ peers }: Pick<OpenedStore, 'peers'>): Promise<void> {
  const from = performance.now();
  while (peers !== undefined && performance.now() - from < OTHERS_MS && (await peers.living()).length > 1)
    await pause(LOOK_MS);
}

/** The tables that could not be closed, and the people who are still muted because they are in no voice channel. */
async function leftIn(
  store: Pick<Store, 'keys' | 'entries'>,
): Promise<{ readonly tables: number; readonly muted: number }> {
  const [tables, rooms] = await Promise.all([store.keys('table:'), store.entries(['hall:'])]);
  const held = rooms.map(({ value }) => (value as { readonly held?: readonly string[] } | undefined)?.held ?? []);
  return { tables: tables.length, muted: new Set(held.flat()).size };
}

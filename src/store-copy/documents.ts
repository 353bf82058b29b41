import type { Fence } from '#game/ports/ports.ts';
import type { Text, TextStore } from '#store/keyv-store.ts';
import { markKey } from '#store/unfinished-copy.ts';

/** The most documents that are written at once. */
const AT_ONCE = 50;

/** A document that the target must have instead of its own. */
export interface Difference {
  readonly key: string;
  /** The text of the source. `null`: the source has no such document. */
  readonly text: string | null;
  /** True if the target has another text. */
  readonly replaces: boolean;
}

/** The numbers of documents that were written, and of those whose earlier text was replaced or deleted. */
export interface Changes {
  readonly written: number;
  readonly replaced: number;
}

/** The stores of a copy. */
export interface Pair {
  readonly source: TextStore;
  readonly target: TextStore;
}

/**
 * Reads both stores in the order of their keys, and yields each difference. `onRead`: called for each document of the
 * source.
 */
export async function* differences(
  { source, target }: Pair,
  onRead: () => void = () => {},
): AsyncGenerator<Difference> {
  const there = documentsOf(target);
  const read = async (): Promise<Text | null> => (await there.next()).value ?? null;
  let next = await read();
  for await (const { key, text } of documentsOf(source)) {
    for (; next !== null && next.key < key; next = await read()) yield extra(next);
    const isThere = next !== null && key === next.key;
    if (!isThere || next?.text !== text) yield { key, text, replaces: isThere };
    if (isThere) next = await read();
    onRead();
  }
  for (; next !== null; next = await read()) yield extra(next);
}

const extra = ({ key }: Text): Difference => ({ key, text: null, replaces: true });

/** Returns true if a store has a document. */
export async function hasDocuments(store: TextStore): Promise<boolean> {
  for await (const _ of documentsOf(store)) return true;
  return false;
}

/** Returns the number of documents in a store. */
export const countOf = async (store: TextStore): Promise<number> =>
  (await store.keys('')).filter((key) => key !== markKey).length;

/** Gives the target the documents of the source, and no others. Rejects with `FenceLostError` if the fence is lost. */
export async function copyDocuments(pair: Pair, fence: Fence | undefined, onRead: () => void): Promise<Changes> {
  let [written, replaced] = [0, 0];
  let waiting: Difference[] = [];
  const writeWaiting = async (): Promise<void> => {
    const some = waiting;
    waiting = [];
    await allWritten(some.map((each) => settle(pair.target, each, fence)));
    written += some.length;
    replaced += some.filter(({ replaces }) => replaces).length;
  };
  for await (const difference of differences(pair, onRead)) {
    waiting.push(difference);
    if (waiting.length >= AT_ONCE) await writeWaiting();
  }
  await writeWaiting();
  return { written, replaced };
}

async function* documentsOf(store: TextStore): AsyncGenerator<Text, undefined> {
  for await (const { key, text } of store.texts('')) if (key !== markKey) yield { key, text };
}

const settle = (target: TextStore, { key, text }: Difference, fence?: Fence): Promise<void> =>
  text === null ? target.delete(key, fence) : target.setText(key, text, fence);

/** Waits for all writes, so that none is under way when the store is closed. Rejects with the first fault. */
async function allWritten(writes: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(writes)) if (result.status === 'rejected') throw result.reason;
}

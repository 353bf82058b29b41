/** Copies a whole store into an empty one, and can continue after an interruption. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Log, PackFiles } from '#game/ports/ports.ts';
import { makePrivate } from '#store/private-folder.ts';
import { mark, refuseUnfinished, sourceOf, unmark } from '#store/unfinished-copy.ts';
import { FolderPackFiles } from '../packs/folder-pack-files.ts';
import { closeOwned, nameOfPlace, type OwnedStore, openAlone, type StorePlace } from '../process/storage.ts';
import { copyDocuments, countOf, differences, hasDocuments, type Pair } from './documents.ts';
import { copyPacks, type PackPair, packDifferences } from './packs.ts';
import { differs, hasBot, hasData, hasLoss, isEmpty, isOfAnother } from './refusals.ts';

/** The course of a copy: how many documents of the source were read, to copy them or to compare them with their copies. */
export interface Progress {
  readonly step: 'copied' | 'compared';
  readonly done: number;
  readonly of: number;
}

/** The numbers of a copy that is whole. */
export interface Copied {
  readonly documents: number;
  /** The documents that this run wrote. Fewer than all after an interruption. */
  readonly written: number;
  /** The packs that this run wrote. */
  readonly packs: number;
}

/** The stores of a copy, and how it is reported. */
export interface Copying {
  readonly from: StorePlace;
  readonly to: StorePlace;
  readonly log: Log;
  onProgress(progress: Progress): void;
}

/** One side of a copy. */
interface Side extends OwnedStore {
  readonly name: string;
  readonly packs: PackFiles;
}

/**
 * Copies a store. The target is marked until it is whole, and no bot starts on it before. Rejects with a `StoreError` that
 * gives the remedy. The same copy can be started again at any time, and continues.
 */
export async function copyStore({ from, to, log, onProgress }: Copying): Promise<Copied> {
  // A missing folder would be made when it is opened.
  if (from.storeUrl === null && !existsSync(join(from.dataDir, 'store'))) throw isEmpty(nameOfPlace(from));
  return withSide(from, log, async (source) => {
    if (source.store.loss !== null) throw hasLoss(source.name, source.store.loss);
    await refuseUnfinished(source.store, source.name);
    if (!(await hasDocuments(source.store))) throw isEmpty(source.name);
    if (to.storeUrl === null) await makePrivate(to.dataDir, log);
    return withSide(to, log, async (target) => {
      const isResumed = await checkTarget(source, target);
      return copySides(source, target, { isResumed, onProgress });
    });
  });
}

async function withSide<T>(place: StorePlace, log: Log, work: (side: Side) => Promise<T>): Promise<T> {
  const owned = await openAlone(place, log, {});
  const name = nameOfPlace(place);
  try {
    // A standby process has no lease.
    if (((await owned.store.peers?.living()) ?? []).length > 0) throw hasBot(name);
    const packs = owned.store.packFiles ?? new FolderPackFiles(join(place.dataDir, 'server-packs'));
    return await work({ ...owned, name, packs });
  } finally {
    await closeOwned(owned);
  }
}

/** Returns true if the target holds a part of this copy. Rejects if it holds anything else. */
async function checkTarget(source: Side, target: Side): Promise<boolean> {
  const marked = await sourceOf(target.store);
  if (marked !== null && marked !== source.name) throw isOfAnother(target.name, marked);
  if (marked === null && (await hasDocuments(target.store))) throw hasData(target.name);
  return marked !== null;
}

async function copySides(
  source: Side,
  target: Side,
  { isResumed, onProgress }: Pick<Copying, 'onProgress'> & { readonly isResumed: boolean },
): Promise<Copied> {
  const pair: Pair = { source: source.store, target: target.store };
  const packPair: PackPair = { source: source.packs, target: target.packs };
  const fence = target.owner?.fence;
  const confirm = async () => void (await Promise.all([source.owner?.confirm(), target.owner?.confirm()]));
  const documents = await countOf(source.store);
  const counter = (step: Progress['step'], done = 0) => {
    return () => onProgress({ step, done: ++done, of: documents });
  };
  await mark(target.store, source.name, fence);
  const { written, replaced } = await copyDocuments(pair, fence, counter('copied'));
  const packs = await copyPacks(packPair, confirm);
  await compare(target.name, pair, packPair, counter('compared'));
  await confirm();
  if (isResumed || replaced > 0) await target.store.compact();
  await target.store.settle();
  await unmark(target.store, fence);
  return { documents, written, packs };
}

/** Reads everything once more. Rejects if the target differs. */
async function compare(name: string, pair: Pair, packPair: PackPair, onRead: () => void): Promise<void> {
  for await (const { key } of differences(pair, onRead)) throw differs(name, key);
  for await (const { guildId, digest } of packDifferences(packPair)) throw differs(name, `${guildId}/${digest}`);
}

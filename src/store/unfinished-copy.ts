/** The mark of a store into which another one is being copied. It is a document, so that it lasts as long as the copy. */
import { type Fence, type Store, StoreError } from '#game/ports/ports.ts';

/** The key of the mark. It is never copied. */
export const markKey = 'copy';

/** Returns the name of the store that is being copied here. `null`: none is. Rejects with `StoreError`. */
export async function sourceOf(store: Pick<Store, 'get'>): Promise<string | null> {
  const mark = (await store.get(markKey)) as { readonly from?: unknown } | undefined;
  return mark === undefined ? null : String(mark.from);
}

/** Marks a store as an unfinished copy. `from`: the name of the source. */
export const mark = (store: Store, from: string, fence?: Fence): Promise<void> => store.set(markKey, { from }, fence);

/** Removes the mark, once the copy is whole. */
export const unmark = (store: Store, fence?: Fence): Promise<void> => store.delete(markKey, fence);

/** Rejects with a `StoreError` that gives the remedy if a store is an unfinished copy. `place`: its name. */
export async function refuseUnfinished(store: Pick<Store, 'get'>, place: string): Promise<void> {
  const from = await sourceOf(store);
  if (from === null) return;
  throw new StoreError(
    `${place} is an unfinished copy of ${from}. Run npm run store -- copy again with the same --from and --to, or use ${from} instead.\n` +
      `${place} — незаконченная копия ${from}. Запустите npm run store -- copy ещё раз с теми же --from и --to или работайте с ${from}.`,
  );
}

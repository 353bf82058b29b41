/** A store as the owner of some shards sees it: only the documents of their servers, and every write under the fence. */
import { type Fence, FenceLostError, isOf, type Shards, type Store } from '#game/ports/ports.ts';
import { guildOf } from './guild-of.ts';
import type { Text, TextStore } from './keyv-store.ts';

/** The shards, and the right to write for them. */
export interface OwnedShards {
  readonly shards: Shards;
  /** `null`: the store has one process only. */
  readonly fence: Fence | null;
  /** Called when a write was refused because of the fence. */
  onLost(): void;
}

/**
 * Returns the view of a store. Listings leave out the documents of servers of other shards. Documents of no server are
 * in every view. Writes without a fence have that of the owner.
 */
export function shardStoreOf(store: Store, owned: OwnedShards): Store {
  const { shards } = owned;
  const fence = owned.fence ?? undefined;
  return {
    get: (key) => store.get(key),
    set: (key, value, under = fence) => fenced(store.set(key, value, under), owned),
    add: (key, value, under) => fenced(store.add(key, value, under), owned),
    delete: (key, under = fence) => fenced(store.delete(key, under), owned),
    keys: async (prefix) => (await store.keys(prefix)).filter((key) => mayBeOf(shards, guildOf(key, ''))),
    entries: (prefixes, of) => store.entries(prefixes, of ?? (prefixes.every(isOfGame) ? undefined : shards)),
    close: () => store.close(),
  };
}

async function fenced(write: Promise<void>, { onLost }: OwnedShards): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (error instanceof FenceLostError) onLost();
    throw error;
  }
}

/** As `shardStoreOf`, for a store whose documents can be read as texts. */
export function shardTextsOf(store: TextStore, owned: OwnedShards): TextStore {
  const { shards } = owned;
  const ownFence = owned.fence ?? undefined;
  return {
    ...shardStoreOf(store, owned),
    text: (key) => store.text(key),
    setText: (key, text, under = ownFence) => fenced(store.setText(key, text, under), owned),
    texts: (prefix) => ownTexts(store, shards, store.texts(prefix)),
    mentioning: (id, prefix) => ownTexts(store, shards, store.mentioning(id, prefix)),
    guilds: async () => new Set([...(await store.guilds())].filter((guildId) => isOf(shards, guildId))),
    compact: () => store.compact(),
  };
}

/** The events of a game name no server. Only the owner of the table asks for them. */
const isOfGame = (prefix: string): boolean => prefix.startsWith('game:');

/** Returns true unless the document is known to belong to a server of another shard. */
const mayBeOf = (shards: Shards, guildId: string | null): boolean => guildId === null || isOf(shards, guildId);

/** The texts of servers of these shards, and of no server. An event of a game belongs to the server of its table. */
async function* ownTexts(store: TextStore, shards: Shards, texts: AsyncIterable<Text>): AsyncGenerator<Text> {
  const guilds = new Map<string, string | null>();
  const guildOfGame = async (gameId: string): Promise<string | null> => {
    const tableKey = `table:${gameId}`;
    if (!guilds.has(gameId)) guilds.set(gameId, guildOf(tableKey, (await store.text(tableKey)) ?? ''));
    return guilds.get(gameId)!;
  };
  for await (const each of texts) {
    const { key, text } = each;
    const guildId = isOfGame(key) ? await guildOfGame(key.split(':')[1]!) : guildOf(key, text);
    if (mayBeOf(shards, guildId)) yield each;
  }
}

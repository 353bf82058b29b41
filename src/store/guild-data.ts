/** The documents of servers: which servers have some, and their deletion. */
import { randomUUID } from 'node:crypto';
import type { PersonalData } from '#game/ports/ports.ts';
import { byGame, byServer, byServerAndGame, byServerAndPack, guildOf } from './guild-of.ts';
import type { TextStore } from './keyv-store.ts';
import { isPlain, type Plain } from './person.ts';
import { VERSION } from './schema.ts';

/** Notes that deleted values are still in the files, so that a bot that dies compacts them after its next start. */
export const compaction = 'compaction';
/**
 * Notes that values are going to be deleted. Each note is another one, so that a compaction deletes only the notes from
 * before it. Every process writes this note, so it is read first: that of another process may be replaced.
 */
export async function noteCompaction(store: TextStore): Promise<void> {
  await store.text(compaction);
  await store.set(compaction, { version: VERSION, content: { id: randomUUID() } });
}

const removalPrefix = 'removed:';

/** Deletes everything that is stored about a server. The note of the removal goes last, so that nothing is left. */
export async function deleteGuild(store: TextStore, guildId: string): Promise<void> {
  await noteCompaction(store);
  for (const kind of byGame) await deleteKind(store, kind, guildId);
  for (const kind of [...byServerAndGame, ...byServerAndPack])
    for (const key of await store.keys(`${kind}:${guildId}:`)) await store.delete(key);
  for (const kind of byServer) await store.delete(`${kind}:${guildId}`);
}

/** Deletes the documents of a kind that name this server, even damaged ones, and the game of each table. */
async function deleteKind(store: TextStore, kind: (typeof byGame)[number], guildId: string): Promise<void> {
  for await (const { key, text } of store.mentioning(guildId, `${kind}:`)) {
    if (guildOf(key, text) !== guildId) continue;
    const gameId = key.slice(kind.length + 1);
    if (kind === 'table') for (const each of await store.keys(`game:${gameId}:`)) await store.delete(each);
    await store.delete(key);
  }
}

/**
 * Deletes the records of games that ended before this time, their results and their protocol entries. One that is
 * damaged beyond its date is deleted, too. Returns the number of records.
 */
export async function deleteRecords(store: TextStore, before: number): Promise<number> {
  for (const kind of byServerAndGame) await deleteOlder(store, `${kind}:`, before);
  return deleteOlder(store, 'record:', before);
}

async function deleteOlder(store: TextStore, prefix: string, before: number): Promise<number> {
  let count = 0;
  for await (const { key, text } of store.texts(prefix)) {
    const endedAt = /"endedAt":(\d+)/.exec(text)?.[1];
    if (endedAt !== undefined && Number(endedAt) >= before) continue;
    if (count === 0) await noteCompaction(store);
    await store.delete(key);
    count += 1;
  }
  return count;
}

/** The notes of the servers from which the bot was removed. */
export const removalsOn = (store: TextStore): Pick<PersonalData, 'removals' | 'saveRemoval' | 'deleteRemoval'> => ({
  async removals() {
    const all = new Map<string, number>();
    for (const key of await store.keys(removalPrefix)) {
      const at = timeIn(await store.get(key).catch(() => undefined));
      all.set(key.slice(removalPrefix.length), at);
    }
    return all;
  },
  saveRemoval: (guildId, at) => store.set(`${removalPrefix}${guildId}`, { version: VERSION, content: { at } }),
  deleteRemoval: (guildId) => store.delete(`${removalPrefix}${guildId}`),
});

/** The time in a note. One that cannot be read counts as the latest, so that nothing is deleted too early. */
function timeIn(plain: unknown): number {
  const content: unknown = isPlain(plain) ? (plain as Plain)['content'] : undefined;
  const at = isPlain(content) ? content['at'] : undefined;
  return typeof at === 'number' ? at : Number.POSITIVE_INFINITY;
}

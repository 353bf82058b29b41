import { randomBytes } from 'node:crypto';
import { type Erased, type InUse, type PersonalData, UnreadableError } from '#game/ports/ports.ts';
import { compaction, deleteGuild, deleteRecords, noteCompaction, removalsOn } from './guild-data.ts';
import type { TextStore } from './keyv-store.ts';
import { isPlain, names, type Plain, plains, scrubbed, seatsOf, withoutPerson, withoutReasons } from './person.ts';
import { ofGuild, ofPlan, ofRecord, ofResult, ofRoleSets, ofTable, ofTake, ofTournaments } from './person-export.ts';
import { VERSION } from './schema.ts';

/** The requests to be forgotten. Their keys have no id of a person, because LevelDB notes keys in its own files. */
const requestPrefix = 'forget:';

/** A document as it is read for a person. `content` is `null` if it is damaged or of an unknown form. */
interface Found {
  readonly key: string;
  readonly plain: Plain | null;
  readonly content: Plain | null;
}

/**
 * The data about persons and servers in a store. `whole`: the store with the documents of all shards, if `store` has only
 * those of some. A person is exported from the whole store, and is forgotten once no shard names them.
 */
export const personalDataOn = (store: TextStore, whole: TextStore = store): PersonalData => ({
  requests: async () => (await requestsIn(store)).map(([, userId]) => userId),
  async saveRequest(userId) {
    if ((await requestsIn(store)).some(([, each]) => each === userId)) return;
    const key = `${requestPrefix}${randomBytes(8).toString('hex')}`;
    await store.set(key, { version: VERSION, content: { userId } });
  },
  async isStored(userId) {
    for await (const _ of naming(whole, userId)) return true;
    return false;
  },
  async deleteRequest(userId) {
    await noteCompaction(store);
    for (const [key, each] of await requestsIn(store)) if (each === userId) await store.delete(key);
  },
  collect: (userId) => collect(whole, userId),
  async erase(userId, isInUse) {
    const { isNamedStill } = await erase(store, userId, isInUse);
    return { isNamedStill: isNamedStill || (whole !== store && (await isNamed(whole, userId))) };
  },
  deleteRecords: (before) => deleteRecords(store, before),
  guilds: () => store.guilds(),
  deleteGuild: (guildId) => deleteGuild(store, guildId),
  async compact() {
    const noted = await store.text(compaction);
    if (noted === undefined) return false;
    await store.compact();
    // Another process may have noted a later deletion meanwhile.
    if ((await store.text(compaction)) === noted) await store.delete(compaction);
    return true;
  },
  ...removalsOn(store),
});

async function requestsIn(store: TextStore): Promise<readonly (readonly [key: string, userId: string])[]> {
  const all: (readonly [string, string])[] = [];
  for (const key of await store.keys(requestPrefix)) {
    const { content } = await read(store, key);
    if (typeof content?.['userId'] === 'string') all.push([key, content['userId']]);
  }
  return all;
}

/** Reads a document of any version. */
async function read(store: TextStore, key: string): Promise<Found> {
  const nothing = { key, plain: null, content: null };
  try {
    const plain = await store.get(key);
    if (!isPlain(plain)) return nothing;
    // The documents of rooms and greetings have no content of their own.
    return { key, plain, content: isPlain(plain['content']) ? plain['content'] : plain };
  } catch (error) {
    if (error instanceof UnreadableError) return nothing;
    throw error;
  }
}

/** The documents that name a person. */
async function* naming(store: TextStore, userId: string): AsyncGenerator<Found> {
  for await (const { key, text } of store.mentioning(userId)) if (names(text, userId)) yield read(store, key);
}

/** The parts of a document that are about a person, by its kind, and the list in the export to which they belong. */
type Part = readonly [list: string, of: (content: Plain, userId: string, id: string) => unknown];
const parts: ReadonlyMap<string, Part> = new Map<string, Part>([
  ['record', ['games', ofRecord]],
  ['result', ['results', ofResult]],
  ['plan', ['plans', ofPlan]],
  ['guild', ['servers', ofGuild]],
  ['rolesets', ['roleSets', ofRoleSets]],
  ['tournaments', ['tournaments', ofTournaments]],
  ['subscribers', ['subscriptions', (_, __, guildId) => ({ guildId })]],
  ['hall', ['rooms', ({ guildId }, _, gameId) => ({ gameId, guildId })]],
  ['take', ['takes', ofTake]],
  ['forget', ['requests', () => ({ kind: 'forget' })]],
]);

async function collect(store: TextStore, userId: string): Promise<Plain | null> {
  const found: Record<string, unknown[]> = {};
  const add = (list: string, value: unknown) => {
    found[list] = [...(found[list] ?? []), value];
  };
  const tables = new Set<string>();
  const protocols = new Map<string, Plain>();
  for await (const { key, plain, content } of naming(store, userId)) {
    const protocol = protocolOf({ key, plain, content });
    if (protocol !== null && content !== null) protocols.set(protocol, content);
    const [kind = '', id = ''] = key.split(':');
    const part = parts.get(kind);
    if (content === null) add('unreadable', key);
    else if (part !== undefined) add(part[0], part[1](content, userId, id));
    else tables.add(id);
  }
  for (const [key, game] of protocols) for (const each of await pointsOf(store, key, game, userId)) add('points', each);
  for (const gameId of tables) add('tables', await tableOf(store, gameId, userId));
  return Object.keys(found).length === 0 ? null : { userId, ...found };
}

/** The points of a person in the protocol of a game, with their reasons. */
async function pointsOf(store: TextStore, key: string, game: Plain, userId: string): Promise<readonly Plain[]> {
  const { content } = await read(store, key);
  const seats = seatsOf(game, userId);
  return plains(content?.['points'])
    .filter(({ seat }) => seats.has(Number(seat)))
    .map((each) => ({ gameId: key.split(':').at(-1), ...each }));
}

async function tableOf(store: TextStore, gameId: string, userId: string): Promise<Plain> {
  const { content } = await read(store, `table:${gameId}`);
  const all = async (kind: string): Promise<readonly Plain[]> => {
    const keys = await store.keys(`game:${gameId}:${kind}:`);
    const documents = await Promise.all(keys.map((key) => read(store, key)));
    return documents.flatMap(({ content }) => (content === null ? [] : [content]));
  };
  const game = { batches: await all('batch'), said: await all('said') };
  return content === null ? { gameId } : ofTable(content, game, userId);
}

/** Returns true if the rooms of a game may still have to be tidied up. Those of a later version are never read. */
const mayHaveRooms = (kind: string, content: Plain | null): boolean =>
  kind === 'hall' && content?.['version'] === VERSION;

/** Returns true if a document names a person, apart from their request to be forgotten. */
async function isNamed(store: TextStore, userId: string): Promise<boolean> {
  for await (const { key } of naming(store, userId)) if (!key.startsWith(requestPrefix)) return true;
  return false;
}

/** The key of the protocol of a game, by the record or the result of this game. Null: it is another document. */
function protocolOf({ key, content }: Found): string | null {
  const [kind, ...ids] = key.split(':');
  const all = kind === 'record' && typeof content?.['guildId'] === 'string' ? [content['guildId'], ...ids] : ids;
  return (kind === 'record' || kind === 'result') && all.length === 2 ? ['protocol', ...all].join(':') : null;
}

/** Deletes the reasons for a person's points, and their name in those of others. */
async function eraseReasons(store: TextStore, game: Found, userId: string): Promise<void> {
  const key = protocolOf(game);
  const { plain, content } = key === null ? { plain: null, content: null } : await read(store, key);
  if (key === null || plain === null || content === null) return;
  await store.set(key, { ...plain, content: withoutReasons(content, game.content, userId) });
}

async function erase(store: TextStore, userId: string, isInUse: InUse): Promise<Erased> {
  let isNamedStill = false;
  for await (const { key, plain, content } of naming(store, userId)) {
    const [kind = '', id = ''] = key.split(':');
    if (kind === 'forget') continue;
    if (isInUse(kind, id) || mayHaveRooms(kind, content)) isNamedStill = true;
    // A take is the voice of the person.
    else if (kind === 'take') await store.delete(key);
    else if (plain !== null) {
      // First, because only this document tells which seats are theirs.
      await eraseReasons(store, { key, plain, content }, userId);
      await store.set(key, withoutPerson(plain, userId));
    }
    // Nothing reads a damaged record or result. Other documents may be needed to repair what is left in Discord.
    else if (kind === 'record' || kind === 'result') await store.delete(key);
    else await store.setText(key, scrubbed((await store.text(key)) ?? '', userId));
  }
  return { isNamedStill };
}

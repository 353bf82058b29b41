import { z } from 'zod';
import type { GameRecord, Journal, StoredLog, Unreadable } from '#game/ports/journal.ts';
import { type Entry, type Fence, type KnownOfTable, languages, type Shards, type Store } from '#game/ports/ports.ts';
import type { StoredTable } from '#game/ports/table-document.ts';
import { success } from '#result';
import { type Form, must, parse, parseInOrder, readAll, readPlain, withRemedy } from './documents.ts';
import { batchSchema, documentOf, recordSchema, saidSchema, shownSchema, upgrade, VERSION } from './schema.ts';
import { tableMigrations, tableSchema } from './table-schema.ts';

const tableKey = (gameId: string) => `table:${gameId}`;
const gameKey = (gameId: string) => `game:${gameId}:`;
const batchKey = (gameId: string, n: number) => `${gameKey(gameId)}batch:${String(n).padStart(6, '0')}`;
const saidKey = (gameId: string, n: number) => `${gameKey(gameId)}said:${String(n).padStart(6, '0')}`;
const shownKey = (gameId: string) => `${gameKey(gameId)}shown`;
const givenUpKey = (gameId: string) => `${gameKey(gameId)}given-up`;
const recordKey = (gameId: string) => `record:${gameId}`;

/** The forms of the documents. Each is made once, because it is compiled when it is first used. */
const forms = {
  table: documentOf(tableSchema, tableMigrations),
  batch: documentOf(batchSchema),
  said: documentOf(saidSchema),
  shown: documentOf(shownSchema),
  record: documentOf(recordSchema),
};

/**
 * Returns a document with its version. Refuses one that could not be read again, because it would make the whole game
 * unreadable after a restart.
 */
function documentFor(key: string, form: Form<unknown>, content: unknown): unknown {
  const value = { version: form.version, content };
  must(parse({ key, value, damage: null }, form));
  return value;
}

/** The journal in a store. Content is stored with its version, and is validated by its schema when it is read. */
export function journalOn(store: Store): Journal {
  const write = async (key: string, form: Form<unknown>, content: unknown, fence: Fence) =>
    store.set(key, documentFor(key, form, content), fence);
  const add = async (key: string, form: Form<unknown>, content: unknown, fence: Fence) =>
    store.add(key, documentFor(key, form, content), fence);
  const logs = (gameIds: readonly string[]) => readLogs(store, gameIds);
  return {
    tables: (of) => readTables(store, of),
    saveTable: (table, fence) => write(tableKey(table.gameId), forms.table, table, fence),
    async closeTable(gameId, fence) {
      for (const key of await store.keys(gameKey(gameId))) await store.delete(key, fence);
      await store.delete(tableKey(gameId), fence);
    },
    append: (gameId, batch, fence) => add(batchKey(gameId, batch.n), forms.batch, batch, fence),
    batches: async (gameId) => must((await logs([gameId])).get(gameId)!.batches),
    appendSaid: (gameId, said, fence) => add(saidKey(gameId, said.n), forms.said, said, fence),
    markShown: (gameId, n, fence) => write(shownKey(gameId), forms.shown, { n }, fence),
    giveUp: (gameId, fence) => store.set(givenUpKey(gameId), { version: VERSION }, fence),
    logs,
    saveRecord: (record, fence) => write(recordKey(record.gameId), forms.record, record, fence),
    async record(gameId): Promise<GameRecord | null> {
      const key = recordKey(gameId);
      const { plain: value, damage } = await readPlain(store, key);
      return value === undefined && damage === null ? null : must(parse({ key, value, damage }, forms.record));
    },
  };
}

/** The id of the game in the key of one of its documents. */
const gameIn = ({ key }: Entry): string => key.split(':')[1]!;

/** Reads the games of many tables with one request for some hundreds of them. */
async function readLogs(store: Store, gameIds: readonly string[]): Promise<ReadonlyMap<string, StoredLog>> {
  const entries = gameIds.length === 0 ? [] : await store.entries(gameIds.map(gameKey));
  const byGame = new Map(gameIds.map((gameId): [string, Entry[]] => [gameId, []]));
  for (const entry of entries) byGame.get(gameIn(entry))?.push(withRemedy(entry));
  return new Map([...byGame].map(([gameId, own]) => [gameId, logOf(gameId, own)]));
}

function logOf(gameId: string, entries: readonly Entry[]): StoredLog {
  const within = (prefix: string) => entries.filter(({ key }) => key.startsWith(`${gameKey(gameId)}${prefix}`));
  const [shown] = within('shown');
  const mark = shown === undefined ? success({ n: 0 }) : parse(shown, forms.shown);
  return {
    batches: parseInOrder(within('batch:'), forms.batch, (n) => batchKey(gameId, n)),
    said: parseInOrder(within('said:'), forms.said, (n) => saidKey(gameId, n)),
    shown: mark.ok ? success(mark.value.n) : mark,
    isGivenUp: within('given-up').length > 0,
  };
}

/** Reads all table documents. One that is damaged does not affect the others. */
async function readTables(store: Store, of?: Shards): ReturnType<Journal['tables']> {
  const tables: StoredTable[] = [];
  const unreadable: Unreadable[] = [];
  for (const entry of await readAll(store, 'table:', of)) {
    const { key, value } = entry;
    const read = parse(entry, forms.table);
    if (read.ok) tables.push(read.value);
    else unreadable.push({ key, reason: read.error, gameId: key.slice('table:'.length), known: knownOf(value) });
  }
  return { tables, unreadable };
}

/** The fields of a table that can be read, whatever the form of the rest. */
const lenient = z.object({
  guildId: z.string().optional().catch(undefined),
  channelId: z.string().optional().catch(undefined),
  language: z.literal(languages).optional().catch(undefined),
  settings: z.object({ keepsLog: z.boolean() }).optional().catch(undefined),
});

function knownOf(plain: unknown): KnownOfTable {
  const upgraded = upgrade(plain, tableMigrations);
  const read = lenient.safeParse((upgraded as { content?: unknown } | null | undefined)?.content);
  if (!read.success) return {};
  const { settings, ...fields } = read.data;
  const known = { ...fields, ...settings };
  return Object.fromEntries(Object.entries(known).filter(([, each]) => each !== undefined));
}

import { z } from 'zod';
import type { GameRecord, Journal, TableDocument, Unreadable } from '#game/ports/journal.ts';
import { type KnownOfTable, type Store, UnreadableError } from '#game/ports/ports.ts';
import { failure, type Result, success } from '#result';
import { batchSchema, documentOf, recordSchema, saidSchema, shownSchema, tableSchema, VERSION } from './schema.ts';

const putBack = 'put back a copy of the data folder, or go on without it';

const tableKey = (gameId: string) => `table:${gameId}`;
const gameKey = (gameId: string) => `game:${gameId}:`;
const batchKey = (gameId: string, n: number) => `${gameKey(gameId)}batch:${String(n).padStart(6, '0')}`;
const saidKey = (gameId: string, n: number) => `${gameKey(gameId)}said:${String(n).padStart(6, '0')}`;
const shownKey = (gameId: string) => `${gameKey(gameId)}shown`;
const recordKey = (gameId: string) => `record:${gameId}`;

/** The journal in a store. Content is stored with its version, and is validated by its schema when it is read. */
export function journalOn(store: Store): Journal {
  /**
   * Refuses to write a document that could not be read again, because it would make the whole game unreadable after a
   * restart.
   */
  const write = async (key: string, form: z.ZodType, content: unknown) => {
    must(parse(key, form, { version: VERSION, content }), key);
    await store.set(key, { version: VERSION, content });
  };

  /** Documents that are numbered from 1. */
  const inOrder = async <T extends z.ZodType<{ n: number }>>(prefix: string, form: T, keyOf: (n: number) => string) => {
    const documents: z.output<T>[] = [];
    for (const [index, key] of (await store.keys(prefix)).entries()) {
      const document = must(parse(key, form, await store.get(key)), key);
      if (document.n !== index + 1) throw new UnreadableError(`${keyOf(index + 1)} is missing: ${putBack}`);
      documents.push(document);
    }
    return documents;
  };

  return {
    async tables() {
      const tables: TableDocument[] = [];
      const unreadable: Unreadable[] = [];
      for (const key of await store.keys('table:')) {
        const { plain, damage } = await readPlain(store, key);
        const read = damage === null ? parse(key, tableSchema, plain) : failure(damage);
        const known = knownOf(plain);
        if (read.ok) tables.push(read.value);
        else unreadable.push({ key, reason: read.error, gameId: key.slice('table:'.length), known });
      }
      return { tables, unreadable };
    },
    saveTable: (table) => write(tableKey(table.gameId), tableSchema, table),
    async closeTable(gameId) {
      for (const key of await store.keys(gameKey(gameId))) await store.delete(key);
      await store.delete(tableKey(gameId));
    },
    append: (gameId, batch) => write(batchKey(gameId, batch.n), batchSchema, batch),
    batches: (gameId) => inOrder(`${gameKey(gameId)}batch:`, batchSchema, (n) => batchKey(gameId, n)),
    appendSaid: (gameId, said) => write(saidKey(gameId, said.n), saidSchema, said),
    said: (gameId) => inOrder(`${gameKey(gameId)}said:`, saidSchema, (n) => saidKey(gameId, n)),
    markShown: (gameId, n) => write(shownKey(gameId), shownSchema, { n }),
    async shown(gameId) {
      const plain = await store.get(shownKey(gameId));
      return plain === undefined ? 0 : must(parse(shownKey(gameId), shownSchema, plain), shownKey(gameId)).n;
    },
    saveRecord: (record) => write(recordKey(record.gameId), recordSchema, record),
    async record(gameId): Promise<GameRecord | null> {
      const plain = await store.get(recordKey(gameId));
      return plain === undefined ? null : must(parse(recordKey(gameId), recordSchema, plain), recordKey(gameId));
    },
  };
}

/** A document as it is stored; one that is damaged holds up none of the others. */
export async function readPlain(store: Store, key: string): Promise<{ plain: unknown; damage: string | null }> {
  try {
    return { plain: await store.get(key), damage: null };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { plain: undefined, damage: `${error.message}: ${putBack}` };
  }
}

/** The fields of a table that can be read, whatever the form of the rest. */
const lenient = z.object({
  guildId: z.string().optional().catch(undefined),
  channelId: z.string().optional().catch(undefined),
  language: z.literal(['en', 'ru']).optional().catch(undefined),
  keepTown: z.boolean().optional().catch(undefined),
});

function knownOf(plain: unknown): KnownOfTable {
  const read = lenient.safeParse((plain as { content?: unknown } | null | undefined)?.content);
  return read.success ? Object.fromEntries(Object.entries(read.data).filter(([, each]) => each !== undefined)) : {};
}

/** A document in its form, or why it is not. */
function parse<T extends z.ZodType>(key: string, content: T, plain: unknown): Result<z.output<T>, string> {
  const read = documentOf(content).safeParse(plain);
  if (read.success) return success((read.data as { content: z.output<T> }).content);
  return failure(reasonOf(key, plain, read.error));
}

/** Why a document is not read, with the remedy. The reason names places, never what stands there: a stored game is full of secrets. */
export function reasonOf(key: string, plain: unknown, { issues }: z.ZodError): string {
  const version = (plain as { version?: unknown } | null | undefined)?.version;
  if (typeof version === 'number' && version > VERSION)
    return `${key} was written by a later Nightcall (form ${version}, this one knows ${VERSION}): start that one again, or put back a copy of the data folder from before it`;
  const places = issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  return `${key} does not have the form of what is stored (${places.join('; ')}): ${putBack}`;
}

function must<T>(read: Result<T, string>, key: string): T {
  if (read.ok) return read.value;
  throw new UnreadableError(read.error, { cause: key });
}

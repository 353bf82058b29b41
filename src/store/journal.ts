import { z } from 'zod';
import type { GameRecord, Journal, TableDocument, Unreadable } from '#game/ports/journal.ts';
import { type KnownOfTable, languages, type Store, UnreadableError } from '#game/ports/ports.ts';
import { failure, type Result, success } from '#result';
import { batchSchema, documentOf, recordSchema, saidSchema, shownSchema, tableSchema, VERSION } from './schema.ts';

const putBack = 'put back a copy of the data folder, or go on without it';

const tableKey = (gameId: string) => `table:${gameId}`;
const gameKey = (gameId: string) => `game:${gameId}:`;
const batchKey = (gameId: string, n: number) => `${gameKey(gameId)}batch:${String(n).padStart(6, '0')}`;
const saidKey = (gameId: string, n: number) => `${gameKey(gameId)}said:${String(n).padStart(6, '0')}`;
const shownKey = (gameId: string) => `${gameKey(gameId)}shown`;
const recordKey = (gameId: string) => `record:${gameId}`;

/** The form of a document whose content is `T`. */
type Form<T> = z.ZodType<{ readonly version: number; readonly content: T }>;

/** The forms of the documents. Each is made once, because it is compiled when it is first used. */
const forms = {
  table: documentOf(tableSchema),
  batch: documentOf(batchSchema),
  said: documentOf(saidSchema),
  shown: documentOf(shownSchema),
  record: documentOf(recordSchema),
};

/** Reads and writes versioned documents. Their content is validated by its form. */
class Documents {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Writes a document. Refuses to write one that could not be read again, because it would make the whole game
   * unreadable after a restart.
   */
  async write(key: string, form: Form<unknown>, content: unknown): Promise<void> {
    must(parse(key, form, { version: VERSION, content }), key);
    await this.#store.set(key, { version: VERSION, content });
  }

  /** Reads a document. `null`: there is none. */
  async read<T>(key: string, form: Form<T>): Promise<T | null> {
    const plain = await this.#store.get(key);
    return plain === undefined ? null : must(parse(key, form, plain), key);
  }

  /** Reads all documents that are numbered from 1. Rejects if one is missing or damaged. */
  async inOrder<T extends { readonly n: number }>(
    prefix: string,
    form: Form<T>,
    keyOf: (n: number) => string,
  ): Promise<T[]> {
    const documents: T[] = [];
    for (const [index, key] of (await this.#store.keys(prefix)).entries()) {
      const document = must(parse(key, form, await this.#store.get(key)), key);
      if (document.n !== index + 1) throw new UnreadableError(`${keyOf(index + 1)} is missing: ${putBack}`);
      documents.push(document);
    }
    return documents;
  }
}

/** The journal in a store. Content is stored with its version, and is validated by its schema when it is read. */
export function journalOn(store: Store): Journal {
  const documents = new Documents(store);
  return {
    tables: () => readTables(store),
    saveTable: (table) => documents.write(tableKey(table.gameId), forms.table, table),
    async closeTable(gameId) {
      for (const key of await store.keys(gameKey(gameId))) await store.delete(key);
      await store.delete(tableKey(gameId));
    },
    append: (gameId, batch) => documents.write(batchKey(gameId, batch.n), forms.batch, batch),
    batches: (gameId) => documents.inOrder(`${gameKey(gameId)}batch:`, forms.batch, (n) => batchKey(gameId, n)),
    appendSaid: (gameId, said) => documents.write(saidKey(gameId, said.n), forms.said, said),
    said: (gameId) => documents.inOrder(`${gameKey(gameId)}said:`, forms.said, (n) => saidKey(gameId, n)),
    markShown: (gameId, n) => documents.write(shownKey(gameId), forms.shown, { n }),
    shown: async (gameId) => (await documents.read(shownKey(gameId), forms.shown))?.n ?? 0,
    saveRecord: (record) => documents.write(recordKey(record.gameId), forms.record, record),
    record: (gameId): Promise<GameRecord | null> => documents.read(recordKey(gameId), forms.record),
  };
}

/** Reads all table documents. One that is damaged does not affect the others. */
async function readTables(store: Store): ReturnType<Journal['tables']> {
  const tables: TableDocument[] = [];
  const unreadable: Unreadable[] = [];
  for (const key of await store.keys('table:')) {
    const { plain, damage } = await readPlain(store, key);
    const read = damage === null ? parse(key, forms.table, plain) : failure(damage);
    const known = knownOf(plain);
    if (read.ok) tables.push(read.value);
    else unreadable.push({ key, reason: read.error, gameId: key.slice('table:'.length), known });
  }
  return { tables, unreadable };
}

/** A document as it is stored. One that is damaged holds up none of the others. */
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
  language: z.literal(languages).optional().catch(undefined),
  keepTown: z.boolean().optional().catch(undefined),
});

function knownOf(plain: unknown): KnownOfTable {
  const read = lenient.safeParse((plain as { content?: unknown } | null | undefined)?.content);
  return read.success ? Object.fromEntries(Object.entries(read.data).filter(([, each]) => each !== undefined)) : {};
}

/** A document in its form, or why it is not. */
function parse<T>(key: string, form: Form<T>, plain: unknown): Result<T, string> {
  const read = form.safeParse(plain);
  if (read.success) return success(read.data.content);
  return failure(reasonOf(key, plain, read.error));
}

/**
 * The reason why a document cannot be read, with the remedy. It names fields and never quotes their content, because a
 * stored game has secrets.
 */
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

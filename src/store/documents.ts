/** Reads and writes documents: their form, their version, and the reason why one cannot be read. */
import type { z } from 'zod';
import { type Entry, type Shards, type Store, UnreadableError } from '#game/ports/ports.ts';
import { failure, type Result, success } from '#result';
import { VERSION } from './schema.ts';

/** The remedy for a damaged document. */
const putBack = 'put back a copy of the data folder, or go on without it';

/** The form of a document whose content is `T`. */
export type Form<T> = z.ZodType<{ readonly version: number; readonly content: T }> & { readonly version: number };

/** Returns the documents whose keys begin with the prefix, read together. The reason of a damaged one has the remedy. */
export async function readAll(store: Store, prefix: string, of?: Shards): Promise<readonly Entry[]> {
  return (await store.entries([prefix], of)).map(withRemedy);
}

/** Adds the remedy to the reason of a damaged document. */
export const withRemedy = (entry: Entry): Entry =>
  entry.damage === null ? entry : { ...entry, damage: `${entry.damage}: ${putBack}` };

/** Reads a document as it is stored. `damage`: the reason why it cannot be read, with the remedy, or `null`. */
export async function readPlain(store: Store, key: string): Promise<{ plain: unknown; damage: string | null }> {
  try {
    return { plain: await store.get(key), damage: null };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { plain: undefined, damage: `${error.message}: ${putBack}` };
  }
}

/** Returns the content of a document, or the reason why it does not have its form. */
export function parse<T>({ key, value, damage }: Entry, form: Form<T>): Result<T, string> {
  if (damage !== null) return failure(damage);
  const read = form.safeParse(value);
  return read.success ? success(read.data.content) : failure(reasonOf(key, value, read.error, form.version));
}

/** Returns the contents of documents that are numbered from 1, or the reason why one is missing or damaged. */
export function parseInOrder<T extends { readonly n: number }>(
  entries: readonly Entry[],
  form: Form<T>,
  keyOf: (n: number) => string,
): Result<readonly T[], string> {
  const contents: T[] = [];
  for (const [index, entry] of entries.entries()) {
    const read = parse(entry, form);
    if (!read.ok) return read;
    if (read.value.n !== index + 1) return failure(`${keyOf(index + 1)} is missing: ${putBack}`);
    contents.push(read.value);
  }
  return success(contents);
}

/**
 * The reason why a document cannot be read, with the remedy. It names fields and never quotes their content, because a
 * stored game has secrets.
 */
export function reasonOf(key: string, plain: unknown, { issues }: z.ZodError, known = VERSION): string {
  const version = (plain as { version?: unknown } | null | undefined)?.version;
  if (typeof version === 'number' && version > known)
    return `${key} was written by a later Nightcall (form ${version}, this one knows ${known}): start that one again, or put back a copy of the data folder from before it`;
  const places = issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  return `${key} does not have the form of what is stored (${places.join('; ')}): ${putBack}`;
}

/** Returns the value that was read. Throws `UnreadableError` with the reason if there is none. */
export function must<T>(read: Result<T, string>): T {
  if (read.ok) return read.value;
  throw new UnreadableError(read.error);
}

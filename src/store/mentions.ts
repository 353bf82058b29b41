/**
 * The index from ids to the documents that hold them, so that nobody's request reads the whole store. It has every number
 * that can be an id of Discord, in every place, so it is complete for documents of any kind, version or damage.
 */
import { createHash } from 'node:crypto';

/** A number that can be an id of Discord: those have 17 to 20 digits (docs: Reference, Snowflakes). */
const NUMBER = /\d{17,}/g;

/**
 * The hexadecimal digits of a hash. They are so few that several of Discord's people share each hash. So a hash that is left
 * in a file of the database names nobody.
 */
const DIGITS = 6;

/** Returns the hash under which the documents with an id are listed. A document has to be read to be sure. */
export const hashOf = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, DIGITS);

/** Returns the hashes of all ids in a text. */
export const hashesIn = (text: string): ReadonlySet<string> => new Set([...new Set(text.match(NUMBER))].map(hashOf));

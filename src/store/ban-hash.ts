import { createHash, randomBytes } from 'node:crypto';

/** The beginning of a key in a server's list of bans that is no id. */
const HASHED = 'hashed-';

/** Returns a salted hash of an id, with which a ban can be kept without the id. */
export function banHash(userId: string, salt = randomBytes(16).toString('hex')): string {
  return `${HASHED}${salt}-${createHash('sha256').update(`${salt}:${userId}`).digest('hex')}`;
}

/** Returns true if a key in a server's list of bans is this person's id, or a hash of it. */
export function isBanOf(key: string, userId: string): boolean {
  if (!key.startsWith(HASHED)) return key === userId;
  return key === banHash(userId, key.slice(HASHED.length).split('-')[0]);
}

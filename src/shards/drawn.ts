/** Draws that nobody can guess. */
import { randomBytes } from 'node:crypto';

/** A token of 128 bits, for the address of a page. */
export const drawToken = (): string => randomBytes(16).toString('base64url');

/**
 * A seed of 53 bits: as many as an exact integer can hold, and as many as the generator uses (`engine/kernel/rng.ts`).
 */
export const drawSeed = (): number => Number(randomBytes(8).readBigUInt64BE() >> 11n);

/** The id of a new game: eight characters, for custom ids and file names. */
export const drawId = (): string =>
  BigInt(`0x${randomBytes(5).toString('hex')}`)
    .toString(32)
    .padStart(8, '0');

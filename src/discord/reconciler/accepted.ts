import { shortNonce } from './nonce.ts';
import { fingerprint, type Overwrite } from './overwrites.ts';
import type { KeptOtherwise } from './reconciler-state.ts';

/** A channel's overwrites as a text that is short enough to be stored. */
export const printOf = (overwrites: readonly Overwrite[]): string => shortNonce(fingerprint(overwrites));

/**
 * Returns true if Discord has answered exactly this request with exactly what is there: asking again changes nothing.
 */
export const isAccepted = (
  kept: KeptOtherwise | undefined,
  wanted: readonly Overwrite[],
  there: readonly Overwrite[],
): boolean => kept !== undefined && kept.asked === printOf(wanted) && kept.given === printOf(there);

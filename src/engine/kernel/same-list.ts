import type { VoteChoice } from './types.ts';

/** Returns true if two lists have the same choices or seats in the same order. */
export const sameList = (one: readonly VoteChoice[], other: readonly VoteChoice[]): boolean =>
  one.length === other.length && one.every((choice, place) => choice === other[place]);

import type { Clock } from '../ports/clock.ts';

/** The nonce of a post that is made once at this moment. A repetition of it later is another post. */
export const timedNonce = (gameId: string, tag: string, clock: Pick<Clock, 'now'>): string =>
  `${gameId}-${tag}${clock.now().toString(36)}`;

import { type RateLimitData, RateLimitError } from 'discord.js';

const threads = '/channels/:id/threads';

const slowRoutes: readonly string[] = ['/guilds/:id/channels', threads];

/** The longest wait for Discord's limit on making channels that a call may take, in ms. */
const shortWait = 3_000;

/**
 * Returns true for the making of a channel or thread that would wait for minutes. Such a call is given back at once
 * (`RateLimitError`), so that the reconciler can say so and make the channel later.
 */
export const isSlowCreation = (data: Pick<RateLimitData, 'method' | 'route' | 'timeToReset' | 'retryAfter'>): boolean =>
  data.method.toUpperCase() === 'POST' &&
  slowRoutes.includes(data.route) &&
  Math.max(data.timeToReset, data.retryAfter) > shortWait;

/** Returns true for the making of a thread. */
export const isThreadCreation = (url: string, method: string): boolean =>
  method === 'POST' && /\/channels\/\d+\/threads$/.test(url);

/**
 * Gives the making of a thread back at once if the bot's limit of threads would let it wait for minutes.
 * @throws RateLimitError
 */
export function giveBackSlowThread(url: string, waitMs: number): void {
  const data: RateLimitData = {
    url,
    method: 'POST',
    route: threads,
    hash: threads,
    majorParameter: 'global',
    scope: 'user',
    global: false,
    limit: 0,
    retryAfter: waitMs,
    timeToReset: waitMs,
    sublimitTimeout: 0,
  };
  if (isSlowCreation(data)) throw new RateLimitError(data);
}

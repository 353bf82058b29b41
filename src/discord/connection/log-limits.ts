import { type Client, Events, RESTEvents } from 'discord.js';
import type { Log } from '#game/ports/ports.ts';
import { describeError } from './faults.ts';

/** Waits for a rate limit up to this length are normal, in ms: many routes take five calls a second. */
const shortWait = 1_000;

/** Logs rate limits and refused requests. Waiting for a limit is normal, but too many refusals lead to a ban. */
export function logLimits(client: Client, log: Log): void {
  client.rest.on(RESTEvents.RateLimited, ({ method, route, timeToReset, global, scope }) => {
    const level = timeToReset < shortWait ? 'debug' : 'warn';
    log[level]({ method, route, timeToReset, global, scope }, 'waiting for a rate limit');
  });
  client.rest.on(RESTEvents.InvalidRequestWarning, ({ count, remainingTime }) => {
    log.error({ count, remainingTime }, 'many requests were refused');
  });
  client.on(Events.Error, (error) => log.error(describeError(error), 'the client has an error'));
  client.on(Events.ShardError, (error) => log.warn(describeError(error), 'a gateway connection has an error'));
  client.on(Events.Warn, (message) => log.warn({ message }, 'the client warns'));
}

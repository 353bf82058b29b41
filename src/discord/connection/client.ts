import { Client, Events, GatewayCloseCodes, GatewayIntentBits, Options, type RateLimitData, Status } from 'discord.js';
import type { CallMeter, Log } from '#game/ports/ports.ts';
import { peopleSweepers } from './cache-sweep.ts';
import { ClosableShards, closeClient } from './closable-shard.ts';
import { boundedRequests } from './invalid-requests.ts';
import { measureClient, measuredCalls } from './measured-calls.ts';
import { ownedRequests } from './owner-gate.ts';
import { SWEEP_MS, sweepAfterLimit } from './queue-sweep.ts';
import { type ClientShard, startThrottler } from './sharding.ts';

/** The intents of every client of Nightcall. */
const intents = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildVoiceStates] as const;

/**
 * The intents of a client that is told this of messages:
 * - `none`: nothing. Helper bots need no more.
 * - `times`: their authors, and the times at which they were written and edited.
 * - `content`: their content as well, which is a privileged intent.
 */
const messageIntents = {
  none: [],
  times: [GatewayIntentBits.GuildMessages],
  content: [GatewayIntentBits.GuildMessages, GatewayIntentBits.MessageContent],
} as const;

/** The longest wait for Discord's limit on making channels that a call may take, in ms. */
const shortWait = 3_000;

/**
 * Returns true for the making of a channel that would wait for minutes. Such a call is given back at once
 * (`RateLimitError`), so that the reconciler can say so and make the channel later.
 */
export const isSlowCreation = (data: Pick<RateLimitData, 'method' | 'route' | 'timeToReset' | 'retryAfter'>): boolean =>
  data.method.toUpperCase() === 'POST' &&
  data.route === '/guilds/:id/channels' &&
  Math.max(data.timeToReset, data.retryAfter) > shortWait;

/** The parts of a client that are not always there. */
export interface ClientParts {
  readonly log?: Log;
  readonly meter?: CallMeter | undefined;
  /** The shard of the client. Missing: all servers of the bot belong to it. */
  readonly shard?: ClientShard | undefined;
}

/** Clients whose session waits for its start, with the time of `performance.now` at which they were last seen to wait. */
const waiting = new WeakMap<Client, number>();

/** Makes a client that mentions nobody unless a message names them. `api`: another Discord, such as the emulator. */
export function newClient(
  api?: string,
  messages: keyof typeof messageIntents = 'times',
  { log, meter, shard }: ClientParts = {},
): Client {
  const measured = meter && measuredCalls(meter);
  const client: Client = new Client({
    intents: [...intents, ...messageIntents[messages]],
    allowedMentions: { parse: [], repliedUser: false },
    // Nightcall knows its own messages. Guilds, channels and the people in voice are cached completely.
    makeCache: Options.cacheWithLimits({ ...Options.DefaultMakeCacheSettings, MessageManager: 0, ReactionManager: 0 }),
    sweepers: peopleSweepers(() => client),
    // The project draws its buttons, menus and forms with Discord's own names of fields.
    jsonTransformer: (shown) => shown,
    rest: {
      ...(api === undefined ? {} : { api }),
      makeRequest: boundedRequests(log, shard ? ownedRequests(shard, measured) : measured),
      invalidRequestWarningInterval: 500,
      handlerSweepInterval: SWEEP_MS,
      rejectOnRateLimit: isSlowCreation,
    },
    ...(shard ? { shards: [shard.number], shardCount: shard.count } : {}),
    ws: {
      buildStrategy: (manager) => new ClosableShards(manager),
      ...(shard ? { buildIdentifyThrottler: startThrottler(shard, () => waiting.set(client, performance.now())) } : {}),
    },
  });
  sweepAfterLimit(client);
  if (meter) measureClient(client, meter);
  return client;
}

/** Returns true while all gateway connections of the client work. */
export const isConnected = ({ ws }: Pick<Client, 'ws'>): boolean =>
  ws.shards.size > 0 && ws.shards.every(({ status }) => status === Status.Ready);

/** The API has answered and the gateway has not. discord.js itself would try forever without a message. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
}

/** Discord has not granted the application an intent that it requests. */
export class IntentError extends Error {
  override readonly name = 'IntentError';
}

/** Milliseconds to wait for the gateway and the guilds. */
const loginLimitMs = 60_000;

/**
 * Logs in and waits until the guilds are available. Rejects if Discord does not accept the token, with `IntentError` if
 * an intent is not granted, and with `GatewayError` if the gateway does not answer for `readyMs`. The time in which the
 * session waits for its start does not count.
 */
export async function login(client: Client, token: string, readyMs = loginLimitMs): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve) => {
    client.once(Events.ClientReady, resolve);
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const look = (since: number): void => {
      const rest = since + readyMs - performance.now();
      timer = setTimeout(() => {
        const waited = waiting.get(client) ?? since;
        if (waited > since) look(waited);
        else reject(new GatewayError('the gateway did not accept the connection in time'));
      }, rest);
    };
    look(performance.now());
    client.once(Events.ShardDisconnect, ({ code }) => {
      if (code === GatewayCloseCodes.DisallowedIntents) reject(new IntentError('an intent has not been granted'));
    });
  });
  try {
    return await Promise.race([client.login(token).then(() => ready), late]);
  } catch (error) {
    void closeClient(client);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

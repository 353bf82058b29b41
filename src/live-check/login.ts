import { Client, Options as ClientOptions, GatewayIntentBits } from 'discord.js';
import { GatewayError } from '#discord/connection/client.ts';
import { ClosableShards, closeClient } from '#discord/connection/closable-shard.ts';
import type { Options } from './options.ts';

/**
 * Logs a bot in and waits for its servers. `prepare` may listen before the first event. Rejects if Discord does not let the
 * bot in, or not in time.
 */
export async function login(
  { api, waitMs }: Pick<Options, 'api' | 'waitMs'>,
  token: string,
  signal: AbortSignal,
  prepare: (client: Client) => void = () => {},
): Promise<Client<true>> {
  const client = new Client({
    intents: [
      ...[GatewayIntentBits.Guilds, GatewayIntentBits.GuildVoiceStates],
      ...[GatewayIntentBits.GuildMessages, GatewayIntentBits.GuildMessageReactions],
    ],
    makeCache: ClientOptions.cacheWithLimits({ ...ClientOptions.DefaultMakeCacheSettings, MessageManager: 0 }),
    rest: { api },
    ws: { buildStrategy: (manager) => new ClosableShards(manager) },
  });
  client.on('error', () => undefined);
  prepare(client);
  try {
    const over = deadline(signal, Math.max(waitMs, 30_000));
    const ready = new Promise<Client<true>>((resolve, reject) => {
      client.once('clientReady', resolve);
      const late = () => reject(signal.aborted ? new Error('it was stopped') : new GatewayError('not in time'));
      over.addEventListener('abort', late, { once: true });
    });
    await Promise.all([client.login(token), ready]);
    return await ready;
  } catch (error) {
    await closeClient(client);
    throw error;
  }
}

/**
 * A signal that is aborted after `ms`, or together with `signal`. `AbortSignal.any` does not keep an
 * `AbortSignal.timeout` alive: on Node 20 the timeout can be garbage-collected and then never fires.
 */
export function deadline(signal: AbortSignal, ms: number): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms).unref();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  controller.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return controller.signal;
}

import { type Client, Events, GatewayDispatchEvents, type Interaction, RESTEvents } from 'discord.js';
import type { CallMeter, Log } from '#game/ports/ports.ts';
import { login, newClient } from './connection/client.ts';
import { closeClient } from './connection/closable-shard.ts';
import { describeError } from './connection/faults.ts';
import type { RefusedError } from './connection/refused.ts';
import { type ProcessShard, shardOfBot } from './connection/sharding.ts';
import type { BotToken, ExtraBotTiming } from './extra-bots/extra-bot.ts';
import { ExtraBots } from './extra-bots/extra-bots.ts';
import { type CommandMentions, readCommandMentions } from './ui/command-mentions.ts';
import { type MarkMentions, withMarks } from './ui/marks.ts';

/** Waits for a rate limit up to this length are normal, in ms: many routes take five calls a second. */
const shortWait = 1_000;

/** Logs rate limits and refused requests. Waiting for a limit is normal, but too many refusals lead to a ban. */
function logLimits(client: Client, log: Log): void {
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

/** The settings of a connection to Discord. */
export interface ConnectionOptions {
  readonly token: string;
  /** Another Discord's API, as the emulator's. */
  readonly api?: string;
  readonly log: Log;
  /** The tokens of the helper bots, and their waiting times. Missing: there are none. */
  readonly extraBots?: readonly BotToken[];
  readonly extraBotTiming?: Partial<ExtraBotTiming>;
  /** The shard of the clients. Missing: all servers of the bot belong to them. */
  readonly shard?: ProcessShard;
  /** The only guild in which the commands are registered. `null`: all guilds. */
  readonly commandGuildId?: string | null;
  /** The application's own emoji, as far as they are known at the moment. Missing: there are none. */
  readonly marks?: MarkMentions;
  /** True if the messages of towns are read, for tables that watch words. */
  readonly readsTown?: boolean;
  /** The meter of the calls of each bot: 0 is the bot itself, 1 its first helper bot. Missing: nobody measures. */
  readonly meterOf?: (bot: number) => CallMeter;
  /** Called when Discord refuses the bot, once it was connected, until its operator changes something. */
  readonly refused?: (error: RefusedError) => void;
}

/** The clients of the bot and of its helper bots. They know what is in Discord, and do nothing there. */
export interface DiscordConnection {
  readonly client: Client<true>;
  readonly extraBots: ExtraBots;
  readonly mentions: CommandMentions;
  /**
   * The time of `performance.now` at which the first event came from Discord after the servers of the bot. `null`: none
   * has come.
   */
  heardAt(): number | null;
  /** Keeps the commands and presses from now on, because no other process answers them any more. */
  keepInteractions(): void;
  /** Returns the commands and presses that were kept, and keeps no more. */
  takeInteractions(): readonly Interaction[];
  close(): Promise<void>;
}

/** Connects to Discord. Rejects if Discord does not accept the token, or cannot be reached. */
export async function openConnection(options: ConnectionOptions): Promise<DiscordConnection> {
  const { log, commandGuildId = null, extraBots: tokens = [], api, extraBotTiming: timing, shard, meterOf } = options;
  const { marks = new Map() } = options;
  const { refused } = options;
  const shardOf = (bot: number) => shard && shardOfBot(shard, bot);
  const messages = options.readsTown ? 'content' : 'times';
  const fresh = newClient(api, messages, { log, meter: meterOf?.(0), shard: shardOf(0), refused });
  logLimits(fresh, log);
  const extraBots = new ExtraBots(tokens, { api, log, timing, shardOf, meterOf });
  const client = await loginAll(fresh, extraBots, options.token);
  const link = await readCommandMentions(client, { guildId: commandGuildId, log });
  const heardAt = watchEvents(client);
  const kept: Interaction[] = [];
  const keep = (interaction: Interaction): void => void kept.push(interaction);
  return {
    client,
    extraBots,
    mentions: (shown) => withMarks(link(shown), marks),
    heardAt,
    keepInteractions: () => void client.on(Events.InteractionCreate, keep),
    takeInteractions: () => {
      client.off(Events.InteractionCreate, keep);
      return kept.splice(0);
    },
    close: async () => {
      await Promise.all([extraBots.close(), closeClient(client)]);
    },
  };
}

/** Events of the start of a session. */
const first: readonly string[] = [
  GatewayDispatchEvents.Ready,
  GatewayDispatchEvents.Resumed,
  GatewayDispatchEvents.GuildCreate,
];

/** Returns a function that tells when the first event has come since. */
function watchEvents(client: Client): () => number | null {
  let heardAt: number | null = null;
  const hear = ({ t: type }: { readonly t: string | null }): void => {
    if (type === null || first.includes(type)) return;
    heardAt = performance.now();
    client.off(Events.Raw, hear);
  };
  client.on(Events.Raw, hear);
  return () => heardAt;
}

/** Logs in the bot and its helper bots. Only the bot itself has to succeed. */
async function loginAll(fresh: Client, extraBots: ExtraBots, token: string): Promise<Client<true>> {
  const started = extraBots.start();
  try {
    const client = await login(fresh, token);
    await started;
    return client;
  } catch (error) {
    await extraBots.close();
    throw error;
  }
}

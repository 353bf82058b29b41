import { setTimeout as pause } from 'node:timers/promises';
import {
  type Client,
  DiscordjsErrorCodes,
  Events,
  type Guild,
  type InternalDiscordGatewayAdapterCreator,
  REST,
  Routes,
} from 'discord.js';
import type { CallMeter, Log } from '#game/ports/ports.ts';
import { login, newClient } from '../connection/client.ts';
import { closeClient } from '../connection/closable-shard.ts';
import { describeError } from '../connection/faults.ts';
import { watchReturns } from '../connection/gateway-returns.ts';
import { boundedRequests } from '../connection/invalid-requests.ts';
import { measuredCalls } from '../connection/measured-calls.ts';
import { ownedRequests } from '../connection/owner-gate.ts';
import { RefusedError, refusedBy, statusOf } from '../connection/refused.ts';
import type { ClientShard } from '../connection/sharding.ts';
import { EditBudget } from './edit-budget.ts';

/** The token of a bot, with its user id, which every token begins with. */
export interface BotToken {
  readonly id: string;
  readonly token: string;
}

/**
 * The state of a helper bot:
 * - `ready`: it can speak and mute.
 * - `away`: its gateway connection is lost, or not made yet. It can still mute where it is known to be a member.
 * - `refused`: Discord does not accept its token, or does not let it connect until its operator changes something.
 */
export type ExtraBotState = 'ready' | 'away' | 'refused';

/** The waiting times of helper bots, ms. */
export interface ExtraBotTiming {
  /** The time for which a lost gateway connection may come back before the bot counts as away. */
  readonly awayMs: number;
  /** The time before another login after one that failed, or that Discord has refused. */
  readonly retryMs: number;
  readonly refusedMs: number;
}

const usualTiming: ExtraBotTiming = { awayMs: 10_000, retryMs: 30_000, refusedMs: 300_000 };

/** The parts that all helper bots share, and the functions that their changes call. */
export interface ExtraBotOptions {
  /** Another Discord's API, as the emulator's. */
  readonly api?: string | undefined;
  readonly log: Log;
  /** Takes the measurements of the bot's calls. Missing: nobody does. */
  readonly meter?: CallMeter | undefined;
  readonly timing?: Partial<ExtraBotTiming> | undefined;
  /** The shard of the bot's client. Missing: all servers of the bot belong to it. */
  readonly shard?: ClientShard | undefined;
  /** Called when the bot may have become able or unable to speak in a guild. */
  readonly changed: (guildId: string) => void;
  /** Called when a guild is available to the bot again after an outage (`watchReturns`). */
  readonly returned: (guildId: string, isNewSession: boolean) => void;
}

/**
 * A helper bot: a further bot of the same operator. It mutes people by REST alone. Its gateway connection tells in which
 * guilds it is, and carries its voice. It sees nothing else.
 */
export class ExtraBot {
  readonly id: string;
  readonly budget: EditBudget;
  readonly #token: string;
  readonly #options: ExtraBotOptions;
  readonly #timing: ExtraBotTiming;
  readonly #rest: REST;
  readonly #closing = new AbortController();
  #client: Client | null = null;
  #state: ExtraBotState = 'away';
  #awayTimer: NodeJS.Timeout | undefined;

  constructor({ id, token }: BotToken, options: ExtraBotOptions) {
    const { api, log, meter, timing, shard } = options;
    this.id = id;
    this.#token = token;
    this.#options = options;
    this.#timing = { ...usualTiming, ...timing };
    const measured = meter && measuredCalls(meter);
    const makeRequest = boundedRequests(log, shard ? ownedRequests(shard, measured) : measured);
    // A call that would wait for a limit is given back, because another bot may make it at once.
    const rejectOnRateLimit = ['/guilds'];
    this.#rest = new REST({ version: '10', ...(api === undefined ? {} : { api }), makeRequest, rejectOnRateLimit });
    this.#rest.setToken(token);
    this.budget = new EditBudget(this.#rest);
  }

  get state(): ExtraBotState {
    return this.#state;
  }

  /** The bot's name in Discord, once it has logged in. */
  get name(): string | null {
    return this.#client?.user?.username ?? null;
  }

  /** Returns true if the bot is known to be a member of this guild, and Discord accepts its token. */
  isIn(guildId: string): boolean {
    return this.#state !== 'refused' && this.#client?.guilds.cache.has(guildId) === true;
  }

  /** Returns true if the bot can speak in this guild now. */
  canSpeakIn(guildId: string): boolean {
    return this.#state === 'ready' && this.guild(guildId)?.available === true;
  }

  /** The guild as the bot sees it, if it is a member. */
  guild(guildId: string): Guild | undefined {
    return this.#client?.guilds.cache.get(guildId);
  }

  /** The adapter for a voice connection in this guild, while there can be one. */
  adapter(guildId: string): InternalDiscordGatewayAdapterCreator | undefined {
    return this.#state === 'refused' ? undefined : this.guild(guildId)?.voiceAdapterCreator;
  }

  /** Mutes or unmutes a person. Rejects with an error of discord.js, and with `RateLimitError` instead of a wait. */
  async mute(guildId: string, userId: string, mute: boolean): Promise<void> {
    const route = Routes.guildMember(guildId, userId);
    await this.budget.counted(guildId, () => this.#rest.patch(route, { body: { mute } }));
  }

  /** Resolves when Discord lets the bot edit members of this guild again. */
  async untilFree(guildId: string): Promise<void> {
    const ms = this.budget.waitMs(guildId);
    this.#options.meter?.waited(ms);
    await pause(ms, undefined, { ref: false });
  }

  /** Logs in, and again after each loss. Resolves when the first attempt has ended. */
  start(): Promise<void> {
    return new Promise((resolve) => void this.#keepConnected(resolve));
  }

  /** Ends the connection. */
  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#awayTimer);
    if (this.#client) await closeClient(this.#client);
  }

  async #keepConnected(tried: () => void): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#connectOnce(tried).catch((error: unknown) => this.#failed(error));
      tried();
      const { retryMs, refusedMs } = this.#timing;
      const rest = this.#state === 'refused' ? refusedMs : retryMs;
      await pause(rest, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  /** Logs in, and resolves when the connection is lost for good. */
  async #connectOnce(tried: () => void): Promise<void> {
    const { api, log, meter, shard } = this.#options;
    const client = newClient(api, 'none', { log, meter, shard });
    const lost = this.#follow(client);
    await login(client, this.#token);
    if (this.#closing.signal.aborted) return closeClient(client);
    this.#client = client;
    this.#become('ready');
    log.info({ bot: this.id, guilds: client.guilds.cache.size }, 'a helper bot is ready');
    tried();
    const code = await lost;
    log.warn({ bot: this.id, code }, 'a helper bot has lost its connection');
    this.#become(refusedBy(code) === undefined ? 'away' : 'refused');
    await closeClient(client);
  }

  #failed(error: unknown): void {
    if (this.#closing.signal.aborted) return;
    this.#become(isRefused(error) ? 'refused' : 'away');
    this.#options.log.warn({ bot: this.id, ...describeError(error) }, 'a helper bot cannot log in');
  }

  /** Listens to a client. Resolves with the close code when its connection is lost for good. */
  #follow(client: Client): Promise<number> {
    const { log, changed, returned } = this.#options;
    const isCurrent = () => this.#client === client;
    client.on(Events.Error, (error) =>
      log.warn({ bot: this.id, ...describeError(error) }, 'a helper bot has an error'),
    );
    client.on(Events.ShardReconnecting, () => this.#noteGone());
    for (const event of [Events.ShardReady, Events.ShardResume] as const)
      client.on(event, () => {
        clearTimeout(this.#awayTimer);
        if (isCurrent()) this.#become('ready');
      });
    for (const event of [
      Events.GuildCreate,
      Events.GuildDelete,
      Events.GuildAvailable,
      Events.GuildUnavailable,
    ] as const)
      client.on(event, ({ id }) => (isCurrent() ? changed(id) : undefined));
    watchReturns(client, (guildId, isNewSession) => (isCurrent() ? returned(guildId, isNewSession) : undefined));
    return new Promise((resolve) => {
      client.on(Events.ShardDisconnect, ({ code }) => resolve(code));
    });
  }

  /** A lost connection mostly comes back at once. The voice goes on meanwhile. */
  #noteGone(): void {
    clearTimeout(this.#awayTimer);
    this.#awayTimer = setTimeout(() => this.#become('away'), this.#timing.awayMs).unref();
  }

  #become(state: ExtraBotState): void {
    if (this.#state === state || this.#closing.signal.aborted) return;
    this.#state = state;
    for (const guildId of [...(this.#client?.guilds.cache.keys() ?? [])]) this.#options.changed(guildId);
  }
}

/** Returns true if another login is useless until the operator changes something. */
const isRefused = (error: unknown): boolean =>
  error instanceof RefusedError ||
  statusOf(error) === 401 ||
  (error as { code?: unknown } | null)?.code === DiscordjsErrorCodes.TokenInvalid;

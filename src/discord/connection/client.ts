import {
  Client,
  Events,
  GatewayIntentBits,
  Options,
  RESTEvents,
  RequestMethod,
  Status,
  type SweeperOptions,
} from 'discord.js';
import type { CallMeter, Log } from '#game/ports/ports.ts';
import { ClosableShards, closeClient } from './closable-shard.ts';
import { restFor } from './growing-pace.ts';
import { boundedRequests } from './invalid-requests.ts';
import { measureClient, measuredCalls } from './measured-calls.ts';
import { ownedRequests } from './owner-gate.ts';
import { type RefusedError, watchRefusals, watchToken } from './refused.ts';
import type { SessionsLeft } from './session-pace.ts';
import { type ClientShard, type StartWatch, startThrottler } from './sharding.ts';
import { isSlowCreation } from './slow-creation.ts';

/**
 * Leaves out the fields of a channel that an edit does not change. discord.js names all of them in each edit, as
 * `undefined`. Its queue takes every edit that has the field `name` or `topic` for a renaming (`hasSublimit` in
 * @discordjs/rest), which Discord allows twice in ten minutes. So after a third name, the change of access by which a room is
 * closed for the night would wait for minutes.
 */
function editOnlyChanges({ rest }: Pick<Client, 'rest'>): void {
  const queue = rest.queueRequest.bind(rest);
  rest.queueRequest = (request) => {
    const { method, fullRoute, body } = request;
    if (method === RequestMethod.Patch && isChannel.test(fullRoute) && isFields(body)) dropUndefined(body);
    return queue(request);
  };
}

const isChannel = /^\/channels\/\d+$/;

const isFields = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null;

/** discord.js makes the object for this one request. */
function dropUndefined(fields: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete fields[name];
}

/** Seconds between two sweeps. */
const interval = 3_600;

/**
 * The sweeps of what discord.js remembers of people. Otherwise it keeps everybody who has ever been in a voice channel of
 * a server, or has pressed something. Only the bot itself and the people in voice are looked up there: a press and an
 * arrival in voice bring their member along (Discord, Interaction Object and Voice State Update).
 */
function peopleSweepers(clientOf: () => Client): SweeperOptions {
  const own = (): string | undefined => clientOf().user?.id;
  return {
    voiceStates: { interval, filter: () => (state) => state.channelId === null },
    guildMembers: {
      interval,
      filter: () => {
        const ownId = own();
        return ({ id, guild }) => id !== ownId && !guild.voiceStates.cache.get(id)?.channelId;
      },
    },
    users: {
      interval,
      filter: () => {
        const kept = new Set([own(), ...inVoice(clientOf())]);
        return ({ id }) => !kept.has(id);
      },
    },
  };
}

/** Returns the ids of the people who are in a voice channel of any server. */
const inVoice = ({ guilds }: Client): readonly string[] =>
  guilds.cache
    .flatMap(({ voiceStates }) => voiceStates.cache.filter(({ channelId }) => channelId !== null))
    .map(({ id }) => id);

/**
 * Milliseconds between two sweeps, which drop the queues of requests that nobody uses any more. discord.js has a queue for
 * each channel and for the token of each press, and by default keeps it for up to an hour. A queue whose limit is used up
 * is kept.
 */
const SWEEP_MS = 60_000;

/** Milliseconds after the reset of the limit. discord.js sends the requests that wait for it 50 ms after the reset. */
const afterResetMs = 10;

/**
 * Sweeps again after a sweep at which the limit of all requests was used up. discord.js counts every queue as used then
 * (`SequentialHandler.limited`), so on a busy evening it would keep them all.
 */
function sweepAfterLimit({ rest }: Pick<Client, 'rest'>): void {
  rest.on(RESTEvents.HandlerSweep, () => {
    const leftMs = rest.globalReset - Date.now();
    if (rest.globalRemaining > 0 || leftMs <= 0) return;
    setTimeout(() => rest.handlers.sweep(({ inactive }) => inactive), leftMs + afterResetMs).unref();
  });
}

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

/** The parts of a client that are not always there. */
interface ClientParts {
  readonly log?: Log;
  readonly meter?: CallMeter | undefined;
  /** The shard of the client. Missing: all servers of the bot belong to it. */
  readonly shard?: ClientShard | undefined;
  /** Called when Discord refuses a client that was ready, until the operator changes something. */
  readonly refused?: ((error: RefusedError) => void) | undefined;
}

/** A login that is under way. */
interface Login {
  /** The time of `performance.now` at which the session was last seen to wait for its start. */
  waitedAt: number;
  fail(error: Error): void;
}

const logins = new WeakMap<Client, Login>();

/** Makes a client that mentions nobody unless a message names them. `api`: another Discord, such as the emulator. */
export function newClient(
  api?: string,
  messages: keyof typeof messageIntents = 'times',
  parts: ClientParts = {},
): Client {
  const { log, meter, shard } = parts;
  const refuse = (error: RefusedError): void => {
    logins.get(client)?.fail(error);
    if (client.isReady()) parts.refused?.(error);
  };
  const measured = watchToken(() => client, refuse, meter && measuredCalls(meter));
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
      buildStrategy: (manager) => new ClosableShards(manager, restFor(shard?.speedup)),
      ...(shard
        ? {
            buildIdentifyThrottler: startThrottler(
              shard,
              watchStarts(() => client, parts, refuse),
            ),
          }
        : {}),
    },
  });
  watchRefusals(client, refuse);
  sweepAfterLimit(client);
  editOnlyChanges(client);
  if (meter) measureClient(client, meter);
  return client;
}

function watchStarts(client: () => Client, { log, meter }: ClientParts, refused: StartWatch['refused']): StartWatch {
  return {
    waits: () => {
      const login = logins.get(client());
      if (login) login.waitedAt = performance.now();
    },
    short: (left) => {
      meter?.short(left !== null);
      if (left === null) return;
      const error = new SessionsError(left);
      log?.error({ ...left, remedy: error.message }, 'too few sessions are left, so none is started');
      logins.get(client())?.fail(error);
    },
    refused,
  };
}

/** Returns true while all gateway connections of the client work. */
export const isConnected = ({ ws }: Pick<Client, 'ws'>): boolean =>
  ws.shards.size > 0 && ws.shards.every(({ status }) => status === Status.Ready);

/** The API has answered, and the gateway has not or only with an error. discord.js itself would tell no remedy. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
}

/** The bot has started almost as many sessions as it may in a day. The message is the remedy in English and Russian. */
export class SessionsError extends Error {
  override readonly name = 'SessionsError';

  constructor({ left, resetMs }: SessionsLeft) {
    const hours = Math.ceil(resetMs / 3_600_000);
    super(
      `Discord resets the token of a bot that connects too often. Connections left: ${left}, and a new count begins in ${hours} h. The bot does not connect before that. Find out what starts it again and again, or cuts its connection.\n` +
        `Discord сбрасывает токен бота, который слишком часто подключается. Осталось подключений: ${left}, новый счёт начнётся через ${hours} ч. До этого бот не подключается. Выясните, что его перезапускает или рвёт ему связь.`,
    );
  }

  /** The error of `@discordjs/ws` for a bot that has no session left at all. Any other error stays as it is. */
  static from(error: unknown): unknown {
    const words = error instanceof Error ? error.message : '';
    const [, left, resetsAt] =
      /^Not enough sessions remaining .* only (\d+) remaining; resets at (\S+)$/.exec(words) ?? [];
    if (left === undefined || resetsAt === undefined) return error;
    return new SessionsError({ left: Number(left), resetMs: Math.max(0, Date.parse(resetsAt) - Date.now()) });
  }
}

/** Milliseconds to wait for the gateway and the guilds. */
const loginLimitMs = 60_000;

/**
 * Logs in and waits until the guilds are available. Rejects with `RefusedError` if Discord refuses the bot, with
 * `SessionsError` if it may start too few sessions, and with `GatewayError` if the gateway answers with an error (503) or
 * not for `readyMs`. The time in which the session waits for its start does not count.
 */
export async function login(client: Client, token: string, readyMs = loginLimitMs): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve) => {
    client.once(Events.ClientReady, resolve);
  });
  const broken = new Set<unknown>();
  const note = (error: Error) => void broken.add(error);
  client.on(Events.ShardError, note);
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_, fail) => {
    const login: Login = { waitedAt: performance.now(), fail };
    logins.set(client, login);
    const look = (since: number): void => {
      const rest = since + readyMs - performance.now();
      timer = setTimeout(() => {
        if (login.waitedAt > since) look(login.waitedAt);
        else fail(new GatewayError('the gateway did not accept the connection in time'));
      }, rest);
    };
    look(login.waitedAt);
  });
  try {
    return await Promise.race([client.login(token).then(() => ready), failed]);
  } catch (error) {
    void closeClient(client);
    throw broken.has(error)
      ? new GatewayError('the gateway refused the connection', { cause: error })
      : SessionsError.from(error);
  } finally {
    client.off(Events.ShardError, note);
    clearTimeout(timer);
    logins.delete(client);
  }
}

/**
 * The time at which the client sent the last heartbeat that Discord answered, in ms since 1970. With several gateway
 * connections, the time of the one that has been silent for the longest. -1: at least one of them has had no answer yet.
 */
export const lastHeartbeat = ({ ws }: Pick<Client, 'ws'>): number =>
  Math.min(...ws.shards.map(({ lastPingTimestamp }) => lastPingTimestamp));

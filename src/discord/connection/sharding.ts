import type { WebSocketManager } from '@discordjs/ws';
import { type APIGatewaySessionStartLimit, type ClientOptions, REST, Routes } from 'discord.js';
import type { Ownership, SessionStarts } from '#game/ports/ports.ts';
import { type Rest, restFor } from './growing-pace.ts';
import { RefusedError, statusOf } from './refused.ts';
import type { RequestPace, RequestPaces } from './request-pace.ts';
import { FRESH_MS, type SessionsLeft, SPARE_SESSIONS } from './session-pace.ts';
import { within } from './within.ts';

/** Milliseconds between two starts of a session in a bucket (docs: Gateway, Max Concurrency), with a margin. */
const PACE_MS = 5_100;
/** Milliseconds for which a session that stands by leaves a start to sessions of owners, whose players wait. */
const STANDBY_MS = 500;
/** Milliseconds before the store is asked again after a failure. */
const AGAIN_MS = 1_000;
/** The longest wait for Discord's figure of the sessions that are left, ms. */
const LEFT_MS = 5_000;
/** Milliseconds before Discord is asked again whether the bot may start sessions. */
const SHORT_MS = 600_000;

/** The shard of the clients of a process: of the bot, and of its helper bots. */
export interface ProcessShard {
  /** From 0. */
  readonly number: number;
  readonly count: number;
  readonly ownership: Ownership;
  /** The starts of sessions of all processes. */
  readonly starts: SessionStarts;
  /** The factor by which starts may follow each other faster than Discord allows, for a local Discord. Missing: 1. */
  readonly speedup?: number;
  /** The requests of the process. */
  readonly paces: RequestPaces;
}

export type ClientShard = Omit<ProcessShard, 'paces'> & { readonly pace: RequestPace };

/** Returns the shard of a client of one bot: 0 is the bot itself, 1 its first helper bot. */
export const shardOfBot = ({ paces, ...shard }: ProcessShard, bot: number): ClientShard => ({
  ...shard,
  pace: paces.of(bot),
});

/** The parts of a shard that the starts of its sessions depend on. */
type SessionShard = Pick<ClientShard, 'starts' | 'ownership' | 'speedup'> & {
  readonly pace: Pick<RequestPace, 'sessions'>;
};

type BuildThrottler = NonNullable<NonNullable<ClientOptions['ws']>['buildIdentifyThrottler']>;

/** The id of a bot, which its token begins with (Discord, Reference: Authentication). */
const botIdOf = (token: string): string => Buffer.from(token.split('.')[0]!, 'base64').toString();

/** Follows the starts of the sessions of a client. */
export interface StartWatch {
  /** A session waits for its start. */
  waits(): void;
  /** Too few sessions are left, so none is started. `null`: enough are left again. */
  short(left: SessionsLeft | null): void;
  /** Discord does not accept the token any more. */
  refused(error: RefusedError): void;
}

/**
 * Lets sessions of all processes start one after another in each bucket, those of owners first, each shard in a growing
 * pace, and none while only the spare ones are left.
 */
export function startThrottler(
  { starts, ownership, pace: { sessions }, speedup = 1 }: SessionShard,
  watch: StartWatch,
  rest: Rest = restFor(),
): BuildThrottler {
  return async (manager) => {
    const { session_start_limit: limit } = await manager.fetchGatewayInformation();
    const left = (): Promise<SessionsLeft | null> =>
      sessions.left((isFresh) => limitOf(manager, isFresh, watch.refused));
    return {
      // If it rejected for another reason than the signal, the library would start two sessions.
      waitForIdentify: async (number, signal) => {
        await untilEnough(left, watch, (ms) => rest(ms / speedup, signal));
        const bucket = `${botIdOf(manager.options.token)} ${number % limit.max_concurrency}`;
        for (let wait = sessions.waitMs(number) / speedup; ; ) {
          const later = ownership.isHeld() ? 0 : STANDBY_MS / speedup;
          await rest(wait + later, signal);
          wait = await starts.take(bucket, PACE_MS / speedup).catch(() => AGAIN_MS);
          watch.waits();
          if (wait === 0) return sessions.started(number);
        }
      },
    };
  };
}

/** Asks Discord for the sessions that are left. `null`: it does not say. */
async function limitOf(
  manager: WebSocketManager,
  isFresh: boolean,
  refused: StartWatch['refused'],
): Promise<APIGatewaySessionStartLimit | null> {
  try {
    const now = await within(LEFT_MS, manager.fetchGatewayInformation(isFresh));
    return now?.session_start_limit ?? null;
  } catch (error) {
    if (statusOf(error) === 401) refused(new RefusedError('token'));
    return null;
  }
}

/** Resolves once more sessions are left than the spare ones. Rejects if `rest` does. */
async function untilEnough(
  ask: () => Promise<SessionsLeft | null>,
  watch: StartWatch,
  rest: (ms: number) => Promise<unknown>,
): Promise<void> {
  const isShort = (found: SessionsLeft | null): found is SessionsLeft => found !== null && found.left < SPARE_SESSIONS;
  let found = await ask();
  if (!isShort(found)) return;
  while (isShort(found)) {
    watch.short(found);
    await rest(Math.min(Math.max(found.resetMs, FRESH_MS), SHORT_MS));
    found = await ask();
  }
  watch.short(null);
}

/** Returns the number of shards that Discord recommends to a bot. Rejects as a login does. */
export async function recommendedShards(token: string, api?: string): Promise<number> {
  const rest = new REST({ version: '10', ...(api === undefined ? {} : { api }) }).setToken(token);
  const { shards } = (await rest.get(Routes.gatewayBot())) as { readonly shards: number };
  return Math.max(1, shards);
}

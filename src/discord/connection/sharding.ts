import { setTimeout as pause } from 'node:timers/promises';
import { type ClientOptions, REST, Routes } from 'discord.js';
import type { Ownership, SessionStarts } from '#game/ports/ports.ts';
import type { RequestPace, RequestPaces } from './request-pace.ts';

/** Milliseconds between two starts of a session in a bucket (docs: Gateway, Max Concurrency), with a margin. */
const PACE_MS = 5_100;
/** Milliseconds for which a session that stands by leaves a start to sessions of owners, whose players wait. */
const STANDBY_MS = 500;
/** Milliseconds before the store is asked again after a failure. */
const AGAIN_MS = 1_000;

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

/** The shard of a client. */
export type ClientShard = Omit<ProcessShard, 'paces'> & { readonly pace: RequestPace };

/** Returns the shard of a client of one bot: 0 is the bot itself, 1 its first helper bot. */
export const shardOfBot = ({ paces, ...shard }: ProcessShard, bot: number): ClientShard => ({
  ...shard,
  pace: paces.of(bot),
});

type BuildThrottler = NonNullable<NonNullable<ClientOptions['ws']>['buildIdentifyThrottler']>;

/** The id of a bot, which its token begins with (Discord, Reference: Authentication). */
const botIdOf = (token: string): string => Buffer.from(token.split('.')[0]!, 'base64').toString();

/**
 * Lets sessions of all processes start one after another in each bucket, and those of owners first. `noteWait` is called
 * while one waits.
 */
export function startThrottler(
  { starts, ownership, speedup = 1 }: Pick<ClientShard, 'starts' | 'ownership' | 'speedup'>,
  noteWait: () => void,
): BuildThrottler {
  return async (manager) => {
    const { session_start_limit: limit } = await manager.fetchGatewayInformation();
    return {
      waitForIdentify: async (number, signal) => {
        const bucket = `${botIdOf(manager.options.token)} ${number % limit.max_concurrency}`;
        for (let wait = 0; ; ) {
          const later = ownership.isHeld() ? 0 : STANDBY_MS / speedup;
          await pause(wait + later, undefined, { signal });
          wait = await starts.take(bucket, PACE_MS / speedup).catch(() => AGAIN_MS);
          noteWait();
          if (wait === 0) return;
        }
      },
    };
  };
}

/** Returns the number of shards that Discord recommends to a bot. Rejects as a login does. */
export async function recommendedShards(token: string, api?: string): Promise<number> {
  const rest = new REST({ version: '10', ...(api === undefined ? {} : { api }) }).setToken(token);
  const { shards } = (await rest.get(Routes.gatewayBot())) as { readonly shards: number };
  return Math.max(1, shards);
}

import type { DiscordState } from '../state/discord-state.ts';
import type { Application } from '../state/entities.ts';
import { KNOWN_INTENTS, PRIVILEGED } from './intents.ts';
import { hostsGuild } from './session.ts';

/** Close codes that refuse an IDENTIFY (docs: Gateway Close Event Codes). */
const REFUSED = {
  authenticationFailed: 4004,
  invalidShard: 4010,
  shardingRequired: 4011,
  invalidIntents: 4013,
  disallowedIntents: 4014,
} as const;

/** The body of op 2. */
export interface Identify {
  token?: string;
  intents: number;
  shard?: [number, number];
  /** Each message to the client is compressed by itself. */
  compress?: boolean;
}

/** A session that may start. */
interface NewSession {
  application: Application;
  intents: number;
  shard: [number, number];
}

/** The code that closes the connection, op 9, the reset of the bot's token, or the session that may start. */
export type IdentifyOutcome =
  | { kind: 'closed'; code: number }
  | { kind: 'tooEarly' }
  | { kind: 'spent'; application: Application }
  | { kind: 'accepted'; session: NewSession };

/**
 * Decides about an IDENTIFY.
 *
 * - One IDENTIFY in 5 s may start a session of each bucket `shard_id % max_concurrency` (docs: Gateway, Max Concurrency).
 *   Another one is answered by op 9 (discord-api-docs#1328) and does not count for the day, because only sessions that
 *   start count (discord-api-docs#215).
 * - Beyond the limit of the day, all sessions of the bot end and its token is reset (docs: Gateway, Identifying).
 */
export function decideIdentify(discord: DiscordState, { token, intents, shard = [0, 1] }: Identify): IdentifyOutcome {
  const application = [...discord.applications.values()].find((one) => one.token === token?.replace(/^Bot /, ''));
  if (!application) return { kind: 'closed', code: REFUSED.authenticationFailed };
  const code = refusalOf(discord, application, { intents, shard });
  if (code !== undefined) return { kind: 'closed', code };
  const bucket = `${application.id} ${shard[0] % discord.sharding.maxConcurrency}`;
  if (discord.quotas.left('identify', application.id) === 0) return { kind: 'spent', application };
  if (discord.quotas.take('identifyPace', bucket) !== undefined) return { kind: 'tooEarly' };
  discord.quotas.take('identify', application.id);
  return { kind: 'accepted', session: { application, intents, shard } };
}

function refusalOf(
  discord: DiscordState,
  application: Application,
  { intents, shard }: { intents: number; shard: [number, number] },
): number | undefined {
  if (!Number.isInteger(intents) || intents & ~KNOWN_INTENTS) return REFUSED.invalidIntents;
  if (intents & PRIVILEGED & ~application.privilegedIntents) return REFUSED.disallowedIntents;
  if (!isShard(shard)) return REFUSED.invalidShard;
  const guilds = [...discord.guilds.values()].filter(
    ({ id, members }) => members.has(application.id) && hostsGuild(shard, id),
  );
  return guilds.length > discord.sharding.guildsPerShard ? REFUSED.shardingRequired : undefined;
}

function isShard(shard: unknown): shard is [number, number] {
  if (!Array.isArray(shard) || shard.length !== 2 || !shard.every(Number.isInteger)) return false;
  const [index, count] = shard as [number, number];
  return index >= 0 && index < count;
}

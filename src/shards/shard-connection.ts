import { type DiscordConnection, openConnection, type ProcessShard } from '#discord/index.ts';
import type { ProcessParts } from './process-parts.ts';

/** The factor by which a rehearsal shortens the waits of processes for Discord and for each other. */
export const speedupOf = ({ config }: Pick<ProcessParts, 'config'>): number =>
  config.rehearsal ? Math.max(1, config.speed) : 1;

/** Returns the settings of the clients of a shard. */
export function processShard(
  process: Pick<ProcessParts, 'config' | 'storage'>,
  shard: Omit<ProcessShard, 'starts' | 'speedup'>,
): ProcessShard {
  return { ...shard, starts: process.storage.store.sessionStarts, speedup: speedupOf(process) };
}

/** Connects the clients of a shard. */
export function connectShard(
  {
    config,
    log,
    operations,
    refused,
    marks,
  }: Pick<ProcessParts, 'config' | 'log' | 'operations' | 'refused' | 'marks'>,
  shard: ProcessShard,
): Promise<DiscordConnection> {
  const { token, extraBots, api, readsTown, devGuildId: commandGuildId } = config;
  return openConnection({
    token,
    extraBots,
    shard,
    log,
    marks,
    readsTown,
    commandGuildId,
    refused,
    meterOf: (bot) => operations.metrics.calls(bot),
    ...(api === null ? {} : { api }),
  });
}

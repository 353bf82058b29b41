import { type APITextChannel, Routes, SnowflakeUtil } from 'discord.js';
import { attempt } from '../connection/faults.ts';
import { failureLog } from './failure-log.ts';
import { channelIdOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';

/**
 * Milliseconds since the latest message in the town, or null if that is unknown. Without a further intent, Discord
 * tells it only when asked. The id of the message has its time.
 */
export async function quietFor(game: GameReconciler | undefined): Promise<number | null> {
  const channelId = game === undefined ? null : channelIdOf(game, 'town');
  if (game === undefined || channelId === null) return null;
  const { rest } = game.context.client;
  const asked = await attempt(
    () => rest.get(Routes.channel(channelId)) as Promise<APITextChannel>,
    failureLog(game, 'look at the town'),
  );
  const latest = asked.ok ? asked.value.last_message_id : undefined;
  return latest ? Math.max(0, Date.now() - SnowflakeUtil.timestampFrom(latest)) : null;
}

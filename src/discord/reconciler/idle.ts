import { attempt } from '../connection/faults.ts';
import { mayMove } from './external-channels.ts';
import { failureLog } from './failure-log.ts';
import { channelIdOf, guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';

/**
 * Discord waits at least a minute before it moves an idle person (Guild Object, `afk_timeout`). The bot does not fight
 * with it.
 */
const REST_MS = 50_000;
/** After this number of returns in a game, a person is left in the AFK channel. */
const MOST = 5;

/**
 * Brings a player back whom Discord has moved to the guild's AFK channel. Discord moves silent people, and most people
 * at a table are silent. Without the permission the player stays there, and keeps the seat.
 */
export async function bringBack(game: GameReconciler, userId: string): Promise<void> {
  const guild = guildOf(game);
  const channelId = channelIdOf(game, 'voice');
  if (guild === null || channelId === null || !mayMove(guild, channelId)) return;
  const { times, at } = game.fetched.get(userId) ?? { times: 0, at: Number.NEGATIVE_INFINITY };
  if (times >= MOST || performance.now() - at < REST_MS) return;
  game.fetched.set(userId, { times: times + 1, at: performance.now() });
  await attempt(() => guild.members.edit(userId, { channel: channelId }), failureLog(game, 'bring back'));
}

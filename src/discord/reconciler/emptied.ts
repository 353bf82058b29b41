import { channelIdOf, guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { isRoomOf } from './reconciler-state.ts';
import { roomChannel } from './snapshot.ts';

/**
 * Returns true if the table has left this voice channel and nobody is in it any more. Its removal, or its return to the
 * server, has waited for that. The last one to leave may be anybody, such as the narrator.
 */
export function isEmptied(game: GameReconciler, channelId: string | null): boolean {
  const guild = guildOf(game);
  if (guild === null || channelId === null || !isRoomOf(game.document, channelId)) return false;
  const isLeft = channelIdOf(game, 'voice') !== channelId && roomChannel(guild, channelId) !== null;
  return isLeft && !guild.voiceStates.cache.some((one) => one.channelId === channelId);
}

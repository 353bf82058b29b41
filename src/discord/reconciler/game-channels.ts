import type { Guild } from 'discord.js';
import type { ChatRoom, Room } from '#game/ports/ports.ts';
import type { GameReconciler, PostPlace } from './game-reconciler.ts';
import { chosenRoom, roomChannel } from './snapshot.ts';

/** The guild, or null while Discord does not provide it (during an outage, or after Nightcall was removed). */
export function guildOf(game: GameReconciler): Guild | null {
  const guild = game.context.client.guilds.cache.get(game.guildId);
  return guild?.available === true ? guild : null;
}

/**
 * The channel of a room, which for `voice` may be one of the server's own. `null`: there is none now, or it is the town of
 * the next game.
 */
export function channelIdOf(game: GameReconciler, room: Room): string | null {
  const guild = guildOf(game);
  if (guild === null || (room === 'town' && game.layout?.keepsTown)) return null;
  const chosen = room === 'voice' ? chosenRoom(guild, game.layout) : null;
  return (chosen ?? roomChannel(guild, game.rooms.idOf(room)))?.id ?? null;
}

/** Returns true for a room whose name and readers would show the cards. */
export const isSecret = (place: PostPlace): place is ChatRoom =>
  place !== 'lobby' && place !== 'town' && place !== 'voice';

/** Returns true if this channel, which may be deleted already, is the one in which the table sits. */
function isVoiceRoom(game: GameReconciler, channelId: string): boolean {
  const { layout, rooms } = game;
  if (!layout?.rooms.some(({ room }) => room === 'voice')) return false;
  const guild = guildOf(game);
  const chosen = guild === null ? null : chosenRoom(guild, layout);
  return chosen === null ? [layout.voiceChannelId, rooms.idOf('voice')].includes(channelId) : chosen.id === channelId;
}

/** Tells the table if the deleted channel was its voice room. */
export function tellIfVoiceRoom(game: GameReconciler, channelId: string): void {
  if (isVoiceRoom(game, channelId)) game.context.service().tell(game.gameId, (table) => table.voiceRoomChanged(false));
}

/**
 * Notes that Discord no longer knows this channel although the gateway has not reported it. The next layout makes it
 * again, and it must not be taken for one that a crash left behind.
 */
export function dropChannel(game: GameReconciler, channelId: string): void {
  game.rooms.noteLost();
  tellIfVoiceRoom(game, channelId);
  game.context.news.gone(channelId);
  guildOf(game)?.channels.cache.delete(channelId);
  game.context.client.channels.cache.delete(channelId);
}

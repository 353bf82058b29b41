import type { Layout, Room } from '#game/ports/ports.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Looks } from './lanes.ts';
import type { RoomsGame } from './rooms.ts';

/**
 * The channels of a game as the layout, the document and Discord have them: the names of the rooms, the channels of the server
 * that the layout wants to use, and the bots that need access.
 */
function channelsIn(layout: Layout, { guildId, rooms: { stored }, context }: GameReconciler): readonly unknown[] {
  const { categoryId, voiceChannelId, isPrepared, keepsLog, keepsTown, keepsVoice } = layout;
  const { rooms, category, lent, kept, members } = stored;
  return [
    JSON.stringify(layout.rooms, ['room', 'name', 'isVoice', 'thread']),
    [categoryId, voiceChannelId, isPrepared, keepsLog, keepsTown, keepsVoice],
    [rooms, category, lent, kept, members],
    [context.news.ofGuild(guildId), context.extraBots.in(guildId)],
  ];
}

/** All that the making and the names of rooms depend on. */
export const looksAtRooms =
  (game: GameReconciler): Looks =>
  (layout) =>
    channelsIn(layout, game);

/** All that the access to a room depends on. */
export const looksAtAccess =
  (game: GameReconciler, room: Room): Looks =>
  (layout) => {
    const looked = [...channelsIn(layout, game)];
    // A thread waits for the access to the town.
    for (const each of layout.rooms) if (each.room === room || each.room === 'town') looked.push(each);
    return looked;
  };

/**
 * All that moves and removals depend on. The rooms of other games are not looked at, so that a guild with
 * several games is always asked, and so is a game that is being closed.
 */
export const looksAtPlaces =
  (game: RoomsGame): Looks =>
  (layout) => {
    const { context, rooms } = game;
    if (layout.rooms.length === 0 || rooms.isMaking || context.othersOf(game).length > 0) return null;
    const access = layout.rooms.find(({ room }) => room === 'voice')?.access;
    return [access, layout.formerVoiceId, channelsIn(layout, game), context.news.ofVoices(game.guildId)];
  };

/** All that mutes depend on. While the gateway has not confirmed one, or another game mutes people, it is always asked. */
export const looksAtVoices =
  (game: GameReconciler): Looks =>
  (layout) => {
    const { context, voices } = game;
    if (!context.mutesOf(game.guildId).areConfirmed() || context.othersOf(game).length > 0) return null;
    return [
      [layout.speakers, layout.muted, layout.formerVoiceId, layout.players],
      layout.rooms.find(({ room }) => room === 'graveyard')?.access,
      [voices.stored.held, voices.stored.mutedByOthers],
      [channelsIn(layout, game), context.news.ofVoices(game.guildId)],
    ];
  };

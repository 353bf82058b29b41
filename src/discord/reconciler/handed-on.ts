import type { Guild } from 'discord.js';
import type { Room } from '#game/ports/ports.ts';
import { attempt } from '../connection/faults.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { Pass } from './lanes.ts';
import type { StoredRooms } from './reconciler-state.ts';
import type { RoomsGame } from './rooms.ts';
import { roomChannel, sharedCategory } from './snapshot.ts';

/** The parts of a document that tell what a game takes over. */
type Handed = Pick<StoredRooms, 'category' | 'status'> & { readonly rooms: Partial<Record<Room, string>> };

/**
 * Takes over the voice room, the town and the category of the game before. Its people stay in the voice room, and Discord
 * limits the making of channels. Both games know them from then on, and the last one of them deletes them. So a room in
 * which people sit is lost at no moment of a crash. Night chats have secrets, so each game has its own.
 */
export async function takeOverRooms(game: RoomsGame): Promise<void> {
  const guild = guildOf(game);
  if (guild === null || (game.layout?.formerId === undefined && game.layout?.formerVoiceId === undefined)) return;
  const { rooms: taken, category, status } = handedOn(game, guild);
  const rooms = Object.entries(taken) as [Room, string][];
  if (rooms.length === 0 && typeof category !== 'string') return;
  for (const [room, channelId] of rooms) game.rooms.noteRoom(room, channelId);
  if (typeof category === 'string') game.rooms.noteCategory(category);
  game.rooms.noteStatus(status);
  if (await game.save()) return;
  for (const [room] of rooms) game.rooms.noteRoom(room, undefined);
  if (typeof category === 'string') game.rooms.noteCategory(undefined);
}

function handedOn(game: RoomsGame, guild: Guild): Handed {
  const voice = formerVoice(game, guild);
  const former = formerRooms(game);
  const town = former?.rooms.town;
  const takesTown = game.rooms.idOf('town') === undefined && wants(game, 'town') && roomChannel(guild, town) !== null;
  const category = former === null ? null : formerCategory(game, guild, former);
  return {
    rooms: {
      ...(voice === null ? {} : { voice: voice.channelId }),
      ...(takesTown && typeof town === 'string' ? { town } : {}),
    },
    ...(category === null ? {} : { category }),
    // The status of the game before is still shown.
    ...(voice?.status === undefined ? {} : { status: voice.status }),
  };
}

/** The voice room of the game before, if this game takes it over. */
function formerVoice(
  { layout, gameId, rooms, context }: RoomsGame,
  guild: Guild,
): (Pick<StoredRooms, 'status'> & { readonly channelId: string }) | null {
  const channelId = layout?.formerVoiceId;
  const isWanted = layout?.voiceChannelId === undefined && layout?.rooms.some(({ room }) => room === 'voice');
  if (channelId === undefined || !isWanted || rooms.idOf('voice') !== undefined) return null;
  const former = context.otherOwner(gameId, channelId);
  if (former === null || roomChannel(guild, channelId) === null) return null;
  return { channelId, ...(former.status === undefined ? {} : { status: former.status }) };
}

const formerRooms = (game: RoomsGame): StoredRooms | null =>
  game.context.othersOf(game).find(({ gameId }) => gameId === game.layout?.formerId)?.rooms.stored ?? null;

/** The category of the game before. A game in a category of the server's own needs none. */
function formerCategory({ layout, rooms }: RoomsGame, guild: Guild, former: StoredRooms): string | null {
  const { category } = former;
  const isThere = typeof category === 'string' && guild.channels.cache.has(category);
  return isThere && rooms.category === undefined && sharedCategory(guild, layout) === null ? category : null;
}

const wants = ({ layout }: Pick<RoomsGame, 'layout'>, name: Room): boolean =>
  layout?.rooms.some(({ room }) => room === name) ?? false;

/**
 * Moves the rooms that were taken over from the category of the game before, which will be deleted. A room that somebody
 * has moved elsewhere stays there.
 */
export async function bringRooms(game: RoomsGame, pass: Pass): Promise<void> {
  for (const room of ['voice', 'town'] as const) if (!pass.superseded()) await bring(game, pass, room);
}

async function bring(game: RoomsGame, { layout }: Pass, name: Room): Promise<void> {
  const guild = guildOf(game);
  const { rooms, context, forbidden } = game;
  if (guild === null || !wants({ layout }, name)) return;
  const room = roomChannel(guild, rooms.idOf(name));
  const parent = sharedCategory(guild, layout) ?? rooms.category ?? null;
  if (room?.parentId == null || parent === null || room.parentId === parent) return;
  if (!context.isOtherCategory(game.gameId, room.parentId)) return;
  const call = `move ${room.id}`;
  if (forbidden.why(call) !== null) return;
  const moved = await attempt(
    () => guild.channels.edit(room.id, { parent, lockPermissions: false }),
    failureLog(game, 'move a room'),
  );
  if (!moved.ok) forbidden.refused(call, moved.error.fault);
}

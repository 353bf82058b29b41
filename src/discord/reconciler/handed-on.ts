import type { Guild } from 'discord.js';
import type { Room } from '#game/ports/ports.ts';
import { attempt } from '../connection/faults.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './pass.ts';
import type { ReconcilerState } from './reconciler-state.ts';
import { save } from './save-game.ts';
import { roomChannel, sharedCategory } from './snapshot.ts';

/** The parts of a document that tell what a game takes over. */
type Handed = Pick<ReconcilerState, 'category' | 'status'> & { readonly rooms: Partial<Record<Room, string>> };

/**
 * Takes over the voice room, the town and the category of the game before. Its people stay in the voice room, and Discord
 * limits the making of channels. Both games know them from then on, and the last one of them deletes them. So a room in
 * which people sit is lost at no moment of a crash. Night chats have secrets, so each game has its own.
 */
export async function takeOverRooms(game: GameReconciler): Promise<void> {
  const guild = guildOf(game);
  if (guild === null) return;
  const { document } = game;
  const { rooms, ...rest } = handedOn(game, guild);
  const taken = Object.keys(rooms) as Room[];
  if (taken.length === 0 && rest.category === undefined) return;
  Object.assign(document.rooms, rooms);
  Object.assign(document, rest);
  if (await save(game)) return;
  for (const room of taken) delete document.rooms[room];
  if (rest.category !== undefined) delete document.category;
}

function handedOn(game: GameReconciler, guild: Guild): Handed {
  const voice = formerVoice(game, guild);
  const former = formerDocument(game);
  const town = former?.rooms.town;
  const takesTown = game.document.rooms.town === undefined && wants(game, 'town') && roomChannel(guild, town) !== null;
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
  { layout, document, context }: GameReconciler,
  guild: Guild,
): (Pick<ReconcilerState, 'status'> & { readonly channelId: string }) | null {
  const channelId = layout?.formerVoiceId;
  const isWanted = layout?.voiceChannelId === undefined && layout?.rooms.some(({ room }) => room === 'voice');
  if (channelId === undefined || !isWanted || document.rooms.voice !== undefined) return null;
  const former = context.otherOwner(document.gameId, channelId);
  if (former === null || roomChannel(guild, channelId) === null) return null;
  return { channelId, ...(former.status === undefined ? {} : { status: former.status }) };
}

const formerDocument = ({ layout, document, context }: GameReconciler): ReconcilerState | null =>
  context.othersOf(document).find((other) => other.document.gameId === layout?.formerId)?.document ?? null;

/** The category of the game before. A game in a category of the server's own needs none. */
function formerCategory({ layout, document }: GameReconciler, guild: Guild, former: ReconcilerState): string | null {
  const { category } = former;
  const isThere = typeof category === 'string' && guild.channels.cache.has(category);
  return isThere && document.category === undefined && sharedCategory(guild, layout) === null ? category : null;
}

const wants = ({ layout }: Pick<GameReconciler, 'layout'>, name: Room): boolean =>
  layout?.rooms.some(({ room }) => room === name) ?? false;

/**
 * Moves the rooms that were taken over from the category of the game before, which will be deleted. A room that somebody
 * has moved elsewhere stays there.
 */
export async function bringRooms(game: GameReconciler, pass: Pass): Promise<void> {
  for (const room of ['voice', 'town'] as const) if (!pass.superseded()) await bring(game, pass, room);
}

async function bring(game: GameReconciler, { layout }: Pass, name: Room): Promise<void> {
  const guild = guildOf(game);
  const { document, context, forbidden } = game;
  if (guild === null || !wants({ layout }, name)) return;
  const room = roomChannel(guild, document.rooms[name]);
  const parent = sharedCategory(guild, layout) ?? document.category ?? null;
  if (room?.parentId == null || parent === null || room.parentId === parent) return;
  if (!context.isOtherCategory(document.gameId, room.parentId)) return;
  const call = `move ${room.id}`;
  if (forbidden.why(call) !== null) return;
  const moved = await attempt(
    () => guild.channels.edit(room.id, { parent, lockPermissions: false }),
    failureLog(game, 'move a room'),
  );
  if (!moved.ok) forbidden.refused(call, moved.error.fault);
}

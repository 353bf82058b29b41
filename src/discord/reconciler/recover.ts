import { ChannelType, type Client, type Guild, type GuildBasedChannel, OverwriteType } from 'discord.js';
import type { Layout, Room, RoomLayout } from '#game/ports/ports.ts';
import { isMarkOf } from '../connection/mark.ts';
import { emptyDocument, type ReconcilerState, type StoredRooms } from './reconciler-state.ts';
import type { RoomsGame } from './rooms.ts';
import { isOwnThread, isVoiceChannel, sameName } from './snapshot.ts';

const textRooms = ['town', 'clan-mafia', 'clan-yakuza', 'graveyard'] as const satisfies readonly Room[];

/**
 * Everything that Nightcall has made for a game, found by the marks on its category and its text channels, or null if
 * nothing is left. The layout of its table tells which room each channel is (`adopt`). Everybody with access to the
 * rooms is assumed to be muted, because a second unmute does no harm.
 */
export function recovered(client: Client<true>, gameId: string): ReconcilerState | null {
  for (const guild of client.guilds.cache.values()) {
    const channels = marked(guild, gameId);
    if (channels.length === 0) continue;
    return {
      ...emptyDocument(gameId, guild.id),
      category: null,
      rooms: { ...Object.fromEntries(textRooms.map((room) => [room, null])), voice: null },
      held: peopleIn(channels, client.user.id),
      silence: true,
    };
  }
  return null;
}

/** Takes all of the game's channels as rooms of any kind, so that they can be removed. */
export function claimAll(guild: Guild, { gameId, rooms }: RoomsGame): void {
  const channels = marked(guild, gameId);
  const known = Object.values(rooms.stored.rooms);
  const isOf = (type: ChannelType) => (channel: GuildBasedChannel) =>
    channel.type === type && !known.includes(channel.id);
  const category = channels.find(({ type }) => type === ChannelType.GuildCategory);
  if (rooms.category === null && category !== undefined) rooms.noteCategory(category.id);
  const voices = channels.filter(isOf(ChannelType.GuildVoice));
  if (rooms.idOf('voice') === null) rooms.noteRoom('voice', voices.shift()?.id);
  // The graveyard may be a voice channel.
  const threads = channels.filter(isOf(ChannelType.PrivateThread));
  const texts = [...channels.filter(isOf(ChannelType.GuildText)), ...threads, ...voices];
  for (const room of textRooms) if (rooms.idOf(room) === null) rooms.noteRoom(room, texts.shift()?.id);
  if (rooms.category === null) rooms.noteCategory(undefined);
}

/**
 * The game's category, its text channels and its voice room. A voice room has no mark. It is in the game's category,
 * or in one of the server's own beside the town, and is open to the same people individually.
 */
function marked(guild: Guild, gameId: string): readonly GuildBasedChannel[] {
  const channels = [...guild.channels.cache.values()];
  const category = channels.find((one) => one.type === ChannelType.GuildCategory && isMarkOf(one.name, gameId));
  const texts = channels.filter((one) => one.type === ChannelType.GuildText && isMarkOf(one.topic, gameId));
  const people = new Set(texts.map((one) => peopleIn([one], guild.client.user.id).join(' ')));
  const parents = new Set(texts.map(({ parentId }) => parentId));
  const isVoice = (one: GuildBasedChannel) =>
    one.type === ChannelType.GuildVoice &&
    (one.parentId === category?.id ||
      (one.parentId !== null &&
        parents.has(one.parentId) &&
        people.has(peopleIn([one], guild.client.user.id).join(' '))));
  const threads = channels.filter((one) => texts.some(({ id }) => isOwnThread(one, id)));
  return [...(category === undefined ? [] : [category]), ...texts, ...threads, ...channels.filter(isVoice)];
}

/** The people who have an overwrite of their own in the channels. */
function peopleIn(channels: readonly GuildBasedChannel[], botId: string): string[] {
  const ids = channels.flatMap((channel) =>
    'permissionOverwrites' in channel
      ? channel.permissionOverwrites.cache.filter(({ type }) => type === OverwriteType.Member).map(({ id }) => id)
      : [],
  );
  return [...new Set(ids)].filter((id) => id !== botId).sort();
}

/**
 * Takes over a channel that was made just before a crash: the document says that it was about to be made, and it has
 * our mark. Returns true if one was found.
 */
export function adopt(guild: Guild, { gameId, rooms, context }: RoomsGame, layout: Layout): boolean {
  let found = false;
  if (rooms.category === null) {
    const category = guild.channels.cache.find((channel) => isOurCategory(channel, gameId));
    if (category !== undefined) rooms.noteCategory(category.id);
    found = category !== undefined;
  }
  for (const room of layout.rooms) {
    if (rooms.idOf(room.room) !== null) continue;
    const source = { gameId, stored: rooms.stored, room, layout };
    const orphan = guild.channels.cache.find((channel) => !context.isTaken(channel.id) && isOurRoom(channel, source));
    if (orphan === undefined) continue;
    rooms.noteRoom(room.room, orphan.id);
    found = true;
  }
  return found;
}

const isOurCategory = (channel: GuildBasedChannel, gameId: string): boolean =>
  channel.type === ChannelType.GuildCategory && isMarkOf(channel.name, gameId);

function isOurRoom(
  channel: GuildBasedChannel,
  {
    gameId,
    stored,
    room,
    layout,
  }: {
    readonly gameId: string;
    readonly stored: StoredRooms;
    readonly room: RoomLayout;
    readonly layout: Layout;
  },
): boolean {
  if (room.thread !== undefined) return isOwnThread(channel, stored.rooms.town) && sameName(channel.name, room.name);
  const isWithin = channel.parentId !== null && [stored.category, layout.categoryId].includes(channel.parentId);
  if (!isWithin || !sameName(channel.name, room.name)) return false;
  if (isVoiceChannel(room)) {
    const isAlone = channel.parentId === stored.category;
    return channel.type === ChannelType.GuildVoice && (isAlone || isYounger(channel.id, stored.rooms.town));
  }
  return channel.type === ChannelType.GuildText && isMarkOf(channel.topic, gameId);
}

/**
 * A voice channel has no mark. The server's category may contain a voice channel of the same name that is the
 * server's own. Ours is made after the town, and a later channel has a higher Discord id.
 */
const isYounger = (id: string, town: string | null | undefined): boolean =>
  typeof town === 'string' && BigInt(id) > BigInt(town);

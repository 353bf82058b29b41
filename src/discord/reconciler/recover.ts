import { ChannelType, type Client, type Guild, type GuildBasedChannel, OverwriteType } from 'discord.js';
import type { Room } from '#game/ports/ports.ts';
import { markOf } from '../connection/mark.ts';
import { emptyDocument, type ReconcilerState } from './reconciler-state.ts';

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
export function claimAll(guild: Guild, document: ReconcilerState): void {
  const channels = marked(guild, document.gameId);
  const known = Object.values(document.rooms);
  const isOf = (type: ChannelType) => (channel: GuildBasedChannel) =>
    channel.type === type && !known.includes(channel.id);
  const category = channels.find(({ type }) => type === ChannelType.GuildCategory);
  if (document.category === null && category !== undefined) document.category = category.id;
  const voices = channels.filter(isOf(ChannelType.GuildVoice));
  if (document.rooms.voice === null) fill(document, 'voice', voices.shift());
  // The graveyard may be a voice channel.
  const texts = [...channels.filter(isOf(ChannelType.GuildText)), ...voices];
  for (const room of textRooms) if (document.rooms[room] === null) fill(document, room, texts.shift());
  if (document.category === null) delete document.category;
}

function fill(document: ReconcilerState, room: Room, channel: GuildBasedChannel | undefined): void {
  if (channel === undefined) delete document.rooms[room];
  else document.rooms[room] = channel.id;
}

/**
 * The game's category, its text channels and its voice room. A voice room has no mark. It is in the game's category,
 * or in one of the server's own beside the town, and is open to the same people individually.
 */
function marked(guild: Guild, gameId: string): readonly GuildBasedChannel[] {
  const mark = markOf(gameId);
  const channels = [...guild.channels.cache.values()];
  const category = channels.find((one) => one.type === ChannelType.GuildCategory && one.name === mark);
  const texts = channels.filter((one) => one.type === ChannelType.GuildText && one.topic === mark);
  const people = new Set(texts.map((one) => peopleIn([one], guild.client.user.id).join(' ')));
  const parents = new Set(texts.map(({ parentId }) => parentId));
  const isVoice = (one: GuildBasedChannel) =>
    one.type === ChannelType.GuildVoice &&
    (one.parentId === category?.id ||
      (one.parentId !== null &&
        parents.has(one.parentId) &&
        people.has(peopleIn([one], guild.client.user.id).join(' '))));
  return [...(category === undefined ? [] : [category]), ...texts, ...channels.filter(isVoice)];
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

import {
  type CategoryChannel,
  ChannelType,
  type Guild,
  type GuildBasedChannel,
  type TextChannel,
  type VoiceChannel,
  type VoiceState,
} from 'discord.js';
import type { Layout, Room, RoomLayout } from '#game/ports/ports.ts';
import { markOf } from '../connection/mark.ts';
import { missingPermissionsIn } from '../doctor/channel-permissions.ts';
import { mostInCategory } from '../doctor/survey.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';
import type { DiscordSnapshot, ExternalChannel, RoomSnapshot } from './discord-snapshot.ts';
import { notedBefore } from './external-overwrites.ts';
import type { AskedMutes } from './mutes.ts';
import type { Overwrite, Self } from './overwrites.ts';
import { peopleIn, type VoiceRooms } from './people.ts';
import type { KeptOtherwise, ReconcilerState } from './reconciler-state.ts';

/** The bot itself in a guild, with the permissions that the guild gives it, and its helper bots there. */
export function selfIn(guild: Guild, extraBots?: Pick<ExtraBots, 'in'>): Self {
  const me = guild.members.me;
  const extraBotIds = extraBots?.in(guild.id).map(({ id }) => id) ?? [];
  return { botId: guild.client.user.id, extraBotIds, guildId: guild.id, held: me?.permissions.bitfield ?? 0n };
}

/** The parts of a game that a snapshot needs. */
interface SnapshotSource {
  readonly document: ReconcilerState;
  readonly context: {
    mutesOf(guildId: string): AskedMutes;
    readonly extraBots: Pick<ExtraBots, 'in'>;
    withOthers(document: ReconcilerState): (state: VoiceState) => boolean;
    mutedByOthers(guildId: string): ReadonlySet<string>;
  };
}

/**
 * The state of a game in the client's cache. A channel that the document names and the cache lacks is not in it:
 * `lookForMissing` finds out whether it still exists. Overwrites and people are read when they are first asked for,
 * because each lane asks for its own part.
 */
class Seen implements DiscordSnapshot {
  readonly self: Self;
  readonly categoryId: string | null;
  readonly sharedId: string | null;
  readonly rooms: Readonly<Partial<Record<Room, RoomSnapshot>>>;
  readonly chosen: RoomSnapshot | null;
  readonly external: readonly ExternalChannel[];
  readonly kept: Readonly<Record<string, KeptOtherwise>>;
  readonly held: ReadonlySet<string>;
  readonly #readPeople: () => DiscordSnapshot['people'];
  #people: DiscordSnapshot['people'] | null = null;

  constructor(source: SnapshotSource, guild: Guild, layout: Layout | null) {
    const { document } = source;
    const voice = voiceRooms(source, guild, layout);
    const rooms: Partial<Record<Room, RoomSnapshot>> = {};
    for (const [room, id] of Object.entries(document.rooms) as [Room, string | null][]) {
      const channel = roomChannel(guild, id);
      if (channel !== null) rooms[room] = new SeenRoom(channel);
    }
    const chosen = chosenRoom(guild, layout);
    this.self = voice.self;
    this.categoryId = categoryOf(guild, document.category)?.id ?? null;
    this.sharedId = sharedCategory(guild, layout);
    this.rooms = rooms;
    this.chosen = chosen === null ? null : new SeenRoom(chosen);
    this.external = externalChannels(guild, document);
    this.kept = document.kept ?? {};
    this.held = new Set(document.held);
    this.#readPeople = () => peopleOf(source, guild, voice);
  }

  get people(): DiscordSnapshot['people'] {
    this.#people ??= this.#readPeople();
    return this.#people;
  }
}

export const takeSnapshot = (source: SnapshotSource, guild: Guild, layout: Layout | null): DiscordSnapshot =>
  new Seen(source, guild, layout);

function peopleOf({ document, context }: SnapshotSource, guild: Guild, voice: VoiceRooms): DiscordSnapshot['people'] {
  const isWithOthers = context.withOthers(document);
  return peopleIn(guild, voice, {
    mutes: context.mutesOf(guild.id),
    mutedByOthers: context.mutedByOthers(guild.id),
    isWithOthers: (state) => document.held.includes(state.id) && isWithOthers(state),
  });
}

/** The voice rooms of a game with this layout, as its people are looked for in them. */
export function voiceRooms({ document, context }: SnapshotSource, guild: Guild, layout: Layout | null): VoiceRooms {
  const chosen = chosenRoom(guild, layout);
  const own = roomChannel(guild, document.rooms.voice)?.id;
  const home = chosen?.id ?? own;
  const left = [own, ...Object.keys(document.lent ?? {}), layout?.formerVoiceId];
  return {
    home,
    earlier: left.flatMap((channelId) => (channelId === undefined || channelId === home ? [] : channelId)),
    isOwn: chosen === null,
    seated: new Set(layout?.players.map(({ userId }) => userId)),
    self: selfIn(guild, context.extraBots),
  };
}

class SeenRoom implements RoomSnapshot {
  readonly channelId: string;
  readonly #channel: TextChannel | VoiceChannel;
  #overwrites: readonly Overwrite[] | null = null;

  constructor(channel: TextChannel | VoiceChannel) {
    this.channelId = channel.id;
    this.#channel = channel;
  }

  get overwrites(): readonly Overwrite[] {
    this.#overwrites ??= overwritesOf(this.#channel);
    return this.#overwrites;
  }
}

/**
 * The server's own voice channel that the layout wants the table to use. If it is gone, the table has a room of its
 * own.
 */
export function chosenRoom(guild: Guild, layout: Layout | null): VoiceChannel | null {
  if (layout?.voiceChannelId === undefined || !layout.rooms.some(({ room }) => room === 'voice')) return null;
  const channel = guild.channels.cache.get(layout.voiceChannelId);
  return channel?.type === ChannelType.GuildVoice ? channel : null;
}

const externalChannels = (guild: Guild, document: ReconcilerState): ExternalChannel[] =>
  Object.keys(document.lent ?? {}).flatMap((channelId) => {
    const channel = roomChannel(guild, channelId);
    const before = notedBefore(document, channelId);
    return channel === null ? [] : [{ channelId, overwrites: overwritesOf(channel), before }];
  });

/** The server's category for the game. If it is gone, closed to the bot or full, the game has a category of its own. */
export function sharedCategory(guild: Guild, layout: Layout | null): string | null {
  const category = categoryOf(guild, layout?.categoryId);
  const { me } = guild.members;
  if (category === null || me === null || category.children.cache.size >= mostInCategory) return null;
  return missingPermissionsIn(guild, me, { kind: 'category', channelId: category.id }).length === 0
    ? category.id
    : null;
}

/**
 * Takes over a channel that was made just before a crash: the document says that it was about to be made, and it has
 * our mark. Returns true if one was found.
 */
export function adopt(
  guild: Guild,
  document: ReconcilerState,
  layout: Layout,
  isTaken: (channelId: string) => boolean,
): boolean {
  let found = false;
  if (document.category === null) {
    const category = guild.channels.cache.find((channel) => isOurCategory(channel, document.gameId));
    if (category !== undefined) {
      document.category = category.id;
      found = true;
    }
  }
  for (const room of layout.rooms) {
    if (document.rooms[room.room] !== null) continue;
    const orphan = guild.channels.cache.find(
      (channel) => !isTaken(channel.id) && isOurRoom(channel, { document, room, layout }),
    );
    if (orphan === undefined) continue;
    document.rooms[room.room] = orphan.id;
    found = true;
  }
  return found;
}

/** Returns true for a room that is a voice channel. */
export const isVoiceChannel = ({ room, isVoice }: RoomLayout): boolean => room === 'voice' || isVoice === true;

const isOurCategory = (channel: GuildBasedChannel, gameId: string): boolean =>
  channel.type === ChannelType.GuildCategory && channel.name === markOf(gameId);

function isOurRoom(
  channel: GuildBasedChannel,
  {
    document,
    room,
    layout,
  }: { readonly document: ReconcilerState; readonly room: RoomLayout; readonly layout: Layout },
): boolean {
  const isWithin = channel.parentId !== null && [document.category, layout.categoryId].includes(channel.parentId);
  if (!isWithin || !sameName(channel.name, room.name)) return false;
  if (isVoiceChannel(room)) {
    const isAlone = channel.parentId === document.category;
    return channel.type === ChannelType.GuildVoice && (isAlone || isYounger(channel.id, document.rooms.town));
  }
  return channel.type === ChannelType.GuildText && channel.topic === markOf(document.gameId);
}

/**
 * A voice channel has no mark. The server's category may contain a voice channel of the same name that is the
 * server's own. Ours is made after the town, and a later channel has a higher Discord id.
 */
const isYounger = (id: string, town: string | null | undefined): boolean =>
  typeof town === 'string' && BigInt(id) > BigInt(town);

/** Discord writes text channels' names in lower case and with dashes. */
export const sameName = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, '-');

/** The channel with this id, if it is one that a room can have. */
export function roomChannel(guild: Guild, id: string | null | undefined): TextChannel | VoiceChannel | null {
  if (typeof id !== 'string') return null;
  const channel = guild.channels.cache.get(id);
  const ours = channel?.type === ChannelType.GuildText || channel?.type === ChannelType.GuildVoice;
  return ours ? channel : null;
}

function categoryOf(guild: Guild, id: string | null | undefined): CategoryChannel | null {
  if (typeof id !== 'string') return null;
  const channel = guild.channels.cache.get(id);
  return channel?.type === ChannelType.GuildCategory ? channel : null;
}

/** The overwrites of a channel, from the client's cache. */
export const overwritesOf = (channel: TextChannel | VoiceChannel): Overwrite[] =>
  channel.permissionOverwrites.cache.map((one) => ({
    id: one.id,
    type: one.type,
    allow: one.allow.bitfield,
    deny: one.deny.bitfield,
  }));

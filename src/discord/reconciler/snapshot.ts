import {
  type CategoryChannel,
  ChannelType,
  type Guild,
  type GuildBasedChannel,
  type PrivateThreadChannel,
  type TextChannel,
  type VoiceChannel,
  type VoiceState,
} from 'discord.js';
import type { Layout, Room, RoomLayout } from '#game/ports/ports.ts';
import { missingPermissionsIn } from '../doctor/channel-permissions.ts';
import { mostInCategory } from '../doctor/survey.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';
import type {
  DiscordSnapshot,
  ExternalChannel,
  MemberSnapshot,
  RoomSnapshot,
  ThreadSnapshot,
} from './discord-snapshot.ts';
import { notedBefore } from './external-overwrites.ts';
import type { AskedMutes } from './mutes.ts';
import type { Overwrite, Self } from './overwrites.ts';
import type { KeptOtherwise, StoredRooms, StoredVoices } from './reconciler-state.ts';

/** The bot itself in a guild, with the permissions that the guild gives it, and its helper bots there. */
export function selfIn(guild: Guild, extraBots?: Pick<ExtraBots, 'in'>): Self {
  const me = guild.members.me;
  const extraBotIds = extraBots?.in(guild.id).map(({ id }) => id) ?? [];
  return { botId: guild.client.user.id, extraBotIds, guildId: guild.id, held: me?.permissions.bitfield ?? 0n };
}

/** The parts of a game that a snapshot needs. */
interface SnapshotSource {
  readonly gameId: string;
  readonly guildId: string;
  readonly rooms: { readonly stored: StoredRooms };
  readonly voices: Pick<StoredVoices, 'held'>;
  readonly context: {
    mutesOf(guildId: string): AskedMutes;
    readonly extraBots: Pick<ExtraBots, 'in'>;
    withOthers(game: Pick<SnapshotSource, 'gameId' | 'guildId'>): (state: VoiceState) => boolean;
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
    const { stored } = source.rooms;
    const voice = voiceRooms(source, guild, layout);
    const rooms: Partial<Record<Room, RoomSnapshot>> = {};
    for (const [room, id] of Object.entries(stored.rooms) as [Room, string | null][]) {
      const channel = roomChannel(guild, id);
      if (channel !== null && isInPlace(channel, stored)) rooms[room] = new SeenRoom(channel, stored);
    }
    const chosen = chosenRoom(guild, layout);
    this.self = voice.self;
    this.categoryId = categoryOf(guild, stored.category)?.id ?? null;
    this.sharedId = sharedCategory(guild, layout);
    this.rooms = rooms;
    this.chosen = chosen === null ? null : new SeenRoom(chosen, stored);
    this.external = externalChannels(guild, stored);
    this.kept = stored.kept ?? {};
    this.held = new Set(source.voices.held);
    this.#readPeople = () => peopleOf(source, guild, voice);
  }

  get people(): DiscordSnapshot['people'] {
    this.#people ??= this.#readPeople();
    return this.#people;
  }
}

export const takeSnapshot = (source: SnapshotSource, guild: Guild, layout: Layout | null): DiscordSnapshot =>
  new Seen(source, guild, layout);

function peopleOf(source: SnapshotSource, guild: Guild, voice: VoiceRooms): DiscordSnapshot['people'] {
  const { context, voices } = source;
  const isWithOthers = context.withOthers(source);
  return peopleIn(guild, voice, {
    mutes: context.mutesOf(guild.id),
    mutedByOthers: context.mutedByOthers(guild.id),
    isWithOthers: (state) => voices.held.includes(state.id) && isWithOthers(state),
  });
}

/** The voice rooms of a game with this layout, as its people are looked for in them. */
export function voiceRooms(
  { rooms: { stored }, context }: SnapshotSource,
  guild: Guild,
  layout: Layout | null,
): VoiceRooms {
  const chosen = chosenRoom(guild, layout);
  const own = roomChannel(guild, stored.rooms.voice)?.id;
  const home = chosen?.id ?? own;
  const left = [own, ...Object.keys(stored.lent ?? {}), layout?.formerVoiceId];
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
  readonly thread?: ThreadSnapshot;
  readonly #channel: RoomChannel;
  #overwrites: readonly Overwrite[] | null = null;

  constructor(channel: RoomChannel, { members = {} }: StoredRooms) {
    this.channelId = channel.id;
    this.#channel = channel;
    if (channel.isThread()) this.thread = threadOf(channel, members[channel.id] ?? []);
  }

  get overwrites(): readonly Overwrite[] {
    this.#overwrites ??= overwritesOf(this.#channel);
    return this.#overwrites;
  }
}

const threadOf = ({ locked, archived }: PrivateThreadChannel, members: readonly string[]): ThreadSnapshot => ({
  isLocked: locked === true,
  isArchived: archived === true,
  members,
});

/** Returns true for a private thread that Nightcall has made below this town. */
export const isOwnThread = (channel: GuildBasedChannel, town: string | null | undefined): boolean =>
  channel.type === ChannelType.PrivateThread && channel.parentId === town && channel.ownerId === channel.client.user.id;

/** A thread is a room only below the town as it is now. */
const isInPlace = (channel: RoomChannel, { rooms }: StoredRooms): boolean =>
  !channel.isThread() || channel.parentId === rooms.town;

/**
 * The server's own voice channel that the layout wants the table to use. If it is gone, the table has a room of its
 * own.
 */
export function chosenRoom(guild: Guild, layout: Layout | null): VoiceChannel | null {
  if (layout?.voiceChannelId === undefined || !layout.rooms.some(({ room }) => room === 'voice')) return null;
  const channel = guild.channels.cache.get(layout.voiceChannelId);
  return channel?.type === ChannelType.GuildVoice ? channel : null;
}

const externalChannels = (guild: Guild, stored: StoredRooms): ExternalChannel[] =>
  Object.keys(stored.lent ?? {}).flatMap((channelId) => {
    const channel = roomChannel(guild, channelId);
    const before = notedBefore(stored, channelId);
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

/** Returns true for a room that is a voice channel. */
export const isVoiceChannel = ({ room, isVoice }: RoomLayout): boolean => room === 'voice' || isVoice === true;

/** Discord writes text channels' names in lower case and with dashes. */
export const sameName = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, '-');

/** A channel or thread that a room can have. */
export type RoomChannel = TextChannel | VoiceChannel | PrivateThreadChannel;

/** The channel with this id, if it is one that a room can have. */
export function roomChannel(guild: Guild, id: string | null | undefined): RoomChannel | null {
  if (typeof id !== 'string') return null;
  const channel = guild.channels.cache.get(id);
  if (channel?.type === ChannelType.GuildText || channel?.type === ChannelType.GuildVoice) return channel;
  return channel?.type === ChannelType.PrivateThread ? (channel as PrivateThreadChannel) : null;
}

function categoryOf(guild: Guild, id: string | null | undefined): CategoryChannel | null {
  if (typeof id !== 'string') return null;
  const channel = guild.channels.cache.get(id);
  return channel?.type === ChannelType.GuildCategory ? channel : null;
}

/** The overwrites of a channel, from the client's cache. A thread has none. */
export const overwritesOf = (channel: RoomChannel): Overwrite[] =>
  channel.isThread()
    ? []
    : channel.permissionOverwrites.cache.map((one) => ({
        id: one.id,
        type: one.type,
        allow: one.allow.bitfield,
        deny: one.deny.bitfield,
      }));

/** The voice channel that the table uses, and earlier ones in which some people may still be. */
export interface VoiceRooms {
  readonly home: string | undefined;
  readonly earlier: readonly string[];
  /** True if the table uses a room of its own, and no external channel. */
  readonly isOwn: boolean;
  readonly seated: ReadonlySet<string>;
  readonly self: Self;
}

/** The facts about people in voice that their channels do not show. */
interface VoiceFacts {
  readonly mutes: AskedMutes;
  /** The people of whom a game of the guild has noted that somebody else has muted them. */
  readonly mutedByOthers: ReadonlySet<string>;
  /** Returns true if this game has muted the person, and another table decides on them now. */
  isWithOthers(state: VoiceState): boolean;
}

/** The people in the voice channels of a guild, as a table with these rooms sees them. */
function peopleIn(guild: Guild, rooms: VoiceRooms, facts: VoiceFacts): Map<string, MemberSnapshot> {
  const people = new Map<string, MemberSnapshot>();
  for (const state of guild.voiceStates.cache.values()) {
    if (state.channelId === null) continue;
    const muted = facts.mutes.expected(state.id, state.serverMute ?? false);
    const isWithOthers = facts.isWithOthers(state);
    const isMutedByOthers = muted && facts.mutedByOthers.has(state.id);
    people.set(state.id, {
      ...placeOf(state, rooms),
      muted,
      ...(isMutedByOthers ? { isMutedByOthers } : {}),
      ...(isWithOthers ? { isWithOthers } : {}),
    });
  }
  return people;
}

/** The place of one person in the rooms of a table. */
export function placeOf(state: VoiceState, rooms: VoiceRooms): Pick<MemberSnapshot, 'here' | 'still' | 'isOut'> {
  const { home, earlier, isOwn, seated, self } = rooms;
  const { channelId } = state;
  const isLate = channelId !== null && earlier.includes(channelId);
  const isHome = channelId !== null && channelId === home;
  const isStranger = !seated.has(state.id) && !self.extraBotIds?.includes(state.id);
  const isOut = isOwn && isHome && isStranger && mayNotConnect(state);
  return { here: isHome || isLate, ...(isLate ? { still: channelId } : {}), ...(isOut ? { isOut } : {}) };
}

/** Returns true if the person could not join their voice channel now. */
const mayNotConnect = ({ channel, member }: VoiceState): boolean =>
  channel !== null && member !== null && !member.permissionsIn(channel).has('Connect');

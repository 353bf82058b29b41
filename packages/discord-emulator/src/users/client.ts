import { ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import type { DiscordState } from '../state/discord-state.ts';
import type { Channel, Guild, Member, Message, User } from '../state/entities.ts';
import { byId, isOlder } from '../state/snowflake.ts';
import { clientCommands } from './client-commands.ts';
import type {
  ClientChannel,
  ClientCommand,
  ClientMember,
  ClientRole,
  ClientState,
  ClientVoiceState,
} from './client-entities.ts';
import type { Inbox } from './inbox.ts';
import { shownMessage } from './shown-messages.ts';
import { idOf, type Ref, type View } from './view.ts';

/** The parts that a client reads. */
interface ClientParts {
  readonly discord: DiscordState;
  readonly guild: Guild;
  readonly user: User;
  readonly inbox: Inbox;
  readonly view: View;
}

/**
 * A person's client, for a program that shows it. It gives only the things that the person may see. The
 * latest message that was read is kept for the account, as on Discord.
 */
export class Client {
  readonly #parts: ClientParts;
  /** The commands as they were last computed, and the versions from which. */
  #known: { readonly key: string; readonly commands: readonly ClientCommand[] } = { key: '', commands: [] };
  /** The latest message read in each channel. */
  readonly #read = new Map<string, string>();

  constructor(parts: ClientParts) {
    this.#parts = parts;
  }

  /** Calls `listener` after each event that the client receives, until the returned function is called. */
  onChange(listener: () => void): () => void {
    return this.#parts.inbox.onEvent(listener);
  }

  /** Marks all messages of a channel as read. */
  markRead(channel: Ref): void {
    const last = this.#parts.view.readable(channel).at(-1);
    if (last) this.#read.set(idOf(channel), last.id);
  }

  /** Returns everything that the client shows now, with the latest `most` messages of each channel. */
  state(most = Number.POSITIVE_INFINITY): ClientState {
    const { discord, guild, user, view } = this.#parts;
    const all = [...guild.channels.values(), ...guild.threads.values()];
    const seen = all.filter((channel) => discord.canView(user.id, channel));
    const read = new Map(seen.map((channel) => [channel.id, view.readable(channel)]));
    const messages = latestOfEach([...read.values(), view.ownEphemerals()], most);
    return {
      guild: { id: guild.id, name: guild.name, cdn: discord.baseUrl },
      me: this.#member(guild.members.get(user.id)!),
      channels: seen.map((channel) => this.#channel(channel, read.get(channel.id)!)).sort(inListOrder),
      members: [...guild.members.values()].map((member) => this.#member(member)),
      roles: this.#roles,
      voice: this.#voice,
      messages: messages.map((message) => shownMessage(discord, message)),
      commands: this.#commands,
    };
  }

  #channel(channel: Channel, messages: readonly Message[]): ClientChannel {
    const { discord, user, guild } = this.#parts;
    const held = discord.permissions(user.id, channel);
    const readTo = this.#read.get(channel.id);
    const lastRead = readTo === undefined ? -1 : messages.findLastIndex(({ id }) => !isOlder(readTo, id));
    const unread = messages.slice(lastRead + 1).filter(({ authorId }) => authorId !== user.id);
    const roles = guild.members.get(user.id)?.roles;
    const names = ({ mentionEveryone, mentions, mentionRoles }: Message) =>
      mentionEveryone || mentions.includes(user.id) || mentionRoles.some((id) => roles?.has(id));
    return {
      id: channel.id,
      type: channel.type,
      name: channel.name,
      parentId: channel.parentId,
      position: channel.position,
      status: channel.status,
      canWrite: (held & P.SendMessages) !== 0n,
      canJoin: channel.type === ChannelType.GuildVoice && (held & P.Connect) !== 0n,
      unread: unread.length,
      mentions: unread.filter(names).length,
    };
  }

  #member({ userId, nick, roles }: Member): ClientMember {
    const { discord, guild } = this.#parts;
    const { globalName, username, bot } = discord.user(userId);
    const name = nick ?? globalName ?? username;
    return { id: userId, name, isBot: bot, isOwner: guild.ownerId === userId, roleIds: [...roles] };
  }

  get #roles(): readonly ClientRole[] {
    const { guild } = this.#parts;
    const own = [...guild.roles.values()].filter(({ id }) => id !== guild.id);
    return own.map(({ id, name, color }) => ({ id, name, color }));
  }

  /** The members in the voice channels that the person can view. */
  get #voice(): readonly ClientVoiceState[] {
    const { discord, guild, user } = this.#parts;
    return [...guild.voiceStates.values()].flatMap(({ userId, channelId, selfMute, selfDeaf, suppress }) => {
      const channel = discord.channels.get(channelId);
      const member = guild.members.get(userId);
      if (!channel || !member || !discord.canView(user.id, channel)) return [];
      return [{ userId, channelId, selfMute, selfDeaf, suppress, mute: member.mute, deaf: member.deaf }];
    });
  }

  get #commands(): readonly ClientCommand[] {
    const { discord, guild, user } = this.#parts;
    const installed = [...discord.applications.values()].filter(({ id }) => guild.members.has(id));
    const versions = installed.flatMap(({ commands }) => [...commands.values()].map(({ version }) => version));
    const key = [user.locale, discord.guildPermissions(user.id, guild), ...versions].join(' ');
    // A list of all commands takes longer than everything else, and changes rarely.
    if (key !== this.#known.key) this.#known = { key, commands: clientCommands(discord, guild, user) };
    return this.#known.commands;
  }
}

/** The order of the channel list: by position, and by id where positions are equal (docs: Channel Object). */
function inListOrder(one: ClientChannel, other: ClientChannel): number {
  return one.position - other.position || byId(one, other);
}

/** Returns the latest messages of each of these lists together, oldest first. The lists are in this order. */
function latestOfEach(lists: readonly (readonly Message[])[], most: number): readonly Message[] {
  return lists.flatMap((list) => list.slice(-most)).sort(byId);
}

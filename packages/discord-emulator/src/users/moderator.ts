import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import { ban, unban } from '../state/bans.ts';
import type { ChannelBody } from '../state/channel-checks.ts';
import { createChannel, deleteChannel, editChannel } from '../state/channels.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { AuditEntry, Channel, Guild, Role } from '../state/entities.ts';
import { editMember, kickMember, setMemberRole } from '../state/members.ts';
import { deleteMessage } from '../state/messages.ts';
import { type OverwriteBody, setOverwrite } from '../state/overwrites.ts';
import { createRole, editRole, type RoleBody } from '../state/roles.ts';
import { isThread, type ThreadChannel } from '../state/thread-members.ts';
import { addToThread, deleteThread, editThread, removeFromThread, type ThreadBody } from '../state/threads.ts';
import { idOf, type Ref } from './view.ts';

/** A person who uses their permissions in a guild. Throws ApiError if they lack a permission. */
export class Moderator {
  readonly #discord: DiscordState;
  readonly #guild: Guild;
  readonly #actorId: string;

  constructor(discord: DiscordState, guild: Guild, actorId: string) {
    this.#discord = discord;
    this.#guild = guild;
    this.#actorId = actorId;
  }

  #edit(member: Ref, body: Parameters<typeof editMember>[4]): void {
    editMember(this.#discord, this.#actorId, this.#guild, idOf(member), body);
  }

  #channel(ref: Ref): Channel {
    return this.#discord.channelFor(this.#actorId, idOf(ref));
  }

  #thread(ref: Ref): ThreadChannel {
    const channel = this.#channel(ref);
    if (!isThread(channel)) throw refuse.wrongChannelType();
    return channel;
  }

  /** Server-mutes a member. */
  mute(member: Ref): void {
    this.#edit(member, { mute: true });
  }

  /** Ends a server mute. */
  unmute(member: Ref): void {
    this.#edit(member, { mute: false });
  }

  /** Server-deafens a member, or ends it. */
  deafen(member: Ref, on = true): void {
    this.#edit(member, { deaf: on });
  }

  /** Moves a member to another voice channel. */
  move(member: Ref, channel: Ref): void {
    this.#edit(member, { channel_id: idOf(channel) });
  }

  /** Disconnects a member from voice. */
  disconnect(member: Ref): void {
    this.#edit(member, { channel_id: null });
  }

  /** Times a member out for `ms`. 0 ends the timeout. */
  timeOut(member: Ref, ms: number): void {
    const until = ms > 0 ? new Date(this.#discord.now() + ms).toISOString() : null;
    this.#edit(member, { communication_disabled_until: until });
  }

  /** Removes a member from the guild. */
  kick(member: Ref): void {
    kickMember(this.#discord, this.#actorId, this.#guild, idOf(member));
  }

  /** Bans a person, and deletes what they have written in the last seconds. */
  ban(member: Ref, deleteSeconds = 0): void {
    ban(this.#discord, this.#guild, { actorId: this.#actorId, userId: idOf(member), deleteSeconds });
  }

  /** Ends a ban. */
  unban(member: Ref): void {
    unban(this.#discord, this.#guild, { actorId: this.#actorId, userId: idOf(member) });
  }

  /** Creates a channel. */
  createChannel(body: ChannelBody): Channel {
    return createChannel(this.#discord, this.#actorId, this.#guild, body);
  }

  /** Changes a channel. */
  editChannel(channel: Ref, body: ChannelBody): void {
    editChannel(this.#discord, this.#actorId, this.#channel(channel), body);
  }

  /** Changes a private thread. */
  editThread(thread: Ref, body: ThreadBody): void {
    editThread(this.#discord, this.#actorId, this.#thread(thread), body);
  }

  /** Adds a member to a private thread. */
  addToThread(thread: Ref, member: Ref): void {
    addToThread(this.#discord, this.#actorId, this.#thread(thread), idOf(member));
  }

  /** Removes a member from a private thread. */
  removeFromThread(thread: Ref, member: Ref): void {
    removeFromThread(this.#discord, this.#actorId, this.#thread(thread), idOf(member));
  }

  /** Deletes a channel or a private thread. */
  deleteChannel(ref: Ref): void {
    const channel = this.#channel(ref);
    if (isThread(channel)) deleteThread(this.#discord, this.#actorId, channel);
    else deleteChannel(this.#discord, this.#actorId, channel);
  }

  /** Sets an overwrite, or removes it if `body` is undefined. */
  setOverwrite(channel: Ref, target: Ref, body: OverwriteBody | undefined): void {
    setOverwrite(this.#discord, this.#actorId, this.#channel(channel), idOf(target), body);
  }

  /** Deletes a message. Throws ApiError 10008 if it does not exist. */
  deleteMessage(message: Ref): void {
    const id = idOf(message);
    const { channels, threads } = this.#guild;
    const channel = [...channels.values(), ...threads.values()].find((one) => one.messages.has(id));
    const found = channel?.messages.get(id);
    if (!channel || !found) throw refuse.unknownMessage();
    deleteMessage(this.#discord, this.#actorId, this.#channel(channel), found);
  }

  /** Creates a role. */
  createRole(body: RoleBody): Role {
    return createRole(this.#discord, this.#actorId, this.#guild, body);
  }

  /** Changes a role. */
  editRole(role: Ref, body: RoleBody): void {
    editRole(this.#discord, this.#actorId, this.#guild, idOf(role), body);
  }

  /** Gives a role to a member, or takes it away. */
  giveRole(member: Ref, role: Ref, give = true): void {
    setMemberRole(this.#discord, this.#actorId, this.#guild, idOf(member), idOf(role), give);
  }

  /** The guild's audit log, oldest first. */
  auditLog(): readonly AuditEntry[] {
    this.#discord.requireInGuild(this.#actorId, this.#guild, P.ViewAuditLog);
    return this.#guild.auditLog;
  }
}

import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import type { ChannelBody } from '../world/channel-checks.ts';
import { createChannel, deleteChannel, editChannel } from '../world/channels.ts';
import type { AuditEntry, Channel, Guild, Role } from '../world/entities.ts';
import { editMember, kickMember, setMemberRole } from '../world/members.ts';
import { deleteMessage } from '../world/messages.ts';
import { type OverwriteBody, setOverwrite } from '../world/overwrites.ts';
import { createRole, editRole, type RoleBody } from '../world/roles.ts';
import type { World } from '../world/world.ts';
import { idOf, type Ref } from './view.ts';

/** A person who uses their permissions in a guild. Throws ApiError if they lack a permission. */
export class Moderator {
  readonly #world: World;
  readonly #guild: Guild;
  readonly #actorId: string;

  constructor(world: World, guild: Guild, actorId: string) {
    this.#world = world;
    this.#guild = guild;
    this.#actorId = actorId;
  }

  #edit(member: Ref, body: Parameters<typeof editMember>[4]): void {
    editMember(this.#world, this.#actorId, this.#guild, idOf(member), body);
  }

  #channel(ref: Ref): Channel {
    return this.#world.channelFor(this.#actorId, idOf(ref));
  }

  mute(member: Ref): void {
    this.#edit(member, { mute: true });
  }

  unmute(member: Ref): void {
    this.#edit(member, { mute: false });
  }

  deafen(member: Ref, on = true): void {
    this.#edit(member, { deaf: on });
  }

  move(member: Ref, channel: Ref): void {
    this.#edit(member, { channel_id: idOf(channel) });
  }

  disconnect(member: Ref): void {
    this.#edit(member, { channel_id: null });
  }

  /** Times a member out for `ms`; 0 ends the timeout. */
  timeOut(member: Ref, ms: number): void {
    const until = ms > 0 ? new Date(this.#world.now() + ms).toISOString() : null;
    this.#edit(member, { communication_disabled_until: until });
  }

  kick(member: Ref): void {
    kickMember(this.#world, this.#actorId, this.#guild, idOf(member));
  }

  createChannel(body: ChannelBody): Channel {
    return createChannel(this.#world, this.#actorId, this.#guild, body);
  }

  editChannel(channel: Ref, body: ChannelBody): void {
    editChannel(this.#world, this.#actorId, this.#channel(channel), body);
  }

  deleteChannel(channel: Ref): void {
    deleteChannel(this.#world, this.#actorId, this.#channel(channel));
  }

  /** Sets an overwrite, or removes it if `body` is undefined. */
  setOverwrite(channel: Ref, target: Ref, body: OverwriteBody | undefined): void {
    setOverwrite(this.#world, this.#actorId, this.#channel(channel), idOf(target), body);
  }

  deleteMessage(message: Ref): void {
    const id = idOf(message);
    const channel = [...this.#guild.channels.values()].find((one) => one.messages.has(id));
    const found = channel?.messages.get(id);
    if (!channel || !found) throw refuse.unknownMessage();
    deleteMessage(this.#world, this.#actorId, this.#channel(channel), found);
  }

  createRole(body: RoleBody): Role {
    return createRole(this.#world, this.#actorId, this.#guild, body);
  }

  editRole(role: Ref, body: RoleBody): void {
    editRole(this.#world, this.#actorId, this.#guild, idOf(role), body);
  }

  giveRole(member: Ref, role: Ref, give = true): void {
    setMemberRole(this.#world, this.#actorId, this.#guild, idOf(member), idOf(role), give);
  }

  /** The guild's audit log, oldest first. */
  auditLog(): readonly AuditEntry[] {
    this.#world.requireInGuild(this.#actorId, this.#guild, P.ViewAuditLog);
    return this.#guild.auditLog;
  }
}

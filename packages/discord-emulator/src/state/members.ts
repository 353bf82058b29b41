import { AuditLogEvent, PermissionFlagsBits as P, type RESTPatchAPIGuildMemberJSONBody } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../errors.ts';
import { guildCreate } from '../gateway/guild-create.ts';
import { differences, record } from './audit-log.ts';
import type { DiscordState } from './discord-state.ts';
import type { Guild, Member } from './entities.ts';
import { hasAllPermissions, isVoice, rank } from './permissions.ts';
import { apiMember, apiUser } from './render.ts';
import { leaveThreads } from './thread-members.ts';
import { announcingVisibility } from './visibility.ts';
import { announceVoice, leaveVoice, moveVoice } from './voice-states.ts';

const MAX_TIMEOUT_MS = 28 * 24 * 3_600_000;

/** Informs a guild of a member's new state. */
function announceMember(discord: DiscordState, guild: Guild, member: Member): void {
  const data = { ...apiMember(member, discord.user(member.userId)), guild_id: guild.id };
  discord.sendToGuild(guild, 'GUILD_MEMBER_UPDATE', () => data);
}

/** Refuses an action on a member whose highest role is not below the actor's. */
export function requireAbove(guild: Guild, actor: Member, target: Member): void {
  if (actor.userId !== target.userId && rank(guild, actor) <= rank(guild, target)) throw refuse.missingPermissions();
}

/**
 * Edits a member. Mute, deafen and move require only the permission. Names, roles and timeouts also require the higher
 * role.
 */
export function editMember(
  discord: DiscordState,
  actorId: string,
  guild: Guild,
  userId: string,
  body: RESTPatchAPIGuildMemberJSONBody,
  reason?: string,
): Member {
  const actor = discord.member(guild, actorId);
  const target = discord.member(guild, userId);
  checkEdit(discord, guild, actor, target, body);
  const before = apiMember(target, discord.user(userId));
  editRoles(discord, guild, target, body.roles);
  if (body.nick !== undefined) target.nick = body.nick || null;
  if (body.communication_disabled_until !== undefined) {
    const until = body.communication_disabled_until;
    announcingVisibility(discord, guild, guild.channels.values(), () => {
      target.timedOutUntil = until === null ? undefined : Date.parse(until);
    });
    if ((target.timedOutUntil ?? 0) > discord.now()) disconnectTimedOut(discord, actorId, guild, userId);
  }
  if (typeof body.mute === 'boolean') target.mute = body.mute;
  if (typeof body.deaf === 'boolean') target.deaf = body.deaf;
  const changes = differences({ ...before }, { ...apiMember(target, discord.user(userId)) });
  if (changes.length) {
    announceMember(discord, guild, target);
    record(discord, guild, { action: AuditLogEvent.MemberUpdate, actorId, targetId: userId, changes, reason });
  }
  if (before.mute !== target.mute || before.deaf !== target.deaf) announceVoice(discord, guild, userId);
  if (body.channel_id !== undefined) moveMember(discord, actorId, guild, userId, body.channel_id, reason);
  return target;
}

function checkEdit(
  discord: DiscordState,
  guild: Guild,
  actor: Member,
  target: Member,
  body: RESTPatchAPIGuildMemberJSONBody,
): void {
  const inVoice = guild.voiceStates.get(target.userId);
  const held = inVoice
    ? discord.permissions(actor.userId, discord.channels.get(inVoice.channelId)!)
    : discord.guildPermissions(actor.userId, guild);
  const need = (bit: bigint) => {
    if (!(held & bit)) throw refuse.missingPermissions();
  };
  if (typeof body.mute === 'boolean') need(P.MuteMembers);
  if (typeof body.deaf === 'boolean') need(P.DeafenMembers);
  if (body.channel_id !== undefined) need(P.MoveMembers);
  const voice = typeof body.mute === 'boolean' || typeof body.deaf === 'boolean' || body.channel_id !== undefined;
  if (voice && !inVoice) throw refuse.notInVoice();
  if (body.channel_id) checkDestination(discord, actor.userId, guild, body.channel_id);
  if (body.nick !== undefined) checkNick(discord, guild, actor, target, body.nick);
  if (body.roles !== undefined) checkRoles(discord, guild, actor, target, body.roles ?? []);
  if (body.communication_disabled_until !== undefined) {
    checkTimeout(discord, guild, actor, target, body.communication_disabled_until);
  }
}

function checkDestination(discord: DiscordState, actorId: string, guild: Guild, channelId: string): void {
  const channel = guild.channels.get(channelId);
  if (!channel) throw refuse.unknownChannel();
  if (!isVoice(channel)) throw refuse.wrongChannelType();
  discord.requireIn(actorId, channel, P.Connect | P.MoveMembers);
}

function checkNick(
  discord: DiscordState,
  guild: Guild,
  actor: Member,
  target: Member,
  nick: string | null | undefined,
): void {
  const own = actor.userId === target.userId;
  discord.requireInGuild(actor.userId, guild, own ? P.ChangeNickname : P.ManageNicknames);
  if (!own) requireAbove(guild, actor, target);
  if ((nick?.length ?? 0) > 32) {
    throw invalidForm('nick', 'BASE_TYPE_BAD_LENGTH', 'Must be 32 or fewer in length.');
  }
}

function checkRoles(
  discord: DiscordState,
  guild: Guild,
  actor: Member,
  target: Member,
  roles: readonly string[],
): void {
  discord.requireInGuild(actor.userId, guild, P.ManageRoles);
  const changed = [...target.roles]
    .filter((id) => !roles.includes(id))
    .concat(roles.filter((id) => !target.roles.has(id)));
  for (const id of changed) requireRoleBelow(guild, actor, id);
}

function requireRoleBelow(guild: Guild, actor: Member, roleId: string): void {
  const role = guild.roles.get(roleId);
  if (!role) throw refuse.unknownRole();
  if (role.id === guild.id || role.botId) throw refuse.missingPermissions();
  if (role.position >= rank(guild, actor)) throw refuse.missingPermissions();
}

function checkTimeout(
  discord: DiscordState,
  guild: Guild,
  actor: Member,
  target: Member,
  until: string | null | undefined,
): void {
  discord.requireInGuild(actor.userId, guild, P.ModerateMembers);
  requireAbove(guild, actor, target);
  if (hasAllPermissions(guild, target)) throw refuse.missingPermissions();
  if (until && Date.parse(until) > discord.now() + MAX_TIMEOUT_MS) {
    throw invalidForm('communication_disabled_until', 'GUILD_MEMBER_TIMEOUT_TOO_LONG', 'At most 28 days.');
  }
}

/**
 * A timeout disconnects a member who is in voice. Discord documents only the permissions that are lost (docs:
 * Permissions For Timed Out Members). The disconnection and its entry in the audit log are reported in api-docs #4262.
 */
function disconnectTimedOut(discord: DiscordState, actorId: string, guild: Guild, userId: string): void {
  if (!discord.behavior.timeoutDisconnects || !leaveVoice(discord, guild, userId)) return;
  record(discord, guild, { action: AuditLogEvent.MemberDisconnect, actorId, targetId: null, options: { count: '1' } });
}

function editRoles(
  discord: DiscordState,
  guild: Guild,
  target: Member,
  roles: readonly string[] | null | undefined,
): void {
  if (roles === undefined) return;
  announcingVisibility(discord, guild, guild.channels.values(), () => {
    target.roles = new Set(roles ?? []);
  });
}

function moveMember(
  discord: DiscordState,
  actorId: string,
  guild: Guild,
  userId: string,
  channelId: string | null,
  reason: string | undefined,
): void {
  const action = channelId === null ? AuditLogEvent.MemberDisconnect : AuditLogEvent.MemberMove;
  if (channelId === null) leaveVoice(discord, guild, userId);
  else moveVoice(discord, guild, userId, guild.channels.get(channelId)!);
  const options = channelId === null ? { count: '1' } : { count: '1', channel_id: channelId };
  record(discord, guild, { action, actorId, targetId: null, options, reason });
}

/** PUT and DELETE of one role of a member. */
export function setMemberRole(
  discord: DiscordState,
  actorId: string,
  guild: Guild,
  userId: string,
  roleId: string,
  give: boolean,
  reason?: string,
): void {
  const target = discord.member(guild, userId);
  discord.requireInGuild(actorId, guild, P.ManageRoles);
  requireRoleBelow(guild, discord.member(guild, actorId), roleId);
  if (target.roles.has(roleId) === give) return;
  const roles = new Set(target.roles);
  if (give) roles.add(roleId);
  else roles.delete(roleId);
  editRoles(discord, guild, target, [...roles]);
  announceMember(discord, guild, target);
  const key = give ? '$add' : '$remove';
  const changes = [{ key, new_value: [{ id: roleId, name: guild.roles.get(roleId)?.name }] }];
  record(discord, guild, { action: AuditLogEvent.MemberRoleUpdate, actorId, targetId: userId, changes, reason });
}

/**
 * Adds a member. A person who returns finds the overwrites and messages that they left behind. Their roles, nickname
 * and mute are gone, and a timeout goes on.
 */
export function addMember(discord: DiscordState, guild: Guild, userId: string, roles = new Set<string>()): void {
  const member: Member = {
    userId,
    nick: null,
    roles,
    joinedAt: discord.now(),
    mute: false,
    deaf: false,
    timedOutUntil: guild.formerTimeouts.get(userId),
  };
  guild.members.set(userId, member);
  discord.deliver(userId, 'GUILD_CREATE', guildCreate(discord, guild, member));
  const data = { ...apiMember(member, discord.user(userId)), guild_id: guild.id };
  discord.sendToGuild(guild, 'GUILD_MEMBER_ADD', (reader) => (reader === member ? undefined : data));
}

/** Removes a member from the guild, voluntarily or not. For that user the guild is gone. */
export function removeMember(discord: DiscordState, guild: Guild, userId: string): void {
  const { timedOutUntil } = discord.member(guild, userId);
  leaveVoice(discord, guild, userId);
  leaveThreads(discord, guild, userId);
  guild.members.delete(userId);
  if (timedOutUntil === undefined) guild.formerTimeouts.delete(userId);
  else guild.formerTimeouts.set(userId, timedOutUntil);
  discord.deliver(userId, 'GUILD_DELETE', { id: guild.id });
  const data = { guild_id: guild.id, user: apiUser(discord.user(userId)) };
  discord.sendToGuild(guild, 'GUILD_MEMBER_REMOVE', () => data);
  for (const role of [...guild.roles.values()].filter(({ botId }) => botId === userId)) {
    guild.roles.delete(role.id);
    discord.sendToGuild(guild, 'GUILD_ROLE_DELETE', () => ({ guild_id: guild.id, role_id: role.id }));
  }
}

/** A moderator removes a member from the guild. */
export function kickMember(
  discord: DiscordState,
  actorId: string,
  guild: Guild,
  userId: string,
  reason?: string,
): void {
  const target = discord.member(guild, userId);
  discord.requireInGuild(actorId, guild, P.KickMembers);
  requireAbove(guild, discord.member(guild, actorId), target);
  removeMember(discord, guild, userId);
  record(discord, guild, { action: AuditLogEvent.MemberKick, actorId, targetId: userId, reason });
}

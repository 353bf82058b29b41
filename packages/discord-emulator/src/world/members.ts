import { AuditLogEvent, PermissionFlagsBits as P, type RESTPatchAPIGuildMemberJSONBody } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../errors.ts';
import { differences, record } from './audit-log.ts';
import type { Guild, Member } from './entities.ts';
import { isAlmighty, isVoice, rank } from './permissions.ts';
import { apiMember, apiUser } from './render.ts';
import { withSight } from './sight.ts';
import { announceVoice, leaveVoice, moveVoice } from './voice-states.ts';
import type { World } from './world.ts';

const MAX_TIMEOUT_MS = 28 * 24 * 3_600_000;

/** Informs a guild of a member's new state. */
export function announceMember(world: World, guild: Guild, member: Member): void {
  const data = { ...apiMember(member, world.user(member.userId)), guild_id: guild.id };
  world.tellGuild(guild, 'GUILD_MEMBER_UPDATE', () => data);
}

function requireAbove(guild: Guild, actor: Member, target: Member): void {
  if (actor.userId !== target.userId && rank(guild, actor) <= rank(guild, target)) throw refuse.missingPermissions();
}

/**
 * Edits a member. Mute, deafen and move require only the permission; names, roles and timeouts also require the higher
 * role.
 */
export function editMember(
  world: World,
  actorId: string,
  guild: Guild,
  userId: string,
  body: RESTPatchAPIGuildMemberJSONBody,
  reason?: string,
): Member {
  const actor = world.member(guild, actorId);
  const target = world.member(guild, userId);
  checkEdit(world, guild, actor, target, body);
  const before = apiMember(target, world.user(userId));
  editRoles(world, guild, target, body.roles);
  if (body.nick !== undefined) target.nick = body.nick || null;
  if (body.communication_disabled_until !== undefined) {
    const until = body.communication_disabled_until;
    withSight(world, guild, guild.channels.values(), () => {
      target.timedOutUntil = until === null ? undefined : Date.parse(until);
    });
  }
  if (typeof body.mute === 'boolean') target.mute = body.mute;
  if (typeof body.deaf === 'boolean') target.deaf = body.deaf;
  const changes = differences({ ...before }, { ...apiMember(target, world.user(userId)) });
  if (changes.length) {
    announceMember(world, guild, target);
    record(world, guild, { action: AuditLogEvent.MemberUpdate, actorId, targetId: userId, changes, reason });
  }
  if (before.mute !== target.mute || before.deaf !== target.deaf) announceVoice(world, guild, userId);
  if (body.channel_id !== undefined) moveMember(world, actorId, guild, userId, body.channel_id, reason);
  return target;
}

function checkEdit(
  world: World,
  guild: Guild,
  actor: Member,
  target: Member,
  body: RESTPatchAPIGuildMemberJSONBody,
): void {
  const inVoice = guild.voiceStates.get(target.userId);
  const held = inVoice
    ? world.permissions(actor.userId, world.channels.get(inVoice.channelId)!)
    : world.guildPermissions(actor.userId, guild);
  const need = (bit: bigint) => {
    if (!(held & bit)) throw refuse.missingPermissions();
  };
  if (typeof body.mute === 'boolean') need(P.MuteMembers);
  if (typeof body.deaf === 'boolean') need(P.DeafenMembers);
  if (body.channel_id !== undefined) need(P.MoveMembers);
  const voice = typeof body.mute === 'boolean' || typeof body.deaf === 'boolean' || body.channel_id !== undefined;
  if (voice && !inVoice) throw refuse.notInVoice();
  if (body.channel_id) checkDestination(world, actor.userId, guild, body.channel_id);
  if (body.nick !== undefined) checkNick(world, guild, actor, target, body.nick);
  if (body.roles !== undefined) checkRoles(world, guild, actor, target, body.roles ?? []);
  if (body.communication_disabled_until !== undefined) {
    checkTimeout(world, guild, actor, target, body.communication_disabled_until);
  }
}

function checkDestination(world: World, actorId: string, guild: Guild, channelId: string): void {
  const channel = guild.channels.get(channelId);
  if (!channel) throw refuse.unknownChannel();
  if (!isVoice(channel)) throw refuse.wrongChannelType();
  world.requireIn(actorId, channel, P.Connect | P.MoveMembers);
}

function checkNick(world: World, guild: Guild, actor: Member, target: Member, nick: string | null | undefined): void {
  const own = actor.userId === target.userId;
  world.requireInGuild(actor.userId, guild, own ? P.ChangeNickname : P.ManageNicknames);
  if (!own) requireAbove(guild, actor, target);
  if ((nick?.length ?? 0) > 32) {
    throw invalidForm('nick', 'BASE_TYPE_BAD_LENGTH', 'Must be 32 or fewer in length.');
  }
}

function checkRoles(world: World, guild: Guild, actor: Member, target: Member, roles: readonly string[]): void {
  world.requireInGuild(actor.userId, guild, P.ManageRoles);
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
  world: World,
  guild: Guild,
  actor: Member,
  target: Member,
  until: string | null | undefined,
): void {
  world.requireInGuild(actor.userId, guild, P.ModerateMembers);
  requireAbove(guild, actor, target);
  if (isAlmighty(guild, target)) throw refuse.missingPermissions();
  if (until && Date.parse(until) > world.now() + MAX_TIMEOUT_MS) {
    throw invalidForm('communication_disabled_until', 'GUILD_MEMBER_TIMEOUT_TOO_LONG', 'At most 28 days.');
  }
}

function editRoles(world: World, guild: Guild, target: Member, roles: readonly string[] | null | undefined): void {
  if (roles === undefined) return;
  withSight(world, guild, guild.channels.values(), () => {
    target.roles = new Set(roles ?? []);
  });
}

function moveMember(
  world: World,
  actorId: string,
  guild: Guild,
  userId: string,
  channelId: string | null,
  reason: string | undefined,
): void {
  const action = channelId === null ? AuditLogEvent.MemberDisconnect : AuditLogEvent.MemberMove;
  if (channelId === null) leaveVoice(world, guild, userId);
  else moveVoice(world, guild, userId, guild.channels.get(channelId)!);
  const options = channelId === null ? { count: '1' } : { count: '1', channel_id: channelId };
  record(world, guild, { action, actorId, targetId: null, options, reason });
}

/** PUT and DELETE of one role of a member. */
export function setMemberRole(
  world: World,
  actorId: string,
  guild: Guild,
  userId: string,
  roleId: string,
  give: boolean,
  reason?: string,
): void {
  const target = world.member(guild, userId);
  world.requireInGuild(actorId, guild, P.ManageRoles);
  requireRoleBelow(guild, world.member(guild, actorId), roleId);
  if (target.roles.has(roleId) === give) return;
  const roles = new Set(target.roles);
  if (give) roles.add(roleId);
  else roles.delete(roleId);
  editRoles(world, guild, target, [...roles]);
  announceMember(world, guild, target);
  const key = give ? '$add' : '$remove';
  const changes = [{ key, new_value: [{ id: roleId, name: guild.roles.get(roleId)?.name }] }];
  record(world, guild, { action: AuditLogEvent.MemberRoleUpdate, actorId, targetId: userId, changes, reason });
}

/** Removes a member from the guild, voluntarily or not. For that user the guild is gone. */
export function removeMember(world: World, guild: Guild, userId: string): void {
  world.member(guild, userId);
  leaveVoice(world, guild, userId);
  guild.members.delete(userId);
  world.deliver(userId, 'GUILD_DELETE', { id: guild.id });
  const data = { guild_id: guild.id, user: apiUser(world.user(userId)) };
  world.tellGuild(guild, 'GUILD_MEMBER_REMOVE', () => data);
  for (const role of [...guild.roles.values()].filter(({ botId }) => botId === userId)) {
    guild.roles.delete(role.id);
    world.tellGuild(guild, 'GUILD_ROLE_DELETE', () => ({ guild_id: guild.id, role_id: role.id }));
  }
}

/** A moderator removes a member from the guild. */
export function kickMember(world: World, actorId: string, guild: Guild, userId: string, reason?: string): void {
  const target = world.member(guild, userId);
  world.requireInGuild(actorId, guild, P.KickMembers);
  requireAbove(guild, world.member(guild, actorId), target);
  removeMember(world, guild, userId);
  record(world, guild, { action: AuditLogEvent.MemberKick, actorId, targetId: userId, reason });
}

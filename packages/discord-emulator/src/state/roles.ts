import { AuditLogEvent, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../errors.ts';
import { differences, record } from './audit-log.ts';
import type { DiscordState } from './discord-state.ts';
import type { Guild, Role } from './entities.ts';
import { ALL_PERMISSIONS, rank } from './permissions.ts';
import { apiRole } from './render.ts';
import { announcingVisibility } from './visibility.ts';

const MAX_ROLES = 250;

/** The fields of a role that a request may set. */
export interface RoleBody {
  name?: string | null;
  permissions?: string | number | null;
  color?: number | null;
  hoist?: boolean | null;
  mentionable?: boolean | null;
}

/** Adds a role to a guild and informs its members. */
export function addRole(discord: DiscordState, guild: Guild, role: Omit<Role, 'id'>): Role {
  const made = { ...role, id: discord.ids.next() };
  guild.roles.set(made.id, made);
  discord.sendToGuild(guild, 'GUILD_ROLE_CREATE', () => ({ guild_id: guild.id, role: apiRole(made) }));
  return made;
}

function checkName({ name }: RoleBody): void {
  if (typeof name !== 'string' || (name.length >= 1 && name.length <= 100)) return;
  throw invalidForm('name', 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.');
}

function checkBits(discord: DiscordState, actorId: string, guild: Guild, bits: bigint): void {
  // Unnamed bits, such as a retired one of @everyone, are not checked.
  if (bits & ALL_PERMISSIONS & ~discord.guildPermissions(actorId, guild)) throw refuse.missingPermissions();
}

/** Creates a role, directly above @everyone. */
export function createRole(
  discord: DiscordState,
  actorId: string,
  guild: Guild,
  body: RoleBody,
  reason?: string,
): Role {
  discord.requireInGuild(actorId, guild, P.ManageRoles);
  checkName(body);
  if (guild.roles.size >= MAX_ROLES) throw refuse.tooManyRoles();
  const permissions =
    body.permissions === undefined || body.permissions === null
      ? guild.roles.get(guild.id)!.permissions
      : BigInt(body.permissions);
  checkBits(discord, actorId, guild, permissions);
  for (const role of guild.roles.values()) if (role.position > 0) role.position += 1;
  const role = addRole(discord, guild, {
    name: body.name ?? 'new role',
    permissions,
    position: 1,
    color: body.color ?? 0,
    hoist: body.hoist ?? false,
    mentionable: body.mentionable ?? false,
    botId: undefined,
  });
  record(discord, guild, {
    action: AuditLogEvent.RoleCreate,
    actorId,
    targetId: role.id,
    changes: differences({}, { ...apiRole(role) }),
    reason,
  });
  return role;
}

function manageable(discord: DiscordState, actorId: string, guild: Guild, id: string): Role {
  discord.requireInGuild(actorId, guild, P.ManageRoles);
  const role = guild.roles.get(id);
  if (!role) throw refuse.unknownRole();
  if (role.position >= rank(guild, discord.member(guild, actorId))) throw refuse.missingPermissions();
  return role;
}

/** Edits a role below the actor's own. The actor can give only permissions that they have. */
export function editRole(
  discord: DiscordState,
  actorId: string,
  guild: Guild,
  id: string,
  body: RoleBody,
  reason?: string,
): Role {
  const role = manageable(discord, actorId, guild, id);
  checkName(body);
  const before = { ...apiRole(role) };
  const bits = body.permissions === undefined || body.permissions === null ? undefined : BigInt(body.permissions);
  if (bits !== undefined) checkBits(discord, actorId, guild, bits ^ role.permissions);
  announcingVisibility(discord, guild, guild.channels.values(), () => {
    if (bits !== undefined) role.permissions = bits;
    role.name = body.name ?? role.name;
    role.color = body.color ?? role.color;
    role.hoist = body.hoist ?? role.hoist;
    role.mentionable = body.mentionable ?? role.mentionable;
  });
  discord.sendToGuild(guild, 'GUILD_ROLE_UPDATE', () => ({ guild_id: guild.id, role: apiRole(role) }));
  const changes = differences(before, { ...apiRole(role) });
  record(discord, guild, { action: AuditLogEvent.RoleUpdate, actorId, targetId: id, changes, reason });
  return role;
}

/** Deletes a role below the actor's own. Members and overwrites lose it. */
export function deleteRole(discord: DiscordState, actorId: string, guild: Guild, id: string, reason?: string): void {
  const role = manageable(discord, actorId, guild, id);
  if (role.id === guild.id || role.botId) throw refuse.missingPermissions();
  announcingVisibility(discord, guild, guild.channels.values(), () => {
    guild.roles.delete(id);
    for (const member of guild.members.values()) member.roles.delete(id);
    for (const channel of guild.channels.values()) channel.overwrites.delete(id);
  });
  discord.sendToGuild(guild, 'GUILD_ROLE_DELETE', () => ({ guild_id: guild.id, role_id: id }));
  record(discord, guild, { action: AuditLogEvent.RoleDelete, actorId, targetId: id, reason });
}

import { AuditLogEvent, ChannelType, OverwriteType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../errors.ts';
import { record } from './audit-log.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel, Guild, Overwrite } from './entities.ts';
import { ALL_PERMISSIONS } from './permissions.ts';
import { announcingVisibility } from './visibility.ts';

const MAX_OVERWRITES = 1000;

/** An overwrite as requests contain it, with bits as text or number. */
export interface OverwriteBody {
  id?: string;
  type?: number | null | undefined;
  allow?: string | number | null | undefined;
  deny?: string | number | null | undefined;
}

function bits(field: string, value: OverwriteBody['allow']): bigint {
  try {
    return BigInt(value ?? 0) & ALL_PERMISSIONS;
  } catch {
    throw invalidForm(field, 'NUMBER_TYPE_COERCE', `Value "${value}" is not int.`);
  }
}

function overwriteFrom(discord: DiscordState, guild: Guild, id: string, body: OverwriteBody, path: string): Overwrite {
  const isRole = guild.roles.has(id);
  const type = body.type ?? (isRole ? OverwriteType.Role : OverwriteType.Member);
  if (type === OverwriteType.Role && !isRole) throw refuse.unknownRole();
  // Discord accepts users who are not in the guild, but not users who do not exist.
  if (type === OverwriteType.Member && !discord.users.has(id)) throw refuse.unknownUser();
  return { id, type, allow: bits(`${path}allow`, body.allow), deny: bits(`${path}deny`, body.deny) };
}

/** The complete set of overwrites from the body of a request. */
export function overwritesFrom(
  discord: DiscordState,
  guild: Guild,
  bodies: readonly OverwriteBody[],
): Map<string, Overwrite> {
  if (bodies.length > MAX_OVERWRITES) throw refuse.tooManyOverwrites();
  const set = new Map<string, Overwrite>();
  bodies.forEach((body, index) => {
    if (!body.id)
      throw invalidForm(`permission_overwrites.${index}.id`, 'BASE_TYPE_REQUIRED', 'This field is required');
    if (set.has(body.id)) throw invalidForm(`permission_overwrites.${index}.id`, 'DUPLICATE', 'The id is there twice');
    set.set(body.id, overwriteFrom(discord, guild, body.id, body, `permission_overwrites.${index}.`));
  });
  return set;
}

/** Returns true if both have the same targets with the same bits. */
function sameOverwrites(a: Map<string, Overwrite>, b: Map<string, Overwrite>): boolean {
  return a.size === b.size && [...a.values()].every((one) => equal(one, b.get(one.id)));
}

function equal(a: Overwrite, b: Overwrite | undefined): boolean {
  return b !== undefined && a.allow === b.allow && a.deny === b.deny && a.type === b.type;
}

/** The children of a category whose overwrites equal its own. They follow its changes (docs: Permission Syncing). */
export function syncedChildren(guild: Guild, category: Channel): Channel[] {
  if (category.type !== ChannelType.GuildCategory) return [];
  return [...guild.channels.values()].filter(
    (child) => child.parentId === category.id && sameOverwrites(child.overwrites, category.overwrites),
  );
}

/**
 * Refuses permissions in overwrites that the actor lacks in the guild or in the parent, unless an overwrite of this
 * channel gives the actor MANAGE_ROLES. Only administrators may grant MANAGE_ROLES (docs: Create Guild Channel, Modify
 * Channel). A new channel is checked against the guild alone. Unchanged overwrites are not checked.
 */
export function checkMayGrant(
  discord: DiscordState,
  actorId: string,
  guild: Guild,
  channel: Channel | undefined,
  wanted: Map<string, Overwrite>,
): void {
  const changed = [...wanted.values()].filter((one) => !equal(one, channel?.overwrites.get(one.id)));
  const dropped = [...(channel?.overwrites.keys() ?? [])].filter((id) => !wanted.has(id));
  if (!changed.length && !dropped.length) return;
  let held = discord.guildPermissions(actorId, guild);
  if (held & P.Administrator) return;
  if (channel) {
    discord.requireIn(actorId, channel, P.ManageRoles);
    const parent = channel.parentId ? guild.channels.get(channel.parentId) : undefined;
    if (parent) held |= discord.permissions(actorId, parent);
    if (grantsManageRoles(guild, channel, actorId)) held = ALL_PERMISSIONS;
  } else if (changed.length && !(held & P.ManageRoles)) throw refuse.missingPermissions();
  const asked = changed.reduce((sum, one) => sum | one.allow | one.deny, 0n);
  if (asked & ~held || asked & P.ManageRoles) throw refuse.missingPermissions();
}

function grantsManageRoles(guild: Guild, channel: Channel, actorId: string): boolean {
  const ids = [actorId, ...(guild.members.get(actorId)?.roles ?? [])];
  return ids.some((id) => ((channel.overwrites.get(id)?.allow ?? 0n) & P.ManageRoles) !== 0n);
}

/** PUT and DELETE of one overwrite. An undefined `body` removes it. */
export function setOverwrite(
  discord: DiscordState,
  actorId: string,
  channel: Channel,
  id: string,
  body: OverwriteBody | undefined,
  reason?: string,
): void {
  const guild = discord.guildOf(channel);
  discord.requireIn(actorId, channel, P.ManageRoles);
  const old = channel.overwrites.get(id);
  const wanted = new Map(channel.overwrites);
  if (body) wanted.set(id, overwriteFrom(discord, guild, id, body, ''));
  else if (!wanted.delete(id)) throw refuse.unknownOverwrite();
  if (wanted.size > MAX_OVERWRITES) throw refuse.tooManyOverwrites();
  checkMayGrant(discord, actorId, guild, channel, wanted);
  const followers = syncedChildren(guild, channel);
  announcingVisibility(discord, guild, [channel, ...followers], () => {
    for (const one of [channel, ...followers]) one.overwrites = new Map([...wanted].map(([key, o]) => [key, { ...o }]));
  });
  const next = wanted.get(id);
  record(discord, guild, {
    action: !old
      ? AuditLogEvent.ChannelOverwriteCreate
      : next
        ? AuditLogEvent.ChannelOverwriteUpdate
        : AuditLogEvent.ChannelOverwriteDelete,
    actorId,
    targetId: channel.id,
    changes: (['allow', 'deny'] as const).map((key) => ({
      key,
      old_value: old?.[key].toString() ?? null,
      new_value: next?.[key].toString() ?? null,
    })),
    options: { id, type: String(next?.type ?? old?.type ?? 0) },
    reason,
  });
}

import { type Client, type Guild, PermissionFlagsBits, type PermissionsBitField } from 'discord.js';
import type { Remark } from '#table/ports.ts';
import { attempt } from '../faults.ts';
import { deniablePermissions, type PermissionName, requiredPermissions } from '../permissions.ts';

/** Discord's limits for a guild's channels; a table makes at most a category and five of them. */
const mostChannels = 500;
const ownChannels = 6;

/** What Nightcall needs in the channel where the lobby stands. */
const lobbyPermissions = ['ViewChannel', 'SendMessages'] as const satisfies readonly PermissionName[];

/** What hinders a start here: each missing permission by its name, with the way to grant it. */
export function survey(client: Client<true>, guildId: string, channelId: string): readonly Remark[] {
  const guild = client.guilds.cache.get(guildId);
  const me = guild?.members.me;
  if (guild === undefined || !guild.available || me === null || me === undefined)
    return [{ key: 'ui.hindrance.reach' }];
  return [
    ...lacking(me.permissions, requiredPermissions).map((name) => ({ key: `ui.lacks.${name}` })),
    ...lobbyRemarks(guild, channelId),
    ...(me.isCommunicationDisabled() ? [{ key: 'ui.hindrance.timeout' }] : []),
    ...channelRemarks(guild),
  ];
}

function lobbyRemarks(guild: Guild, channelId: string): Remark[] {
  const channel = guild.channels.cache.get(channelId);
  const granted = channel === undefined ? null : guild.members.me?.permissionsIn(channel);
  if (granted === null || granted === undefined)
    return [{ key: 'ui.hindrance.channel', params: { channel: `<#${channelId}>` } }];
  return lacking(granted, lobbyPermissions)
    .filter((name) => guild.members.me?.permissions.has(name) === true)
    .map((name) => ({ key: `ui.lacks-here.${name}`, params: { channel: `<#${channelId}>` } }));
}

function channelRemarks(guild: Guild): Remark[] {
  const count = guild.channels.cache.filter((channel) => !channel.isThread()).size;
  const free = mostChannels - count;
  return free >= ownChannels ? [] : [{ key: 'ui.hindrance.channels', params: { free, need: ownChannels } }];
}

/**
 * Who among these sees every channel whatever its overwrites say: the owner and administrators. And what Nightcall cannot
 * close to players because it does not hold it.
 */
export async function onlookers(
  client: Client<true>,
  guildId: string,
  userIds: readonly string[],
): Promise<readonly Remark[]> {
  const guild = client.guilds.cache.get(guildId);
  if (guild === undefined) return [];
  const people = await Promise.all(userIds.map((userId) => onlooker(guild, userId)));
  const me = guild.members.me?.permissions;
  const open =
    me === undefined ? [] : lacking(me, deniablePermissions).map((name) => ({ key: `ui.stays-open.${name}` }));
  return [...people.filter((remark) => remark !== null), ...open];
}

async function onlooker(guild: Guild, userId: string): Promise<Remark | null> {
  const params = { person: `<@${userId}>` };
  if (guild.ownerId === userId) return { key: 'ui.onlooker.owner', params };
  const member = await attempt(
    () => guild.members.fetch(userId),
    () => undefined,
  );
  if (!member.ok || !member.value.permissions.has(PermissionFlagsBits.Administrator)) return null;
  return { key: 'ui.onlooker.administrator', params };
}

const lacking = <N extends PermissionName>(held: Readonly<PermissionsBitField>, wanted: readonly N[]): readonly N[] =>
  wanted.filter((name) => !held.has(PermissionFlagsBits[name]));

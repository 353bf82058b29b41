import type { Client, Guild, GuildMember } from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import {
  guildRemarks,
  missingIn,
  missingPermission,
  missingPermissionsIn,
  type NeededChannel,
} from './channel-permissions.ts';

/** Discord's limits for a guild's and a category's channels. A table makes at most a category and five of them. */
export const mostChannels = 500;
export const mostInCategory = 50;
export const ownChannels = 6;

/** The remark that Discord does not show the server at the moment. */
export const unreachable: Remark = { kind: 'obstacle', key: 'obstacle.reach' };

const grant: Remark = { kind: 'obstacle', key: 'grant' };

/** The remarks that speak against a start here: each missing permission by its name, with the way to grant it. */
export function survey(
  client: Client<true>,
  guildId: string,
  channelId: string,
  needsThreads = false,
): readonly Remark[] {
  const guild = client.guilds.cache.get(guildId);
  const me = guild?.members.me;
  if (guild === undefined || !guild.available || me === null || me === undefined) return [unreachable];
  const lobby: NeededChannel = { kind: 'lobby', channelId };
  return [
    ...guildRemarks(me, needsThreads),
    ...missingPermissionsIn(guild, me, lobby),
    ...timeoutRemarks(me),
    ...spaceRemarks(guild),
  ];
}

/**
 * The remarks that speak against showing a lobby in this channel. The channel may grant a permission that the guild
 * does not, and the other permissions of a table are not needed yet.
 */
export function surveyLobby(client: Client<true>, guildId: string, channelId: string): readonly Remark[] {
  const guild = client.guilds.cache.get(guildId);
  const me = guild?.members.me;
  if (!guild?.available || !me) return [unreachable];
  const channel = guild.channels.cache.get(channelId);
  const missing = channel === undefined ? [] : missingIn(channel, me, 'lobby');
  const byGuild = missing.filter((name) => !me.permissions.has(name)).map(missingPermission);
  const obstacles = [
    ...byGuild,
    ...missingPermissionsIn(guild, me, { kind: 'lobby', channelId }),
    ...timeoutRemarks(me),
  ];
  return [...obstacles, ...(byGuild.length > 0 ? [grant] : [])];
}

/** The permissions that Nightcall needs for a running game and does not have, in the guild and in these channels, each by its name. */
export function missingPermissions(
  guild: Guild,
  channels: readonly NeededChannel[],
  needsThreads: boolean,
): readonly Remark[] {
  const { me } = guild.members;
  if (me === null) return [];
  const missing = [
    ...guildRemarks(me, needsThreads),
    ...channels.flatMap((each) => missingPermissionsIn(guild, me, each)),
  ];
  return [...missing, ...timeoutRemarks(me), ...(missing.length > 0 ? [grant] : [])];
}

/** The obstacle that the bot is timed out: it can then neither write nor speak. */
export const timeoutRemarks = (me: GuildMember): Remark[] =>
  me.isCommunicationDisabled() ? [{ kind: 'obstacle', key: 'obstacle.timeout' }] : [];

/** The obstacle that the guild has no room for a table's channels. */
export function spaceRemarks(guild: Guild): Remark[] {
  const count = guild.channels.cache.filter((channel) => !channel.isThread()).size;
  const free = mostChannels - count;
  return free >= ownChannels
    ? []
    : [{ kind: 'obstacle', key: 'obstacle.channels', params: { free, need: ownChannels } }];
}

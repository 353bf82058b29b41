import {
  ChannelType,
  type Client,
  type Guild,
  type GuildBasedChannel,
  type GuildMember,
  type VoiceChannel,
} from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import {
  deniablePermissions,
  missingFrom,
  type PermissionName,
  requiredPermissions,
} from '../connection/permissions.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';
import { onlookersOf, type Sight } from './onlookers.ts';
import { surroundingsOf } from './surroundings.ts';

/** Discord's limits for a guild's and a category's channels. A table makes at most a category and five of them. */
export const mostChannels = 500;
export const mostInCategory = 50;
export const ownChannels = 6;

/** The permissions that Nightcall needs in a channel, by the channel's use at a table. */
const neededIn = {
  lobby: ['ViewChannel', 'SendMessages'],
  // Discord: SEND_MESSAGES has no effect in threads.
  thread: ['ViewChannel', 'SendMessagesInThreads'],
  // Discord: a person who may not connect to a voice channel cannot write in it either.
  'voice chat': ['ViewChannel', 'Connect', 'SendMessages'],
  text: ['ViewChannel', 'SendMessages', 'ReadMessageHistory', 'ManageChannels', 'ManageRoles'],
  category: ['ViewChannel', 'SendMessages', 'ReadMessageHistory', 'ManageChannels', 'ManageRoles', 'Connect', 'Speak'],
  voice: ['ViewChannel', 'ManageChannels', 'ManageRoles', 'Connect', 'Speak', 'MuteMembers'],
} as const satisfies Record<string, readonly PermissionName[]>;

type NeededPermission = (typeof neededIn)[keyof typeof neededIn][number];

/** A channel of a table, and its use there. */
export interface NeededChannel {
  readonly kind: keyof typeof neededIn;
  readonly channelId: string;
}

/** The remark that Discord does not show the server at the moment. */
export const unreachable: Remark = { kind: 'obstacle', key: 'obstacle.reach' };

const grant: Remark = { kind: 'obstacle', key: 'grant' };

/** The remark that the server does not give the bot this permission. */
export const missingPermission = (name: NeededPermission): Remark => ({
  kind: 'permission',
  key: `lacks.${name}`,
});

/** The remarks that speak against a start here: each missing permission by its name, with the way to grant it. */
export function survey(client: Client<true>, guildId: string, channelId: string): readonly Remark[] {
  const guild = client.guilds.cache.get(guildId);
  const me = guild?.members.me;
  if (guild === undefined || !guild.available || me === null || me === undefined) return [unreachable];
  const lobby: NeededChannel = { kind: 'lobby', channelId };
  return [
    ...guildRemarks(me),
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

/** The bot itself and its helper bots. */
interface OurBots {
  readonly client: Client<true>;
  readonly extraBots: ExtraBots;
}

/** The people who need room in the channel, and any table that uses it already. */
interface Moving {
  readonly userIds: readonly string[];
  readonly isTaken: boolean;
}

/** Discord's mark on a channel that the bot may not see: its name and its overwrites are withheld. */
const hidden = 1 << 17;

/** The remarks that speak against moving a table into a server's own voice channel. */
export function surveyVoice(
  { client, extraBots }: OurBots,
  { guildId, channelId }: { readonly guildId: string; readonly channelId: string },
  { userIds, isTaken }: Moving,
): readonly Remark[] {
  const guild = client.guilds.cache.get(guildId);
  const me = guild?.members.me;
  if (!guild?.available || !me) return [unreachable];
  const params = { channel: `<#${channelId}>` };
  const channel = guild.channels.cache.get(channelId);
  if (channel === undefined || (channel.flags.bitfield & hidden) !== 0)
    return [{ kind: 'obstacle', key: 'obstacle.channel', params }];
  if (channel.type !== ChannelType.GuildVoice) return [{ kind: 'obstacle', key: 'obstacle.voice-kind', params }];
  if (guild.afkChannelId === channelId) return [{ kind: 'obstacle', key: 'obstacle.voice-afk', params }];
  if (isTaken) return [{ kind: 'obstacle', key: 'obstacle.voice-taken', params }];
  const obstacles = [
    ...guildRemarks(me),
    ...missingPermissionsIn(guild, me, { kind: 'voice', channelId }),
    ...timeoutRemarks(me),
  ];
  return [...obstacles, ...narrowRemarks(channel, userIds, extraBots)];
}

/** The user limit counts one narrator, whichever bot speaks, and everybody who is already in the channel. */
function narrowRemarks(channel: VoiceChannel, userIds: readonly string[], extraBots: ExtraBots): Remark[] {
  const { userLimit, guild, client } = channel;
  const coming = new Set([...userIds, client.user.id]);
  const isCounted = (userId: string) => coming.has(userId) || extraBots.find(userId) !== undefined;
  const there = guild.voiceStates.cache.filter((state) => state.channelId === channel.id && !isCounted(state.id));
  const need = coming.size + there.size;
  if (userLimit === 0 || need <= userLimit) return [];
  return [
    {
      kind: 'obstacle',
      key: 'obstacle.voice-full',
      params: { channel: `<#${channel.id}>`, limit: userLimit, need },
    },
  ];
}

/** The permissions that Nightcall needs for a running game and does not have, in the guild and in these channels, each by its name. */
export function missingPermissions(guild: Guild, channels: readonly NeededChannel[]): readonly Remark[] {
  const { me } = guild.members;
  if (me === null) return [];
  const missing = [...guildRemarks(me), ...channels.flatMap((each) => missingPermissionsIn(guild, me, each))];
  return [...missing, ...timeoutRemarks(me), ...(missing.length > 0 ? [grant] : [])];
}

const guildRemarks = (me: GuildMember): Remark[] =>
  missingFrom(me.permissions, requiredPermissions).map(missingPermission);

/** The obstacle that the bot is timed out: it can then neither write nor speak. */
export const timeoutRemarks = (me: GuildMember): Remark[] =>
  me.isCommunicationDisabled() ? [{ kind: 'obstacle', key: 'obstacle.timeout' }] : [];

/** The permissions that the guild gives and this channel takes away. */
export function missingPermissionsIn(guild: Guild, me: GuildMember, { kind, channelId }: NeededChannel): Remark[] {
  const params = { channel: `<#${channelId}>` };
  const channel = guild.channels.cache.get(channelId);
  if (channel === undefined) return [{ kind: 'obstacle', key: 'obstacle.channel', params }];
  return missingIn(channel, me, kind)
    .filter((name) => me.permissions.has(name))
    .map((name) => ({ kind: 'obstacle' as const, key: `lacks-here.${name}` as const, params }));
}

/**
 * The permissions that Nightcall needs in this channel and does not have. A lobby may be in a thread, or in a voice channel's
 * chat.
 */
function missingIn(
  channel: GuildBasedChannel,
  me: GuildMember,
  kind: NeededChannel['kind'],
): readonly NeededPermission[] {
  // Its overwrites are withheld, so nothing more is known about it.
  if ((channel.flags.bitfield & hidden) !== 0) return ['ViewChannel'];
  const chat = channel.isVoiceBased() ? 'voice chat' : kind;
  const place = kind !== 'lobby' ? kind : channel.isThread() ? 'thread' : chat;
  return missingFrom<NeededPermission>(me.permissionsIn(channel), neededIn[place]);
}

/** The obstacle that the guild has no room for a table's channels. */
export function spaceRemarks(guild: Guild): Remark[] {
  const count = guild.channels.cache.filter((channel) => !channel.isThread()).size;
  const free = mostChannels - count;
  return free >= ownChannels
    ? []
    : [{ kind: 'obstacle', key: 'obstacle.channels', params: { free, need: ownChannels } }];
}

/**
 * The people among these who could look into secret channels, the permissions by which players could still communicate
 * in rooms, and the server's own settings that obstruct a game.
 */
export async function onlookers(
  { client, extraBots }: OurBots,
  guildId: string,
  userIds: readonly string[],
): Promise<readonly Remark[]> {
  const guild = client.guilds.cache.get(guildId);
  if (guild === undefined) return [];
  const people = await onlookersOf(guild, userIds);
  const remarks = people.flatMap(({ userId, by }) =>
    by.filter(isReported).map((sight) => ({
      kind: 'onlooker' as const,
      key: `onlooker.${sight}` as const,
      params: { person: `<@${userId}>` },
    })),
  );
  const advice = remarks.length > 0 ? [{ kind: 'onlooker' as const, key: 'onlooker.advice' as const }] : [];
  return [...remarks, ...advice, ...undeniable(guild), ...(await surroundingsOf(guild, extraBots))];
}

/**
 * The permissions by which players could still communicate in rooms here. Nightcall cannot deny them, because it was
 * invited without them.
 */
function undeniable({ members: { me }, roles }: Guild): readonly Remark[] {
  if (me === null) return [];
  // An administrator may do everything everywhere, and no overwrite can change that.
  const isUsed = (name: PermissionName) => roles.cache.some(({ permissions }) => permissions.has(name, false));
  const names = missingFrom(me.permissions, deniablePermissions).filter(isUsed);
  return names.length === 0 ? [] : [{ kind: 'permission', key: 'stays-open', params: { doors: names.join(' ') } }];
}

/** A night chat has no threads, and moderators are trusted. */
const isReported = (sight: Sight): sight is Exclude<Sight, 'threads' | 'moderator'> =>
  sight !== 'threads' && sight !== 'moderator';

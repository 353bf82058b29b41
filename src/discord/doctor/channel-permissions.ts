import type { Guild, GuildBasedChannel, GuildMember } from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import { missingFrom, type PermissionName, requiredPermissions, threadPermissions } from '../connection/permissions.ts';

/** The permissions that Nightcall needs in a channel, by the channel's use at a table. */
const neededIn = {
  lobby: ['ViewChannel', 'SendMessages'],
  // Discord: SEND_MESSAGES has no effect in threads.
  thread: ['ViewChannel', 'SendMessagesInThreads'],
  // Discord: a person who may not connect to a voice channel cannot write in it either.
  'voice chat': ['ViewChannel', 'Connect', 'SendMessages'],
  text: ['ViewChannel', 'SendMessages', 'ReadMessageHistory', 'ManageChannels', 'ManageRoles'],
  category: ['ViewChannel', 'SendMessages', 'ReadMessageHistory', 'ManageChannels', 'ManageRoles', 'Connect', 'Speak'],
  'thread of a table': [...threadPermissions],
  voice: ['ViewChannel', 'ManageChannels', 'ManageRoles', 'Connect', 'Speak', 'MuteMembers'],
} as const satisfies Record<string, readonly PermissionName[]>;

type NeededPermission = (typeof neededIn)[keyof typeof neededIn][number];

/** A channel of a table, and its use there. */
export interface NeededChannel {
  readonly kind: keyof typeof neededIn;
  readonly channelId: string;
}

/** Discord's mark on a channel that the bot may not see: its name and its overwrites are withheld. */
const hiddenFlag = 1 << 17;

/** Returns true if Discord hides the channel from the bot. */
export const isHidden = ({ flags }: Pick<GuildBasedChannel, 'flags'>): boolean => (flags.bitfield & hiddenFlag) !== 0;

/** The remark that the server does not give the bot this permission. */
export const missingPermission = (name: NeededPermission): Remark => ({
  kind: 'permission',
  key: `lacks.${name}`,
});

/** The permissions that the server does not give the bot, each as a remark. `needsThreads`: night chats are threads. */
export const guildRemarks = (me: GuildMember, needsThreads = false): Remark[] =>
  missingFrom(me.permissions, [...requiredPermissions, ...(needsThreads ? threadPermissions : [])]).map(
    missingPermission,
  );

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
export function missingIn(
  channel: GuildBasedChannel,
  me: GuildMember,
  kind: NeededChannel['kind'],
): readonly NeededPermission[] {
  // Its overwrites are withheld, so nothing more is known about it.
  if (isHidden(channel)) return ['ViewChannel'];
  const chat = channel.isVoiceBased() ? 'voice chat' : kind;
  const place = kind !== 'lobby' ? kind : channel.isThread() ? 'thread' : chat;
  return missingFrom<NeededPermission>(me.permissionsIn(channel), neededIn[place]);
}

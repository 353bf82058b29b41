import {
  type APIGuildMember,
  type APIRole,
  type APIThreadMember,
  type APIUser,
  type APIVoiceState,
  ChannelFlags,
  ChannelType,
  type GuildMemberFlags,
  OverwriteType,
  PermissionFlagsBits,
  type ThreadMemberFlags,
  type UserFlags,
} from 'discord-api-types/v10';
import type { Channel, Guild, Member, Role, Thread, User, VoiceState } from './entities.ts';
import { isVoice } from './permissions.ts';

/** A time in ms since the epoch as an ISO 8601 timestamp. */
export const iso = (ms: number) => new Date(ms).toISOString();
/** As {@link iso}, or `null` without a time. */
export const isoOrNull = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : iso(ms));

/** The part of a user that others see. */
export function apiUser(user: User): APIUser {
  return {
    id: user.id,
    username: user.username,
    global_name: user.globalName,
    discriminator: user.bot ? '0000' : '0',
    avatar: null,
    avatar_decoration_data: null,
    banner: null,
    accent_color: null,
    primary_guild: null,
    public_flags: 0 as UserFlags,
    flags: 0 as UserFlags,
    ...(user.bot ? { bot: true } : {}),
  };
}

/** A member as the API returns it. */
export function apiMember(member: Member, user: User): APIGuildMember {
  return {
    user: apiUser(user),
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: [...member.roles],
    joined_at: iso(member.joinedAt),
    premium_since: null,
    deaf: member.deaf,
    mute: member.mute,
    flags: 0 as GuildMemberFlags,
    pending: false,
    communication_disabled_until: isoOrNull(member.timedOutUntil),
  };
}

/** A role as the API returns it. */
export function apiRole(role: Role): APIRole {
  return {
    id: role.id,
    name: role.name,
    color: role.color,
    colors: { primary_color: role.color, secondary_color: null, tertiary_color: null },
    hoist: role.hoist,
    icon: null,
    unicode_emoji: null,
    position: role.position,
    permissions: role.permissions.toString(),
    managed: role.botId !== undefined,
    mentionable: role.mentionable,
    flags: 0,
    ...(role.botId ? { tags: { bot_id: role.botId } } : {}),
  } as unknown as APIRole;
}

function apiOverwrites(channel: Channel) {
  return [...channel.overwrites.values()].map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: allow.toString(),
    deny: deny.toString(),
  }));
}

/** A channel as a user with permission sees it. */
export function apiChannel(channel: Channel): Record<string, unknown> {
  if (channel.thread) return apiThread(channel, channel.thread);
  const shared = {
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    name: channel.name,
    position: channel.position,
    parent_id: channel.parentId,
    permission_overwrites: apiOverwrites(channel),
    flags: 0,
  };
  if (channel.type === ChannelType.GuildCategory) return shared;
  const chat = {
    nsfw: channel.nsfw,
    rate_limit_per_user: channel.rateLimitPerUser,
    last_message_id: channel.lastMessageId,
  };
  if (isVoice(channel)) {
    return {
      ...shared,
      ...chat,
      bitrate: channel.bitrate,
      user_limit: channel.userLimit,
      rtc_region: channel.rtcRegion,
    };
  }
  return { ...shared, ...chat, topic: channel.topic, last_pin_timestamp: isoOrNull(channel.lastPinAt) };
}

/** The number at which Discord stops counting the members of a thread. */
const MOST_COUNTED = 50;

/** The number of members that a thread tells. */
export const memberCount = ({ members }: Thread): number => Math.min(members.size, MOST_COUNTED);

function apiThread(channel: Channel, thread: Thread): Record<string, unknown> {
  return {
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    name: channel.name,
    parent_id: channel.parentId,
    owner_id: thread.ownerId,
    last_message_id: channel.lastMessageId,
    last_pin_timestamp: isoOrNull(channel.lastPinAt),
    rate_limit_per_user: channel.rateLimitPerUser,
    flags: 0,
    message_count: channel.messages.size,
    total_message_sent: thread.sent,
    member_count: memberCount(thread),
    thread_metadata: {
      archived: thread.archived,
      archive_timestamp: iso(thread.archiveChangedAt),
      auto_archive_duration: thread.autoArchiveMinutes,
      locked: thread.locked,
      invitable: thread.invitable,
      create_timestamp: iso(thread.createdAt),
    },
  };
}

/** A member of a thread as the API returns it. */
export const apiThreadMember = (channelId: string, userId: string, joinedAt: number): APIThreadMember => ({
  id: channelId,
  user_id: userId,
  join_timestamp: iso(joinedAt),
  flags: 0 as ThreadMemberFlags,
});

/**
 * A channel as the gateway shows it to a user who may not view it, since 2026-11-16 (docs: Obfuscated Channels). Here a
 * category is not shown because a channel in it is.
 */
export function hiddenChannel(channel: Channel): Record<string, unknown> {
  return {
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    name: '___hidden___',
    position: channel.position,
    parent_id: channel.parentId,
    permission_overwrites: [
      { id: channel.guildId, type: OverwriteType.Role, allow: '0', deny: `${PermissionFlagsBits.ViewChannel}` },
    ],
    flags: ChannelFlags.ChannelObfuscated,
  };
}

/** A direct message channel as the API returns it. */
export function apiDmChannel(channel: Channel, recipients: User[]): Record<string, unknown> {
  return {
    id: channel.id,
    type: channel.type,
    last_message_id: channel.lastMessageId,
    flags: 0,
    recipients: recipients.map(apiUser),
  };
}

/** A voice state. `channel_id` is null for a user who has left. */
export function apiVoiceState(state: VoiceState, member: Member, user: User, left = false): APIVoiceState {
  return {
    guild_id: state.guildId,
    channel_id: left ? null : state.channelId,
    user_id: state.userId,
    member: apiMember(member, user),
    session_id: state.sessionId,
    deaf: member.deaf,
    mute: member.mute,
    self_deaf: state.selfDeaf,
    self_mute: state.selfMute,
    self_stream: false,
    self_video: state.selfVideo,
    suppress: state.suppress,
    request_to_speak_timestamp: null,
  };
}

/** The fields of every guild that the emulator does not simulate. */
const UNSIMULATED_GUILD_FIELDS = {
  icon: null,
  description: null,
  home_header: null,
  splash: null,
  discovery_splash: null,
  features: [],
  banner: null,
  application_id: null,
  region: 'deprecated',
  afk_timeout: 300,
  system_channel_flags: 0,
  widget_enabled: false,
  widget_channel_id: null,
  verification_level: 0,
  default_message_notifications: 0,
  explicit_content_filter: 0,
  max_presences: null,
  max_members: 500_000,
  max_stage_video_channel_users: 50,
  max_video_channel_users: 25,
  vanity_url_code: null,
  premium_tier: 0,
  premium_subscription_count: 0,
  rules_channel_id: null,
  safety_alerts_channel_id: null,
  public_updates_channel_id: null,
  premium_progress_bar_enabled: false,
  nsfw: false,
  nsfw_level: 0,
  emojis: [],
  stickers: [],
  incidents_data: null,
};

/** A guild's own fields, without its members and channels. */
export function apiGuild(guild: Guild): Record<string, unknown> {
  return {
    ...UNSIMULATED_GUILD_FIELDS,
    id: guild.id,
    name: guild.name,
    owner_id: guild.ownerId,
    afk_channel_id: guild.afkChannelId,
    system_channel_id: guild.systemChannelId,
    roles: [...guild.roles.values()].map(apiRole),
    mfa_level: guild.mfaLevel,
    preferred_locale: guild.locale,
  };
}

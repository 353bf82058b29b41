import { AuditLogEvent, ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../errors.ts';
import { differences, record } from './audit-log.ts';
import { type ChannelBody, checkChannelShape } from './channel-checks.ts';
import { storedName, storedOverwrites, storedTopic } from './channel-rewrites.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel, Guild } from './entities.ts';
import { checkMayGrant, overwritesFrom, syncedChildren } from './overwrites.ts';
import { isVoice } from './permissions.ts';
import { apiChannel } from './render.ts';
import { announcingVisibility, channelAsSeen } from './visibility.ts';
import { checkSpeakAgain, expelFrom, moveCall } from './voice-states.ts';

const MAX_CHANNELS = 500;
const MAX_IN_CATEGORY = 50;

/** A channel with default values. */
export function blankChannel(id: string, type: ChannelType, guildId: string | undefined): Channel {
  return {
    id,
    type,
    guildId,
    name: '',
    position: 0,
    parentId: null,
    topic: null,
    nsfw: false,
    bitrate: 64_000,
    userLimit: 0,
    rateLimitPerUser: 0,
    rtcRegion: null,
    voiceStartTime: null,
    overwrites: new Map(),
    status: null,
    messages: new Map(),
    lastMessageId: null,
    lastPinAt: null,
    recipients: [],
    thread: undefined,
  };
}

/** The name of a channel. Discord turns names of text channels into lower case with dashes. */
function channelName(type: ChannelType, name: string): string {
  return type === ChannelType.GuildText ? name.trim().toLowerCase().replace(/\s+/g, '-') : name.trim();
}

function parentOf(guild: Guild, id: string | null | undefined, mover?: Channel): Channel | undefined {
  if (id === null || id === undefined) return undefined;
  const parent = guild.channels.get(id);
  if (parent?.type !== ChannelType.GuildCategory) {
    throw invalidForm('parent_id', 'CHANNEL_PARENT_INVALID_TYPE', 'Not a category');
  }
  const children = [...guild.channels.values()].filter((child) => child.parentId === id && child !== mover);
  if (children.length >= MAX_IN_CATEGORY) {
    throw invalidForm(
      'parent_id',
      'CHANNEL_PARENT_MAX_CHANNELS',
      'Maximum number of channels in category reached (50)',
    );
  }
  return parent;
}

/** Creates a channel in a guild (docs: Create Guild Channel). */
export function createChannel(
  discord: DiscordState,
  actorId: string,
  guild: Guild,
  body: ChannelBody,
  reason?: string,
): Channel {
  discord.requireInGuild(actorId, guild, P.ManageChannels);
  const type = body.type ?? ChannelType.GuildText;
  checkChannelShape(body, type, true);
  if (guild.channels.size >= MAX_CHANNELS) throw refuse.tooManyChannels();
  const parent = parentOf(guild, body.parent_id);
  if (parent) discord.requireIn(actorId, parent, P.ManageChannels);
  const channel = blankChannel(discord.ids.next(), type, guild.id);
  applyShape(discord, channel, body);
  channel.parentId = parent?.id ?? null;
  channel.position = body.position ?? [...guild.channels.values()].filter((other) => other.type === type).length;
  if (body.permission_overwrites) {
    const overwrites = overwritesFrom(discord, guild, body.permission_overwrites);
    checkMayGrant(discord, actorId, guild, undefined, overwrites);
    channel.overwrites = storedOverwrites(discord.channelRewrites, overwrites);
  } else if (parent) channel.overwrites = new Map([...parent.overwrites].map(([id, one]) => [id, { ...one }]));
  guild.channels.set(channel.id, channel);
  discord.channels.set(channel.id, channel);
  discord.sendToGuild(guild, 'CHANNEL_CREATE', (member) => channelAsSeen(discord, channel, member));
  record(discord, guild, {
    action: AuditLogEvent.ChannelCreate,
    actorId,
    targetId: channel.id,
    changes: differences({}, apiChannel(channel)),
    reason,
  });
  return channel;
}

function applyShape(discord: DiscordState, channel: Channel, body: ChannelBody): void {
  if (body.name !== undefined) channel.name = storedName(discord.channelRewrites, channelName(channel.type, body.name));
  if (body.topic !== undefined) channel.topic = storedTopic(discord.channelRewrites, body.topic);
  if (typeof body.nsfw === 'boolean') channel.nsfw = body.nsfw;
  if (typeof body.bitrate === 'number') channel.bitrate = body.bitrate;
  if (typeof body.user_limit === 'number') channel.userLimit = body.user_limit;
  if (typeof body.rate_limit_per_user === 'number') channel.rateLimitPerUser = body.rate_limit_per_user;
  if (typeof body.position === 'number') channel.position = body.position;
  if (body.rtc_region !== undefined) channel.rtcRegion = body.rtc_region;
}

/** Changes a channel. `permission_overwrites` replaces the whole set (docs: Modify Channel). */
export function editChannel(
  discord: DiscordState,
  actorId: string,
  channel: Channel,
  body: ChannelBody,
  reason?: string,
): void {
  const guild = discord.guildOf(channel);
  requireManage(discord, actorId, channel);
  checkChannelShape(body, channel.type, false);
  const parent = body.parent_id === undefined ? undefined : parentOf(guild, body.parent_id, channel);
  if (parent) discord.requireIn(actorId, parent, P.ManageChannels);
  const asked = body.permission_overwrites ? overwritesFrom(discord, guild, body.permission_overwrites) : undefined;
  if (asked) checkMayGrant(discord, actorId, guild, channel, asked);
  const overwrites = asked && storedOverwrites(discord.channelRewrites, asked);
  const before = apiChannel(channel);
  const synced = overwrites ? syncedChildren(guild, channel) : [];
  announcingVisibility(discord, guild, [channel, ...synced], () => {
    applyShape(discord, channel, body);
    if (body.parent_id !== undefined) channel.parentId = parent?.id ?? null;
    if (!overwrites) return;
    for (const one of [channel, ...synced]) one.overwrites = new Map([...overwrites].map(([id, o]) => [id, { ...o }]));
  });
  if (overwrites) for (const one of [channel, ...synced]) checkSpeakAgain(discord, guild, one);
  if (before['rtc_region'] !== undefined && before['rtc_region'] !== channel.rtcRegion) {
    void moveCall(discord, guild, channel);
  }
  const changes = differences(before, apiChannel(channel));
  record(discord, guild, { action: AuditLogEvent.ChannelUpdate, actorId, targetId: channel.id, changes, reason });
}

/** Refuses an actor who may not change the channel. Changing a voice channel requires CONNECT too. */
function requireManage(discord: DiscordState, actorId: string, channel: Channel): void {
  if (isVoice(channel) && !(discord.permissions(actorId, channel) & P.Connect)) throw refuse.missingAccess();
  discord.requireIn(actorId, channel, P.ManageChannels);
}

/** Deletes a channel. Users in its voice are disconnected. The children of a category stay without a parent. */
export function deleteChannel(discord: DiscordState, actorId: string, channel: Channel, reason?: string): void {
  const guild = discord.guildOf(channel);
  requireManage(discord, actorId, channel);
  const views = new Map(
    [...guild.members.values()].map((member) => [member.userId, channelAsSeen(discord, channel, member)]),
  );
  const isPeopleFirst = discord.voiceBehavior.firstNews === 'people';
  if (isPeopleFirst) expelFrom(discord, guild, channel);
  guild.channels.delete(channel.id);
  discord.channels.delete(channel.id);
  // No event names the threads that go with their channel.
  for (const { id, parentId } of [...guild.threads.values()]) {
    if (parentId !== channel.id) continue;
    guild.threads.delete(id);
    discord.channels.delete(id);
  }
  for (const { id, channelId } of [...discord.ephemerals.values()]) {
    if (channelId === channel.id) discord.ephemerals.delete(id);
  }
  const children = [...guild.channels.values()].filter((child) => child.parentId === channel.id);
  announcingVisibility(discord, guild, children, () => {
    for (const child of children) child.parentId = null;
  });
  discord.sendToGuild(guild, 'CHANNEL_DELETE', (member) => views.get(member.userId));
  if (!isPeopleFirst) expelFrom(discord, guild, channel);
  const changes = [{ key: 'name', old_value: channel.name }];
  record(discord, guild, { action: AuditLogEvent.ChannelDelete, actorId, targetId: channel.id, changes, reason });
}

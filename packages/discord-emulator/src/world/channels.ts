import { AuditLogEvent, ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../errors.ts';
import { differences, record } from './audit-log.ts';
import { type ChannelBody, checkChannelShape } from './channel-checks.ts';
import type { Channel, Guild } from './entities.ts';
import { keptName, keptOverwrites, keptTopic } from './habits.ts';
import { checkMayGrant, childrenInStep, overwritesFrom } from './overwrites.ts';
import { isVoice } from './permissions.ts';
import { apiChannel } from './render.ts';
import { channelAsSeen, withSight } from './sight.ts';
import { expelFrom, moveCall } from './voice-states.ts';
import type { World } from './world.ts';

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
  world: World,
  actorId: string,
  guild: Guild,
  body: ChannelBody,
  reason?: string,
): Channel {
  world.requireInGuild(actorId, guild, P.ManageChannels);
  const type = body.type ?? ChannelType.GuildText;
  checkChannelShape(body, type, true);
  if (guild.channels.size >= MAX_CHANNELS) throw refuse.tooManyChannels();
  const parent = parentOf(guild, body.parent_id);
  if (parent) world.requireIn(actorId, parent, P.ManageChannels);
  const channel = blankChannel(world.ids.next(), type, guild.id);
  applyShape(world, channel, body);
  channel.parentId = parent?.id ?? null;
  channel.position = body.position ?? [...guild.channels.values()].filter((other) => other.type === type).length;
  if (body.permission_overwrites) {
    const overwrites = overwritesFrom(world, guild, body.permission_overwrites);
    checkMayGrant(world, actorId, guild, undefined, overwrites);
    channel.overwrites = keptOverwrites(world.habits, overwrites);
  } else if (parent) channel.overwrites = new Map([...parent.overwrites].map(([id, one]) => [id, { ...one }]));
  guild.channels.set(channel.id, channel);
  world.channels.set(channel.id, channel);
  world.tellGuild(guild, 'CHANNEL_CREATE', (member) => channelAsSeen(world, channel, member));
  record(world, guild, {
    action: AuditLogEvent.ChannelCreate,
    actorId,
    targetId: channel.id,
    changes: differences({}, apiChannel(channel)),
    reason,
  });
  return channel;
}

function applyShape(world: World, channel: Channel, body: ChannelBody): void {
  if (body.name !== undefined) channel.name = keptName(world.habits, channelName(channel.type, body.name));
  if (body.topic !== undefined) channel.topic = keptTopic(world.habits, body.topic);
  if (typeof body.nsfw === 'boolean') channel.nsfw = body.nsfw;
  if (typeof body.bitrate === 'number') channel.bitrate = body.bitrate;
  if (typeof body.user_limit === 'number') channel.userLimit = body.user_limit;
  if (typeof body.rate_limit_per_user === 'number') channel.rateLimitPerUser = body.rate_limit_per_user;
  if (typeof body.position === 'number') channel.position = body.position;
  if (body.rtc_region !== undefined) channel.rtcRegion = body.rtc_region;
}

/** Changes a channel; `permission_overwrites` replaces the whole set (docs: Modify Channel). */
export function editChannel(world: World, actorId: string, channel: Channel, body: ChannelBody, reason?: string): void {
  const guild = world.guildOf(channel);
  requireManage(world, actorId, channel);
  checkChannelShape(body, channel.type, false);
  const parent = body.parent_id === undefined ? undefined : parentOf(guild, body.parent_id, channel);
  if (parent) world.requireIn(actorId, parent, P.ManageChannels);
  const asked = body.permission_overwrites ? overwritesFrom(world, guild, body.permission_overwrites) : undefined;
  if (asked) checkMayGrant(world, actorId, guild, channel, asked);
  const overwrites = asked && keptOverwrites(world.habits, asked);
  const before = apiChannel(channel);
  const synced = overwrites ? childrenInStep(guild, channel) : [];
  withSight(world, guild, [channel, ...synced], () => {
    applyShape(world, channel, body);
    if (body.parent_id !== undefined) channel.parentId = parent?.id ?? null;
    if (!overwrites) return;
    for (const one of [channel, ...synced]) one.overwrites = new Map([...overwrites].map(([id, o]) => [id, { ...o }]));
  });
  if (before['rtc_region'] !== undefined && before['rtc_region'] !== channel.rtcRegion) {
    void moveCall(world, guild, channel);
  }
  const changes = differences(before, apiChannel(channel));
  record(world, guild, { action: AuditLogEvent.ChannelUpdate, actorId, targetId: channel.id, changes, reason });
}

/** Refuses an actor who may not change the channel. Changing a voice channel requires CONNECT too. */
function requireManage(world: World, actorId: string, channel: Channel): void {
  if (isVoice(channel) && !(world.permissions(actorId, channel) & P.Connect)) throw refuse.missingAccess();
  world.requireIn(actorId, channel, P.ManageChannels);
}

/** Deletes a channel. Users in its voice are disconnected; the children of a category stay without a parent. */
export function deleteChannel(world: World, actorId: string, channel: Channel, reason?: string): void {
  const guild = world.guildOf(channel);
  requireManage(world, actorId, channel);
  const views = new Map(
    [...guild.members.values()].map((member) => [member.userId, channelAsSeen(world, channel, member)]),
  );
  expelFrom(world, guild, channel);
  guild.channels.delete(channel.id);
  world.channels.delete(channel.id);
  for (const { id, channelId } of [...world.ephemerals.values()]) {
    if (channelId === channel.id) world.ephemerals.delete(id);
  }
  const children = [...guild.channels.values()].filter((child) => child.parentId === channel.id);
  withSight(world, guild, children, () => {
    for (const child of children) child.parentId = null;
  });
  world.tellGuild(guild, 'CHANNEL_DELETE', (member) => views.get(member.userId));
  const changes = [{ key: 'name', old_value: channel.name }];
  record(world, guild, { action: AuditLogEvent.ChannelDelete, actorId, targetId: channel.id, changes, reason });
}

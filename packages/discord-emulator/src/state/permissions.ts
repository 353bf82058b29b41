import { ChannelType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import type { Channel, Guild, Member, Thread } from './entities.ts';

/** All permissions: those of an owner or an administrator. */
export const ALL_PERMISSIONS = Object.values(P).reduce((all, bit) => all | bit, 0n);

/** The permissions that a timed-out member keeps (docs: Permissions For Timed Out Members). */
const TIMED_OUT = P.ViewChannel | P.ReadMessageHistory;

/** The permissions that are left in a locked thread without MANAGE_THREADS. */
const LOCKED = P.ViewChannel | P.ReadMessageHistory | P.AddReactions | P.UseExternalEmojis;

const NEEDS_SEND = P.MentionEveryone | P.SendTTSMessages | P.AttachFiles | P.EmbedLinks;

/** Permissions that have no effect in a voice channel without CONNECT: all but the one to view it. */
const NEEDS_CONNECT =
  P.ManageChannels |
  P.ManageRoles |
  P.ManageWebhooks |
  P.ManageMessages |
  P.SendMessages |
  P.Speak |
  P.Stream |
  P.UseVAD |
  P.PrioritySpeaker |
  P.MuteMembers |
  P.DeafenMembers |
  P.MoveMembers |
  P.UseSoundboard |
  P.UseExternalSounds |
  P.UseEmbeddedActivities |
  P.SetVoiceChannelStatus;

/**
 * Permissions that a bot may use in a guild with mandatory two-factor authentication only if its owner has two-factor
 * authentication (docs: Permissions, those with an asterisk).
 */
export const ELEVATED =
  P.KickMembers |
  P.BanMembers |
  P.Administrator |
  P.ManageChannels |
  P.ManageGuild |
  P.ManageMessages |
  P.ManageRoles |
  P.ManageWebhooks |
  P.ManageGuildExpressions |
  P.ManageThreads |
  P.ViewCreatorMonetizationAnalytics;

/** Returns true for voice and stage channels. */
export function isVoice(channel: { type: ChannelType }): boolean {
  return channel.type === ChannelType.GuildVoice || channel.type === ChannelType.GuildStageVoice;
}

/** Returns true for the owner and for administrators. Overwrites and timeouts do not affect them. */
export function hasAllPermissions(guild: Guild, member: Member): boolean {
  return (rolePermissions(guild, member) & P.Administrator) !== 0n;
}

function rolePermissions(guild: Guild, member: Member): bigint {
  if (guild.ownerId === member.userId) return ALL_PERMISSIONS;
  let permissions = guild.roles.get(guild.id)?.permissions ?? 0n;
  for (const id of member.roles) permissions |= guild.roles.get(id)?.permissions ?? 0n;
  return permissions;
}

function isTimedOut(member: Member, now: number): boolean {
  return member.timedOutUntil !== undefined && member.timedOutUntil > now;
}

/** The permissions in the guild as a whole. `now`, in ms, decides if a timeout still applies. */
export function basePermissions(guild: Guild, member: Member, now: number): bigint {
  const permissions = rolePermissions(guild, member);
  if (permissions & P.Administrator) return ALL_PERMISSIONS;
  return isTimedOut(member, now) ? permissions & TIMED_OUT : permissions;
}

/**
 * The permissions in a channel: roles, then overwrites of @everyone, of roles, of the member (docs: Permission
 * Overwrites). A thread has those of its channel, as far as the member may see it.
 */
export function channelPermissions(guild: Guild, channel: Channel, member: Member, now: number): bigint {
  if (hasAllPermissions(guild, member)) return ALL_PERMISSIONS;
  const place = channel.thread === undefined ? channel : guild.channels.get(channel.parentId ?? '');
  if (!place) return 0n;
  const held = overwritten(guild, place, member, now);
  return withImplicitDenials(channel.thread ? inThread(channel.thread, member, held) : held, channel);
}

/**
 * The permissions in a private thread (docs: Threads, Permissions, Locked Threads, and discord-api-docs#5919). To write there
 * takes SEND_MESSAGES_IN_THREADS in the place of SEND_MESSAGES.
 */
function inThread(thread: Thread, { userId }: Member, held: bigint): bigint {
  const moderates = (held & P.ManageThreads) !== 0n;
  if (!moderates && !thread.members.has(userId)) return 0n;
  const writes = (held & P.SendMessagesInThreads) !== 0n;
  const permissions = writes ? held | P.SendMessages : held & ~P.SendMessages;
  return thread.locked && !moderates ? permissions & LOCKED : permissions;
}

function overwritten(guild: Guild, channel: Channel, member: Member, now: number): bigint {
  let permissions = rolePermissions(guild, member);
  const everyone = channel.overwrites.get(guild.id);
  if (everyone) permissions = (permissions & ~everyone.deny) | everyone.allow;
  let allow = 0n;
  let deny = 0n;
  for (const id of member.roles) {
    const overwrite = channel.overwrites.get(id);
    allow |= overwrite?.allow ?? 0n;
    deny |= overwrite?.deny ?? 0n;
  }
  permissions = (permissions & ~deny) | allow;
  const own = channel.overwrites.get(member.userId);
  if (own) permissions = (permissions & ~own.deny) | own.allow;
  return isTimedOut(member, now) ? permissions & TIMED_OUT : permissions;
}

/** The permissions without those that depend on a missing one (docs: Implicit Permissions). */
export function withImplicitDenials(permissions: bigint, channel: { type: ChannelType }): bigint {
  if (!(permissions & P.ViewChannel)) return 0n;
  let left = permissions;
  if (isVoice(channel) && !(left & P.Connect)) left &= ~NEEDS_CONNECT;
  if (!(left & P.SendMessages)) left &= ~NEEDS_SEND;
  return left;
}

/** The position of a member's highest role. The owner ranks above all. */
export function rank(guild: Guild, member: Member): number {
  if (guild.ownerId === member.userId) return Number.POSITIVE_INFINITY;
  return Math.max(0, ...[...member.roles].map((id) => guild.roles.get(id)?.position ?? 0));
}

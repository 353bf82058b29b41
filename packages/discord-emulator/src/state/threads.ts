import { AuditLogEvent, ChannelType, MessageType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { invalidForm, refuse } from '../errors.ts';
import { differences, record } from './audit-log.ts';
import { blankChannel } from './channels.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel } from './entities.ts';
import { postMessage } from './messages.ts';
import { apiChannel } from './render.ts';
import { announceThread, setArchived } from './thread-archive.ts';
import { admit, dropMember, type ThreadChannel, tellMembers, threadAsSeen, viewers } from './thread-members.ts';

/** The minutes after which a thread is archived, if the request names none. */
const USUAL_ARCHIVE_MINUTES = 1440;

/** The fields of a thread that a request may set. null and a missing field mean the same. */
export interface ThreadBody {
  name?: string | null;
  type?: ChannelType | null;
  archived?: boolean | null;
  locked?: boolean | null;
  invitable?: boolean | null;
  auto_archive_duration?: number | null;
  rate_limit_per_user?: number | null;
}

/** Starts a private thread below a text channel. Its creator is its first member (docs: Start Thread without Message). */
export function createThread(
  discord: DiscordState,
  actorId: string,
  parent: Channel,
  body: ThreadBody,
  reason?: string,
): ThreadChannel {
  if (parent.type !== ChannelType.GuildText) throw refuse.wrongChannelType();
  if ((body.type ?? ChannelType.PrivateThread) !== ChannelType.PrivateThread)
    throw invalidForm('type', 'BASE_TYPE_CHOICES', 'The emulator has private threads.');
  discord.requireIn(actorId, parent, P.CreatePrivateThreads);
  const guild = discord.guildOf(parent);
  const now = discord.now();
  const channel: ThreadChannel = Object.assign(
    blankChannel(discord.ids.next(), ChannelType.PrivateThread, parent.guildId),
    {
      name: body.name?.trim() ?? '',
      parentId: parent.id,
      rateLimitPerUser: body.rate_limit_per_user ?? 0,
      thread: {
        ownerId: actorId,
        archived: false,
        archiveChangedAt: now,
        autoArchiveMinutes: body.auto_archive_duration ?? USUAL_ARCHIVE_MINUTES,
        locked: false,
        invitable: body.invitable ?? true,
        createdAt: now,
        sent: 0,
        members: new Map([[actorId, now]]),
      },
    },
  );
  guild.threads.set(channel.id, channel);
  discord.channels.set(channel.id, channel);
  for (const userId of viewers(discord, guild, channel))
    discord.deliver(userId, 'THREAD_CREATE', { ...threadAsSeen(channel, userId), newly_created: true });
  tellMembers(discord, guild, channel, [actorId], { added: [actorId] });
  const changes = differences({}, apiChannel(channel));
  record(discord, guild, { action: AuditLogEvent.ThreadCreate, actorId, targetId: channel.id, changes, reason });
  return channel;
}

/** Changes a thread (docs: Threads, Editing & Deleting Threads). An archived thread must be unarchived for other changes. */
export function editThread(
  discord: DiscordState,
  actorId: string,
  channel: ThreadChannel,
  body: ThreadBody,
  reason?: string,
): void {
  const { thread } = channel;
  checkEdit(discord, actorId, channel, body);
  const guild = discord.guildOf(channel);
  const before = apiChannel(channel);
  const wasArchived = thread.archived;
  const isRenamed = typeof body.name === 'string' && body.name !== channel.name;
  if (isRenamed) channel.name = body.name!;
  if (typeof body.rate_limit_per_user === 'number') channel.rateLimitPerUser = body.rate_limit_per_user;
  if (typeof body.locked === 'boolean') thread.locked = body.locked;
  if (typeof body.invitable === 'boolean') thread.invitable = body.invitable;
  if (typeof body.archived === 'boolean') setArchived(discord, thread, body.archived);
  if (typeof body.auto_archive_duration === 'number') {
    thread.autoArchiveMinutes = body.auto_archive_duration;
    thread.archiveChangedAt = discord.now();
  }
  announceThread(discord, guild, channel, wasArchived);
  const envelope = { channel, authorId: actorId, type: MessageType.ChannelNameChange, mayMentionEveryone: false };
  if (isRenamed) postMessage(discord, envelope, { content: channel.name }, []);
  const changes = differences(before, apiChannel(channel));
  record(discord, guild, { action: AuditLogEvent.ThreadUpdate, actorId, targetId: channel.id, changes, reason });
}

function checkEdit(discord: DiscordState, actorId: string, channel: ThreadChannel, body: ThreadBody): void {
  const { archived, locked, ownerId, members } = channel.thread;
  const names = (...fields: (keyof ThreadBody)[]) => fields.some((field) => body[field] != null);
  const opens = body.archived === false;
  if (archived && !opens) throw refuse.archivedThread();
  const isOwner = ownerId === actorId;
  const needsModerator =
    names('locked', 'rate_limit_per_user') ||
    (!isOwner && names('name', 'invitable', 'auto_archive_duration')) ||
    (!isOwner && body.archived === true) ||
    (opens && !isOwner && (locked || !members.has(actorId)));
  if (needsModerator) discord.requireIn(actorId, channel, P.ManageThreads);
}

/** Deletes a thread with MANAGE_THREADS. */
export function deleteThread(discord: DiscordState, actorId: string, channel: ThreadChannel, reason?: string): void {
  const guild = discord.guildOf(channel);
  discord.requireIn(actorId, channel, P.ManageThreads);
  const seeing = viewers(discord, guild, channel);
  guild.threads.delete(channel.id);
  discord.channels.delete(channel.id);
  for (const { id, channelId } of [...discord.ephemerals.values()])
    if (channelId === channel.id) discord.ephemerals.delete(id);
  const data = { id: channel.id, guild_id: guild.id, parent_id: channel.parentId, type: channel.type };
  for (const userId of seeing) discord.deliver(userId, 'THREAD_DELETE', data);
  const changes = [{ key: 'name', old_value: channel.name }];
  record(discord, guild, { action: AuditLogEvent.ThreadDelete, actorId, targetId: channel.id, changes, reason });
}

/**
 * Adds somebody to a thread: with the right to write there, and in a thread that is not `invitable` as its creator or with
 * MANAGE_THREADS. A message in the thread tells it (docs: Threads, New Message Types). No log has it. A person who may not
 * view the channel is refused, which is a guess.
 */
export function addToThread(discord: DiscordState, actorId: string, channel: ThreadChannel, userId: string): void {
  const guild = discord.guildOf(channel);
  const { thread } = channel;
  if (thread.archived) throw refuse.archivedThread();
  discord.requireIn(actorId, channel, P.SendMessages);
  const mayInvite = thread.invitable || thread.ownerId === actorId || actorId === userId;
  if (!mayInvite) discord.requireIn(actorId, channel, P.ManageThreads);
  discord.member(guild, userId);
  const parent = guild.channels.get(channel.parentId ?? '');
  if (!parent || !discord.canView(userId, parent)) throw refuse.missingAccess();
  if (!admit(discord, guild, channel, userId)) return;
  if (actorId !== userId) tellInside(discord, actorId, channel, MessageType.RecipientAdd, userId);
}

/** Removes somebody from a thread: themselves, or another with MANAGE_THREADS or as its creator. */
export function removeFromThread(discord: DiscordState, actorId: string, channel: ThreadChannel, userId: string): void {
  const { thread } = channel;
  if (thread.archived) throw refuse.archivedThread();
  if (actorId !== userId && thread.ownerId !== actorId) discord.requireIn(actorId, channel, P.ManageThreads);
  if (!dropMember(discord, discord.guildOf(channel), channel, userId)) return;
  if (actorId !== userId) tellInside(discord, actorId, channel, MessageType.RecipientRemove, userId);
}

function tellInside(
  discord: DiscordState,
  authorId: string,
  channel: ThreadChannel,
  type: MessageType,
  userId: string,
): void {
  postMessage(discord, { channel, authorId, type, mentions: [userId], mayMentionEveryone: false }, {}, []);
}

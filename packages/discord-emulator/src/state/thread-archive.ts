import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel, Guild, Thread } from './entities.ts';
import { apiChannel } from './render.ts';
import { isThread, memberOf, type ThreadChannel, viewers } from './thread-members.ts';

/** Archives or unarchives a thread. */
export function setArchived(discord: DiscordState, thread: Thread, archived: boolean): void {
  if (thread.archived === archived) return;
  thread.archived = archived;
  thread.archiveChangedAt = discord.now();
}

/** Sends THREAD_UPDATE and, for a thread that is unarchived, THREAD_MEMBER_UPDATE to its members. */
export function announceThread(
  discord: DiscordState,
  guild: Guild,
  channel: ThreadChannel,
  wasArchived: boolean,
): void {
  const seeing = viewers(discord, guild, channel);
  for (const userId of seeing) discord.deliver(userId, 'THREAD_UPDATE', apiChannel(channel));
  if (!wasArchived || channel.thread.archived) return;
  for (const userId of seeing) {
    const member = memberOf(channel, userId);
    if (member) discord.deliver(userId, 'THREAD_MEMBER_UPDATE', { ...member, guild_id: guild.id });
  }
}

/** Archives a thread as Discord does after a time without activity. Nobody has to do it, and no log has it. */
export function archiveThread(discord: DiscordState, channel: ThreadChannel): void {
  setArchived(discord, channel.thread, true);
  announceThread(discord, discord.guildOf(channel), channel, true);
}

/** A message unarchives its thread. */
export function openForMessage(discord: DiscordState, channel: Channel): void {
  if (!isThread(channel) || !channel.thread.archived) return;
  setArchived(discord, channel.thread, false);
  announceThread(discord, discord.guildOf(channel), channel, true);
}

/** Refuses to change a message in an archived thread and, without MANAGE_THREADS, in a locked one. */
export function requireEditable(discord: DiscordState, actorId: string, channel: Channel | undefined): void {
  if (channel === undefined) return;
  if (channel.thread?.archived) throw refuse.archivedThread();
  requireUnlocked(discord, actorId, channel);
}

/** Refuses to write in a locked thread without MANAGE_THREADS. */
export function requireUnlocked(discord: DiscordState, actorId: string, channel: Channel): void {
  const moderates = (discord.permissions(actorId, channel) & P.ManageThreads) !== 0n;
  if (channel.thread?.locked && !moderates) throw refuse.lockedThread();
}

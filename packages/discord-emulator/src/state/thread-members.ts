import { type APIThreadMember, PermissionFlagsBits as P } from 'discord-api-types/v10';
import type { DiscordState } from './discord-state.ts';
import type { Channel, Guild, Thread } from './entities.ts';
import { apiChannel, apiMember, apiThreadMember, memberCount } from './render.ts';

/** A channel that is a private thread. */
export type ThreadChannel = Channel & { thread: Thread };

/** Returns true for a private thread. */
export const isThread = (channel: Channel): channel is ThreadChannel => channel.thread !== undefined;

/** The people who may see a thread. Clients hear nothing of other threads. */
export const viewers = (discord: DiscordState, guild: Guild, channel: Channel): string[] =>
  [...guild.members.keys()].filter((userId) => discord.canView(userId, channel));

/** A thread as one of its viewers gets it: with their own membership, if they are in it. */
export function threadAsSeen(channel: ThreadChannel, userId: string): Record<string, unknown> {
  const member = memberOf(channel, userId);
  return { ...apiChannel(channel), ...(member ? { member } : {}) };
}

/** A person's membership of a thread, as the API returns it. */
export function memberOf(channel: ThreadChannel, userId: string): APIThreadMember | undefined {
  const joinedAt = channel.thread.members.get(userId);
  return joinedAt === undefined ? undefined : apiThreadMember(channel.id, userId, joinedAt);
}

/** The threads that are not archived and that the user may see, without others than those of `channels`. */
export const activeThreads = (
  discord: DiscordState,
  guild: Guild,
  userId: string,
  channels?: readonly Channel[],
): readonly ThreadChannel[] =>
  [...guild.threads.values()]
    .filter(isThread)
    .filter(({ parentId }) => channels === undefined || channels.some(({ id }) => id === parentId))
    .filter((channel) => !channel.thread.archived && discord.canView(userId, channel));

/** Puts a person into a thread. Returns false if they are in it. */
export function admit(discord: DiscordState, guild: Guild, channel: ThreadChannel, userId: string): boolean {
  if (channel.thread.members.has(userId)) return false;
  channel.thread.members.set(userId, discord.now());
  discord.deliver(userId, 'THREAD_CREATE', threadAsSeen(channel, userId));
  tellMembers(discord, guild, channel, viewers(discord, guild, channel), { added: [userId] });
  return true;
}

/**
 * Puts the people whom a message mentions into its thread, if its author may invite them there and they may view the
 * channel. An edit adds them, too (MarcusOtter/discord-needle#107).
 */
export function admitMentioned(
  discord: DiscordState,
  authorId: string,
  channel: Channel | undefined,
  userIds: string[],
) {
  if (channel === undefined || !isThread(channel)) return;
  const guild = discord.guildOf(channel);
  const parent = guild.channels.get(channel.parentId ?? '');
  const { invitable, ownerId } = channel.thread;
  const moderates = (discord.permissions(authorId, channel) & P.ManageThreads) !== 0n;
  if (parent === undefined || !(invitable || ownerId === authorId || moderates)) return;
  for (const userId of userIds) if (discord.canView(userId, parent)) admit(discord, guild, channel, userId);
}

/** Takes a person out of a thread. Returns false if they are not in it. */
export function dropMember(discord: DiscordState, guild: Guild, channel: ThreadChannel, userId: string): boolean {
  if (!channel.thread.members.delete(userId)) return false;
  const hearing = new Set([...viewers(discord, guild, channel), userId]);
  tellMembers(discord, guild, channel, [...hearing], { removed: [userId] });
  return true;
}

/** Takes a person who leaves the guild out of all threads. */
export function leaveThreads(discord: DiscordState, guild: Guild, userId: string): void {
  for (const channel of [...guild.threads.values()].filter(isThread)) dropMember(discord, guild, channel, userId);
}

/** Sends THREAD_MEMBERS_UPDATE to these users. */
export function tellMembers(
  discord: DiscordState,
  guild: Guild,
  channel: ThreadChannel,
  hearing: readonly string[],
  { added = [], removed = [] }: { readonly added?: readonly string[]; readonly removed?: readonly string[] },
): void {
  const details = added.map((userId) => ({
    ...memberOf(channel, userId)!,
    member: apiMember(discord.member(guild, userId), discord.user(userId)),
    presence: null,
  }));
  const data = {
    id: channel.id,
    guild_id: guild.id,
    member_count: memberCount(channel.thread),
    ...(details.length > 0 ? { added_members: details } : {}),
    ...(removed.length > 0 ? { removed_member_ids: removed } : {}),
  };
  for (const userId of hearing) discord.deliver(userId, 'THREAD_MEMBERS_UPDATE', data);
}

import type { DiscordState } from './discord-state.ts';
import type { Channel, Guild, Member } from './entities.ts';
import { apiChannel, hiddenChannel } from './render.ts';
import { activeThreads, memberOf } from './thread-members.ts';

/** A channel as the gateway shows it to this member. */
export function channelAsSeen(discord: DiscordState, channel: Channel, member: Member): Record<string, unknown> {
  return isShown(discord, channel, member.userId) ? apiChannel(channel) : hiddenChannel(channel);
}

/** Returns true if a client receives all of a channel. Those who may not view it cannot do anything there in any case. */
export const isShown = (discord: DiscordState, channel: Channel, userId: string): boolean =>
  !discord.behavior.hidesChannels || discord.canView(userId, channel);

/**
 * Makes a change that may show channels to people or hide them. Then sends CHANNEL_UPDATE to each member for each of
 * `channels` that now looks different to them.
 */
export function announcingVisibility(
  discord: DiscordState,
  guild: Guild,
  channels: Iterable<Channel>,
  change: () => void,
): void {
  const watched = [...channels];
  const look = () =>
    new Map(
      [...guild.members.values()].map((member) => [
        member.userId,
        watched.map((channel) => JSON.stringify(channelAsSeen(discord, channel, member))),
      ]),
    );
  const before = look();
  const seen = seenBy(discord, guild, watched);
  change();
  syncThreads(discord, guild, watched, seen);
  for (const [userId, views] of look()) {
    const old = before.get(userId);
    views.forEach((view, index) => {
      if (old && old[index] !== view) discord.deliver(userId, 'CHANNEL_UPDATE', JSON.parse(view));
    });
  }
}

/** The channels that each member may view. */
const seenBy = (discord: DiscordState, guild: Guild, channels: readonly Channel[]): ReadonlyMap<string, Set<Channel>> =>
  new Map(
    [...guild.members.keys()].map((userId) => [
      userId,
      new Set(channels.filter((channel) => discord.canView(userId, channel))),
    ]),
  );

/**
 * Sends the active threads of a channel to those who may view it from now on, if there are any for them (docs: Threads,
 * Gaining Access to Channels). Nobody hears of the threads that they can no longer see.
 */
function syncThreads(
  discord: DiscordState,
  guild: Guild,
  channels: readonly Channel[],
  before: ReadonlyMap<string, Set<Channel>>,
): void {
  if (guild.threads.size === 0) return;
  for (const [userId, seen] of seenBy(discord, guild, channels)) {
    const gained = [...seen].filter((channel) => !before.get(userId)?.has(channel));
    const threads = activeThreads(discord, guild, userId, gained);
    if (threads.length === 0) continue;
    discord.deliver(userId, 'THREAD_LIST_SYNC', {
      guild_id: guild.id,
      channel_ids: gained.map(({ id }) => id),
      threads: threads.map(apiChannel),
      members: threads.flatMap((channel) => memberOf(channel, userId) ?? []),
    });
  }
}

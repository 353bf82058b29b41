import type { DiscordState } from './discord-state.ts';
import type { Channel, Guild, Member } from './entities.ts';
import { apiChannel, hiddenChannel } from './render.ts';

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
  change();
  for (const [userId, views] of look()) {
    const old = before.get(userId);
    views.forEach((view, index) => {
      if (old && old[index] !== view) discord.deliver(userId, 'CHANNEL_UPDATE', JSON.parse(view));
    });
  }
}

import { ChannelType } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import { blankChannel } from './channels.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel } from './entities.ts';
import { apiDmChannel } from './render.ts';

/** The direct message channel of a bot and a person. Creates it if necessary. */
export function openDm(discord: DiscordState, botId: string, userId: string): Channel {
  const pair = [botId, userId];
  const old = [...discord.channels.values()].find(
    (channel) => channel.type === ChannelType.DM && pair.every((id) => channel.recipients.includes(id)),
  );
  if (old) return old;
  const channel = blankChannel(discord.ids.next(), ChannelType.DM, undefined);
  channel.recipients = pair;
  discord.channels.set(channel.id, channel);
  discord.deliver(userId, 'CHANNEL_CREATE', apiDmChannel(channel, [discord.user(botId)]));
  return channel;
}

/** Refuses with 50007 if the person accepts no direct messages, shares no guild with the bot, or is a bot. */
export function requireOpenDms(discord: DiscordState, channel: Channel, botId: string): void {
  const other = discord.user(channel.recipients.find((id) => id !== botId) ?? botId);
  const shared = [...discord.guilds.values()].some((guild) => guild.members.has(botId) && guild.members.has(other.id));
  if (other.bot || !other.acceptsDms || !shared) throw refuse.closedDms();
}

import { ChannelType, type Guild, type VoiceChannel } from 'discord.js';
import { markPrefix } from '../connection/mark.ts';
import { bitsOf, deniablePermissions } from '../connection/permissions.ts';

const doors = bitsOf(deniablePermissions) | bitsOf(['SendMessages', 'Connect', 'Speak']);

/**
 * The server's own voice channels that a table has closed and that no table will open again, because the note of their
 * earlier state was lost. They are recognised by an overwrite of the bot's own, and by the permissions that it takes
 * from everybody. `isTaken` tells if a channel is in use.
 */
export function channelsLeftClosed(guild: Guild, isTaken: (channelId: string) => boolean): readonly VoiceChannel[] {
  const { me } = guild.members;
  if (me === null) return [];
  const signs = doors & me.permissions.bitfield;
  const isClosed = (channel: VoiceChannel): boolean => {
    const overwrites = channel.permissionOverwrites.cache;
    const denied = overwrites.get(guild.id)?.deny.bitfield ?? 0n;
    return overwrites.has(me.id) && (denied & signs) === signs;
  };
  // The bot removes what is in a category of its own.
  const isOurs = (channel: VoiceChannel) => channel.parent?.name.startsWith(markPrefix) === true;
  return [...guild.channels.cache.values()]
    .filter((channel) => channel.type === ChannelType.GuildVoice)
    .filter((channel) => isClosed(channel) && !isOurs(channel) && !isTaken(channel.id));
}

import { ChannelType, type Guild, type VoiceChannel } from 'discord.js';
import { markPrefix } from '../connection/mark.ts';
import { deniablePermissions, missingFrom } from '../connection/permissions.ts';

const doors = ['SendMessages', 'Connect', 'Speak'] as const;

/** The most denied permissions that may be missing, because Discord can keep an overwrite otherwise than asked. */
const mostLost = 2;

/**
 * The server's own voice channels that a table has closed and that no table will open again, because the note of their
 * earlier state was lost. They are recognised by an overwrite of the bot's own, and by the permissions that it takes
 * from everybody. `isTaken` tells if a channel is in use.
 */
export function channelsLeftClosed(guild: Guild, isTaken: (channelId: string) => boolean): readonly VoiceChannel[] {
  const { me } = guild.members;
  if (me === null) return [];
  const needed = doors.filter((name) => me.permissions.has(name));
  const others = deniablePermissions.filter((name) => me.permissions.has(name));
  const isClosed = (channel: VoiceChannel): boolean => {
    const overwrites = channel.permissionOverwrites.cache;
    const denied = overwrites.get(guild.id)?.deny;
    if (denied === undefined || !overwrites.has(me.id)) return false;
    return denied.has(needed) && missingFrom(denied, others).length <= mostLost;
  };
  // The bot removes what is in a category of its own.
  const isOurs = (channel: VoiceChannel) => channel.parent?.name.startsWith(markPrefix) === true;
  return [...guild.channels.cache.values()]
    .filter((channel) => channel.type === ChannelType.GuildVoice)
    .filter((channel) => isClosed(channel) && !isOurs(channel) && !isTaken(channel.id));
}

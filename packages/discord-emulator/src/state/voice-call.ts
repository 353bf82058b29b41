import type { DiscordState } from './discord-state.ts';
import type { Channel, Guild } from './entities.ts';

/**
 * Updates the call of a voice channel after a user has joined or left. A call begins with its first user and ends with
 * its last (docs: Voice Channel Start Time Update, `voice_start_time` in seconds since the epoch). Users who see the
 * channel are informed of both.
 */
export function updateCallStart(discord: DiscordState, guild: Guild, channelId: string): void {
  const channel = guild.channels.get(channelId);
  if (!channel) return;
  const isOn = [...guild.voiceStates.values()].some((state) => state.channelId === channelId);
  if (isOn === (channel.voiceStartTime !== null)) return;
  channel.voiceStartTime = isOn ? Math.floor(discord.now() / 1000) : null;
  const data = { id: channel.id, guild_id: guild.id, voice_start_time: channel.voiceStartTime };
  discord.sendToGuild(guild, 'VOICE_CHANNEL_START_TIME_UPDATE', ({ userId }) =>
    discord.canView(userId, channel) ? data : undefined,
  );
  if (isOn || channel.status === null || discord.behavior.statusStays) return;
  channel.status = null;
  const gone = { id: channel.id, guild_id: guild.id, status: null };
  discord.sendToGuild(guild, 'VOICE_CHANNEL_STATUS_UPDATE', ({ userId }) =>
    discord.canView(userId, channel) ? gone : undefined,
  );
}

/**
 * CHANNEL_INFO, the answer to op 43: the fields that channel objects lack (docs: Request Channel Info, api-docs #6400).
 */
export function channelInfo(discord: DiscordState, guild: Guild, userId: string, fields: readonly string[]): object {
  const known = ({ id, status, voiceStartTime }: Channel) => ({
    id,
    ...(fields.includes('status') && status !== null ? { status } : {}),
    ...(fields.includes('voice_start_time') && voiceStartTime !== null ? { voice_start_time: voiceStartTime } : {}),
  });
  const seen = [...guild.channels.values()].filter((channel) => discord.canView(userId, channel)).map(known);
  return { guild_id: guild.id, channels: seen.filter((about) => Object.keys(about).length > 1) };
}

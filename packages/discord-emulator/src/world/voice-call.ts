import type { Channel, Guild } from './entities.ts';
import type { World } from './world.ts';

/** The voice close codes for calls that end or move (docs: Voice Close Event Codes). */
export type CallCode = 4014 | 4022;

/** The way in which Discord moves a call to another voice server. */
export interface CallMove {
  /**
   * Closes the connections with this code; the users stay in the channel. `null` closes none, and clients move by
   * themselves.
   */
  readonly code: CallCode | null;
  /** Sends a VOICE_SERVER_UPDATE with `endpoint: null` first. */
  readonly endpointGone: boolean;
  /** Delay until VOICE_SERVER_UPDATE with the new server, ms. */
  readonly afterMs: number;
}

/** The behaviour of voice calls for which public sources are silent or contradict each other. */
export interface CallManners {
  /** The move after a change of `rtc_region`. */
  move: CallMove;
  /** The code for users in a channel that is deleted. */
  deleted: CallCode;
}

/**
 * docs, Voice Close Event Codes: 4022 is "channel deleted, voice server changed". Until May 2025, 4014 meant both
 * (api-docs #7582), and a changed region was still seen to close with it (eris #1544). Clients wait for the next
 * VOICE_SERVER_UPDATE: JDA #1302 "Discord seems to sometimes first disconnect our socket and then send the new voice
 * region", disgo #583. A `null` endpoint: docs, Voice Server Update; api-docs #1741.
 */
export const DISCORD_CALLS: CallManners = {
  move: { code: 4014, endpointGone: false, afterMs: 300 },
  deleted: 4022,
};

/**
 * Updates the call of a voice channel after a user has joined or left. A call begins with its first user and ends with
 * its last (docs: Voice Channel Start Time Update; `voice_start_time` in seconds since the epoch). Users who see the
 * channel are informed of both.
 */
export function noteCall(world: World, guild: Guild, channelId: string): void {
  const channel = guild.channels.get(channelId);
  if (!channel) return;
  const isOn = [...guild.voiceStates.values()].some((state) => state.channelId === channelId);
  if (isOn === (channel.voiceStartTime !== null)) return;
  channel.voiceStartTime = isOn ? Math.floor(world.now() / 1000) : null;
  const data = { id: channel.id, guild_id: guild.id, voice_start_time: channel.voiceStartTime };
  world.tellGuild(guild, 'VOICE_CHANNEL_START_TIME_UPDATE', ({ userId }) =>
    world.sees(userId, channel) ? data : undefined,
  );
}

/**
 * CHANNEL_INFO, the answer to op 43: the fields that channel objects lack (docs: Request Channel Info; api-docs #6400).
 */
export function channelInfo(world: World, guild: Guild, userId: string, fields: readonly string[]): object {
  const known = ({ id, status, voiceStartTime }: Channel) => ({
    id,
    ...(fields.includes('status') && status !== null ? { status } : {}),
    ...(fields.includes('voice_start_time') && voiceStartTime !== null ? { voice_start_time: voiceStartTime } : {}),
  });
  const seen = [...guild.channels.values()].filter((channel) => world.sees(userId, channel)).map(known);
  return { guild_id: guild.id, channels: seen.filter((about) => Object.keys(about).length > 1) };
}

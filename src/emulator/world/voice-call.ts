import type { Channel, Guild } from './entities.ts';
import type { World } from './world.ts';

/** The voice close codes with which calls end and move (docs: Voice Close Event Codes). */
export type CallCode = 4014 | 4022;

/** How Discord takes a call to another voice server. */
export interface CallMove {
  /** Closes the connections; their people stay in the channel. `null`: none is closed, and clients go over by themselves. */
  readonly code: CallCode | null;
  /** VOICE_SERVER_UPDATE with `endpoint: null` comes before all else. */
  readonly endpointGone: boolean;
  /** From there to VOICE_SERVER_UPDATE with the new server, ms. */
  readonly afterMs: number;
}

/** What public sources leave open, or tell in two ways, about the calls of voice channels. */
export interface CallManners {
  /** After a change of `rtc_region`. */
  move: CallMove;
  /** The code for those in a channel that is deleted. */
  deleted: CallCode;
}

/**
 * docs, Voice Close Event Codes: 4022 is "channel deleted, voice server changed"; 4014 was both until May 2025 (api-docs
 * #7582), and a changed region was still seen to close with it (eris #1544). Clients wait for the next
 * VOICE_SERVER_UPDATE: JDA #1302 "Discord seems to sometimes first disconnect our socket and then send the new voice
 * region", disgo #583. A `null` endpoint: docs, Voice Server Update; api-docs #1741.
 */
export const DISCORD_CALLS: CallManners = {
  move: { code: 4014, endpointGone: false, afterMs: 300 },
  deleted: 4022,
};

/**
 * Somebody has come into or left a voice channel: a call begins with its first person and ends with its last (docs: Voice
 * Channel Start Time Update; `voice_start_time` in seconds since the epoch). Those who see the channel are told of either.
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

/** CHANNEL_INFO, the answer to op 43: what no channel object has (docs: Request Channel Info; api-docs #6400). */
export function channelInfo(world: World, guild: Guild, userId: string, fields: readonly string[]): object {
  const known = ({ id, status, voiceStartTime }: Channel) => ({
    id,
    ...(fields.includes('status') && status !== null ? { status } : {}),
    ...(fields.includes('voice_start_time') && voiceStartTime !== null ? { voice_start_time: voiceStartTime } : {}),
  });
  const seen = [...guild.channels.values()].filter((channel) => world.sees(userId, channel)).map(known);
  return { guild_id: guild.id, channels: seen.filter((about) => Object.keys(about).length > 1) };
}

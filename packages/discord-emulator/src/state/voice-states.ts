import { PermissionFlagsBits as P, VoiceChannelEffectSendAnimationType } from 'discord-api-types/v10';
import type { CallMove } from '../beliefs.ts';
import { refuse } from '../errors.ts';
import type { DiscordState } from './discord-state.ts';
import type { Channel, Guild, VoiceState } from './entities.ts';
import { isVoice } from './permissions.ts';
import { apiVoiceState } from './render.ts';
import { updateCallStart } from './voice-call.ts';

/** The close code with which a voice server removes a user for good (docs: Voice Close Event Codes). */
const DISCONNECTED = 4014;

/** The request of a client that connects to voice. */
interface VoiceRequest {
  userId: string;
  sessionId: string;
  selfMute?: boolean;
  selfDeaf?: boolean;
  selfVideo?: boolean;
  /** True if the client connects to the voice server too, and is not only listed in the channel. */
  withAudio: boolean;
}

function announce(discord: DiscordState, guild: Guild, state: VoiceState, left = false): void {
  const member = discord.member(guild, state.userId);
  const user = discord.user(state.userId);
  discord.sendToGuild(guild, 'VOICE_STATE_UPDATE', () => apiVoiceState(state, member, user, left));
}

/** Sends the client a token for the voice server as VOICE_SERVER_UPDATE. */
function offerServer(discord: DiscordState, state: VoiceState): void {
  if (!discord.voice) return;
  const token = discord.voice.issue(state);
  const endpoint = discord.voice.endpointOf(state.guildId, state.channelId);
  const data = { guild_id: state.guildId, token, endpoint };
  discord.deliver(state.userId, 'VOICE_SERVER_UPDATE', data);
}

/**
 * Moves the calls of a guild, or of one of its channels, to another voice server. Everybody stays in the channel and
 * loses the connection. They are sent the new server later, unless they have reconnected by themselves.
 */
export async function moveCall(
  discord: DiscordState,
  guild: Guild,
  channel: Channel | undefined,
  { code, endpointGone, afterMs }: CallMove = discord.voiceBehavior.move,
): Promise<void> {
  if (!discord.voice) return;
  await discord.voice.move(guild.id, channel?.id);
  const moved = [...guild.voiceStates.values()].filter(
    ({ withAudio, channelId }) => withAudio && (channel === undefined || channelId === channel.id),
  );
  if (endpointGone) for (const state of moved) loseServer(discord, state);
  if (code !== null) for (const { userId } of moved) discord.voice.disconnect(userId, guild.id, code);
  discord.clock.after(afterMs, () => {
    for (const state of moved) {
      const isBack = code !== null && discord.voice?.isConnected(state.userId, guild.id);
      if (guild.voiceStates.get(state.userId) === state && !isBack) offerServer(discord, state);
    }
  });
}

/** VOICE_SERVER_UPDATE without a server: the old one is gone, and Discord is choosing another. */
function loseServer(discord: DiscordState, state: VoiceState): void {
  const token = discord.voice?.issue(state);
  discord.deliver(state.userId, 'VOICE_SERVER_UPDATE', { guild_id: state.guildId, token, endpoint: null });
}

function occupants(guild: Guild, channel: Channel): VoiceState[] {
  return [...guild.voiceStates.values()].filter((state) => state.channelId === channel.id);
}

/**
 * Connects a user to a channel, moves them at their own request, or changes their mute and deaf state. Refuses as
 * Discord does.
 */
export function enterVoice(discord: DiscordState, guild: Guild, channel: Channel, request: VoiceRequest): VoiceState {
  if (!isVoice(channel)) throw refuse.wrongChannelType();
  const old = guild.voiceStates.get(request.userId);
  const stays = old?.channelId === channel.id && old.sessionId === request.sessionId;
  if (!stays) {
    checkMayEnter(discord, guild, channel, request.userId);
    if (old) discord.voice?.disconnect(request.userId, guild.id, DISCONNECTED);
  }
  const state: VoiceState = {
    guildId: guild.id,
    channelId: channel.id,
    userId: request.userId,
    sessionId: request.sessionId,
    selfMute: request.selfMute ?? false,
    selfDeaf: request.selfDeaf ?? false,
    selfVideo: request.selfVideo ?? false,
    suppress: stays ? old.suppress : isSuppressed(discord, channel, request.userId),
    withAudio: request.withAudio,
  };
  guild.voiceStates.set(request.userId, state);
  announce(discord, guild, state);
  if (old && old.channelId !== channel.id) updateCallStart(discord, guild, old.channelId);
  updateCallStart(discord, guild, channel.id);
  // A user who asks again for their own channel, without a connection to its voice server, is sent the server again.
  // Clients that lost the connection return in this way.
  const connected = discord.voice?.isConnected(request.userId, guild.id) ?? false;
  if (request.withAudio && (!stays || !connected)) offerServer(discord, state);
  return state;
}

/** Refuses a user without CONNECT. A full channel refuses all who may not move members. */
function checkMayEnter(discord: DiscordState, guild: Guild, channel: Channel, userId: string): void {
  discord.requireIn(userId, channel, P.Connect);
  const full = channel.userLimit > 0 && occupants(guild, channel).length >= channel.userLimit;
  if (full && !(discord.permissions(userId, channel) & P.MoveMembers)) throw refuse.missingPermissions();
}

/** Speak is checked only on joining or moving (api-docs issue 4032), unless `speakIsCheckedLater` was measured. */
function isSuppressed(discord: DiscordState, channel: Channel, userId: string): boolean {
  return !(discord.permissions(userId, channel) & P.Speak);
}

/** Removes a user from voice, voluntarily or not. Returns true if they were in voice. */
export function leaveVoice(discord: DiscordState, guild: Guild, userId: string, code: number = DISCONNECTED): boolean {
  const state = guild.voiceStates.get(userId);
  if (!state) return false;
  guild.voiceStates.delete(userId);
  discord.voice?.disconnect(userId, guild.id, code);
  announce(discord, guild, state, true);
  updateCallStart(discord, guild, state.channelId);
  return true;
}

/** A moderator's move. The moderator must be able to connect. The moved user need not. */
export function moveVoice(discord: DiscordState, guild: Guild, userId: string, channel: Channel): void {
  const state = guild.voiceStates.get(userId);
  if (!state) throw refuse.notInVoice();
  discord.voice?.disconnect(userId, guild.id, DISCONNECTED);
  const { channelId: before } = state;
  state.channelId = channel.id;
  state.suppress = isSuppressed(discord, channel, userId);
  announce(discord, guild, state);
  for (const id of [before, channel.id]) updateCallStart(discord, guild, id);
  if (state.withAudio) offerServer(discord, state);
}

/** Suppresses people in a channel, or no longer, and ends their video, as far as changed overwrites have that effect. */
export function checkSpeakAgain(discord: DiscordState, guild: Guild, channel: Channel): void {
  const { speakIsCheckedLater, runningVideoStays } = discord.behavior;
  for (const state of occupants(guild, channel)) {
    const suppress = speakIsCheckedLater ? isSuppressed(discord, channel, state.userId) : state.suppress;
    const mayFilm = runningVideoStays || (discord.permissions(state.userId, channel) & P.Stream) !== 0n;
    const selfVideo = state.selfVideo && mayFilm;
    if (suppress === state.suppress && selfVideo === state.selfVideo) continue;
    Object.assign(state, { suppress, selfVideo });
    announce(discord, guild, state);
  }
}

/** Informs everybody that a user was muted or deafened, or no longer is. */
export function announceVoice(discord: DiscordState, guild: Guild, userId: string): void {
  const state = guild.voiceStates.get(userId);
  if (state) announce(discord, guild, state);
}

/**
 * Sends an emoji effect to everybody who is in the sender's voice channel (docs: Voice Channel Effect Send). Discord
 * documents permissions for sounds only (docs: Send Soundboard Sound). Simulated is that a muted or suppressed person
 * may send emoji, because a bot must not rely on the refusal, unless a live check has measured that they may not.
 */
export function sendVoiceEffect(discord: DiscordState, guild: Guild, userId: string, emoji: string): void {
  const state = guild.voiceStates.get(userId);
  if (!state) throw refuse.notInVoice();
  const isSilenced = state.suppress || discord.member(guild, userId).mute;
  if (isSilenced && !discord.behavior.mutedEffects) throw refuse.missingPermissions();
  const data = {
    channel_id: state.channelId,
    guild_id: guild.id,
    user_id: userId,
    emoji: { id: null, name: emoji },
    animation_type: VoiceChannelEffectSendAnimationType.Basic,
    animation_id: 0,
  };
  for (const other of guild.voiceStates.values()) {
    if (other.channelId === state.channelId) discord.deliver(other.userId, 'VOICE_CHANNEL_EFFECT_SEND', data);
  }
}

/** Disconnects everybody from a channel that is deleted. */
export function expelFrom(discord: DiscordState, guild: Guild, channel: Channel): void {
  for (const state of occupants(guild, channel))
    leaveVoice(discord, guild, state.userId, discord.voiceBehavior.deleted);
}

import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import type { Channel, Guild, VoiceState } from './entities.ts';
import { isVoice } from './permissions.ts';
import { apiVoiceState } from './render.ts';
import type { CallMove } from './voice-behavior.ts';
import { noteCall } from './voice-call.ts';
import type { World } from './world.ts';

/** The close code with which a voice server removes a user for good (docs: Voice Close Event Codes). */
const DISCONNECTED = 4014;

/** The request of a client that connects to voice. */
export interface VoiceRequest {
  userId: string;
  sessionId: string;
  selfMute?: boolean;
  selfDeaf?: boolean;
  selfVideo?: boolean;
  /** True if the client connects to the voice server too, and is not only listed in the channel. */
  withAudio: boolean;
}

function announce(world: World, guild: Guild, state: VoiceState, left = false): void {
  const member = world.member(guild, state.userId);
  const user = world.user(state.userId);
  world.tellGuild(guild, 'VOICE_STATE_UPDATE', () => apiVoiceState(state, member, user, left));
}

/** Sends the client a token for the voice server as VOICE_SERVER_UPDATE. */
function offerServer(world: World, state: VoiceState): void {
  if (!world.voice) return;
  const token = world.voice.issue(state);
  const endpoint = world.voice.endpointOf(state.guildId, state.channelId);
  const data = { guild_id: state.guildId, token, endpoint };
  world.deliver(state.userId, 'VOICE_SERVER_UPDATE', data);
}

/**
 * Moves the calls of a guild, or of one of its channels, to another voice server. Everybody stays in the channel and
 * loses the connection. They are sent the new server later, unless they have reconnected by themselves.
 */
export async function moveCall(
  world: World,
  guild: Guild,
  channel: Channel | undefined,
  { code, endpointGone, afterMs }: CallMove = world.calls.move,
): Promise<void> {
  if (!world.voice) return;
  await world.voice.move(guild.id, channel?.id);
  const moved = [...guild.voiceStates.values()].filter(
    ({ withAudio, channelId }) => withAudio && (channel === undefined || channelId === channel.id),
  );
  if (endpointGone) for (const state of moved) loseServer(world, state);
  if (code !== null) for (const { userId } of moved) world.voice.disconnect(userId, guild.id, code);
  world.clock.after(afterMs, () => {
    for (const state of moved) {
      const isBack = code !== null && world.voice?.isConnected(state.userId, guild.id);
      if (guild.voiceStates.get(state.userId) === state && !isBack) offerServer(world, state);
    }
  });
}

/** VOICE_SERVER_UPDATE without a server: the old one is gone, and Discord is choosing another. */
function loseServer(world: World, state: VoiceState): void {
  const token = world.voice?.issue(state);
  world.deliver(state.userId, 'VOICE_SERVER_UPDATE', { guild_id: state.guildId, token, endpoint: null });
}

function occupants(guild: Guild, channel: Channel): VoiceState[] {
  return [...guild.voiceStates.values()].filter((state) => state.channelId === channel.id);
}

/**
 * Connects a user to a channel, moves them at their own request, or changes their mute and deaf state. Refuses as
 * Discord does.
 */
export function enterVoice(world: World, guild: Guild, channel: Channel, wish: VoiceRequest): VoiceState {
  if (!isVoice(channel)) throw refuse.wrongChannelType();
  const old = guild.voiceStates.get(wish.userId);
  const stays = old?.channelId === channel.id && old.sessionId === wish.sessionId;
  if (!stays) {
    world.requireIn(wish.userId, channel, P.Connect);
    const full = channel.userLimit > 0 && occupants(guild, channel).length >= channel.userLimit;
    if (full && !(world.permissions(wish.userId, channel) & P.MoveMembers)) throw refuse.missingPermissions();
    if (old) world.voice?.disconnect(wish.userId, guild.id, DISCONNECTED);
  }
  const state: VoiceState = {
    guildId: guild.id,
    channelId: channel.id,
    userId: wish.userId,
    sessionId: wish.sessionId,
    selfMute: wish.selfMute ?? false,
    selfDeaf: wish.selfDeaf ?? false,
    selfVideo: wish.selfVideo ?? false,
    suppress: stays ? old.suppress : isSuppressed(world, channel, wish.userId),
    withAudio: wish.withAudio,
  };
  guild.voiceStates.set(wish.userId, state);
  announce(world, guild, state);
  if (old && old.channelId !== channel.id) noteCall(world, guild, old.channelId);
  noteCall(world, guild, channel.id);
  // A user who asks again for their own channel, without a connection to its voice server, is sent the server again.
  // Clients that lost the connection return in this way.
  const connected = world.voice?.isConnected(wish.userId, guild.id) ?? false;
  if (wish.withAudio && (!stays || !connected)) offerServer(world, state);
  return state;
}

/** Speak is checked only on joining or moving (api-docs issue 4032). */
function isSuppressed(world: World, channel: Channel, userId: string): boolean {
  return !(world.permissions(userId, channel) & P.Speak);
}

/** Removes a user from voice, voluntarily or not. Returns true if they were in voice. */
export function leaveVoice(world: World, guild: Guild, userId: string, code: number = DISCONNECTED): boolean {
  const state = guild.voiceStates.get(userId);
  if (!state) return false;
  guild.voiceStates.delete(userId);
  world.voice?.disconnect(userId, guild.id, code);
  announce(world, guild, state, true);
  noteCall(world, guild, state.channelId);
  return true;
}

/** A moderator's move. The moderator must be able to connect; the moved user need not. */
export function moveVoice(world: World, guild: Guild, userId: string, channel: Channel): void {
  const state = guild.voiceStates.get(userId);
  if (!state) throw refuse.notInVoice();
  world.voice?.disconnect(userId, guild.id, DISCONNECTED);
  const { channelId: before } = state;
  state.channelId = channel.id;
  state.suppress = isSuppressed(world, channel, userId);
  announce(world, guild, state);
  for (const id of [before, channel.id]) noteCall(world, guild, id);
  if (state.withAudio) offerServer(world, state);
}

/** Informs everybody that a user was muted or deafened, or no longer is. */
export function announceVoice(world: World, guild: Guild, userId: string): void {
  const state = guild.voiceStates.get(userId);
  if (state) announce(world, guild, state);
}

/** Disconnects everybody from a channel that is deleted. */
export function expelFrom(world: World, guild: Guild, channel: Channel): void {
  for (const state of occupants(guild, channel)) leaveVoice(world, guild, state.userId, world.calls.deleted);
}

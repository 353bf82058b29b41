import { PermissionFlagsBits as P } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import type { Channel, Guild, VoiceState } from './entities.ts';
import { isVoice } from './permissions.ts';
import { apiVoiceState } from './render.ts';
import type { World } from './world.ts';

/** The close code with which a voice server lets someone go for good (docs: Voice Close Event Codes). */
const DISCONNECTED = 4014;

/** What a client asks for when it connects to voice. */
export interface VoiceRequest {
  userId: string;
  sessionId: string;
  selfMute?: boolean;
  selfDeaf?: boolean;
  selfVideo?: boolean;
  /** The client wants a place on the voice server too, not only to be seen in the channel. */
  withAudio: boolean;
}

function announce(world: World, guild: Guild, state: VoiceState, left = false): void {
  const member = world.member(guild, state.userId);
  const user = world.user(state.userId);
  world.tellGuild(guild, 'VOICE_STATE_UPDATE', () => apiVoiceState(state, member, user, left));
}

/** A token for the voice server, sent to the client as VOICE_SERVER_UPDATE. */
function offerServer(world: World, state: VoiceState): void {
  if (!world.voice) return;
  const token = world.voice.issue(state);
  const data = { guild_id: state.guildId, token, endpoint: world.voice.endpointOf(state.guildId) };
  world.deliver(state.userId, 'VOICE_SERVER_UPDATE', data);
}

/** The guild's voice is on another server now: everybody there is sent a new token (docs: Voice Server Update). */
export function announceVoiceServer(world: World, guild: Guild): void {
  for (const state of guild.voiceStates.values()) if (state.withAudio) offerServer(world, state);
}

function occupants(guild: Guild, channel: Channel): VoiceState[] {
  return [...guild.voiceStates.values()].filter((state) => state.channelId === channel.id);
}

/** Someone connects to a channel, moves there by himself, or changes how he is there. Refuses as Discord would. */
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
  // Whoever asks again for the channel he is in, without a connection to its voice server, is sent there again: clients
  // that lost it come back this way.
  const connected = world.voice?.isConnected(wish.userId, guild.id) ?? false;
  if (wish.withAudio && (!stays || !connected)) offerServer(world, state);
  return state;
}

/** Speak counts at the moment of joining or moving and at no other (api-docs issue 4032). */
function isSuppressed(world: World, channel: Channel, userId: string): boolean {
  return !(world.permissions(userId, channel) & P.Speak);
}

/** Someone leaves voice, by himself or not. Returns whether he was there. */
export function leaveVoice(world: World, guild: Guild, userId: string): boolean {
  const state = guild.voiceStates.get(userId);
  if (!state) return false;
  guild.voiceStates.delete(userId);
  world.voice?.disconnect(userId, guild.id, DISCONNECTED);
  announce(world, guild, state, true);
  return true;
}

/** A moderator's move: the mover must be able to connect, the moved one need not. */
export function moveVoice(world: World, guild: Guild, userId: string, channel: Channel): void {
  const state = guild.voiceStates.get(userId);
  if (!state) throw refuse.notInVoice();
  world.voice?.disconnect(userId, guild.id, DISCONNECTED);
  state.channelId = channel.id;
  state.suppress = isSuppressed(world, channel, userId);
  announce(world, guild, state);
  if (state.withAudio) offerServer(world, state);
}

/** Tells everybody of a mute or deafness that was given or taken. */
export function announceVoice(world: World, guild: Guild, userId: string): void {
  const state = guild.voiceStates.get(userId);
  if (state) announce(world, guild, state);
}

/** Puts everybody out of a channel that goes away. */
export function expelFrom(world: World, guild: Guild, channel: Channel): void {
  for (const state of occupants(guild, channel)) leaveVoice(world, guild, state.userId);
}

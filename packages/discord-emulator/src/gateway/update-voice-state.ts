import { ApiError } from '../errors.ts';
import type { DiscordState } from '../state/discord-state.ts';
import { enterVoice, leaveVoice } from '../state/voice-states.ts';
import type { GatewaySession } from './session.ts';

/** The body of op 4. */
export interface VoiceRequestBody {
  guild_id: string;
  channel_id: string | null;
  self_mute?: boolean;
  self_deaf?: boolean;
}

/** Op 4: a bot joins, moves or leaves. A request without permission is ignored silently, as Discord does. */
export function updateVoiceState(discord: DiscordState, session: GatewaySession, body: VoiceRequestBody): void {
  const guild = discord.guilds.get(body.guild_id);
  if (!guild?.members.has(session.application.id)) return;
  if (body.channel_id === null) return void leaveVoice(discord, guild, session.application.id);
  const channel = guild.channels.get(body.channel_id);
  if (!channel) return;
  try {
    enterVoice(discord, guild, channel, {
      userId: session.application.id,
      sessionId: session.id,
      selfMute: body.self_mute ?? false,
      selfDeaf: body.self_deaf ?? false,
      withAudio: true,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

import { ApiError } from '../errors.ts';
import { enterVoice, leaveVoice } from '../world/voice-states.ts';
import type { World } from '../world/world.ts';
import type { GatewaySession } from './session.ts';

/** The body of op 4. */
export interface VoiceRequestBody {
  guild_id: string;
  channel_id: string | null;
  self_mute?: boolean;
  self_deaf?: boolean;
}

/** Op 4: a bot joins, moves or leaves. A request without permission is ignored silently, as Discord does. */
export function updateVoice(world: World, session: GatewaySession, body: VoiceRequestBody): void {
  const guild = world.guilds.get(body.guild_id);
  if (!guild?.members.has(session.application.id)) return;
  if (body.channel_id === null) return void leaveVoice(world, guild, session.application.id);
  const channel = guild.channels.get(body.channel_id);
  if (!channel) return;
  try {
    enterVoice(world, guild, channel, {
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

import type { DiscordGatewayAdapterCreator } from '@discordjs/voice';

/** Op 4 of the gateway (docs: Gateway Opcodes). */
const VOICE_STATE = 4;

/** Leaves the voice channel of a guild without a connection. Returns false if the gateway did not take the request. */
export function leaveChannel(toGateway: DiscordGatewayAdapterCreator | undefined, guildId: string): boolean {
  const methods = { onVoiceServerUpdate: () => {}, onVoiceStateUpdate: () => {}, destroy: () => {} };
  const adapter = toGateway?.(methods);
  const request = { guild_id: guildId, channel_id: null, self_mute: false, self_deaf: false };
  const isRefused = adapter?.sendPayload({ op: VOICE_STATE, d: request }) === false;
  adapter?.destroy();
  return !isRefused;
}

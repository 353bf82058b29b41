import { VoiceConnectionDisconnectReason, type VoiceConnectionState, VoiceConnectionStatus } from '@discordjs/voice';

/**
 * The reason why a connection has ended. `lost`: another one is made. `kicked`: the bot is not wanted there for now.
 */
export type Ending = 'lost' | 'kicked' | 'closed';

/** A connection to one voice server. It may be resumed on a new socket. */
export type Line = Extract<VoiceConnectionState, { status: VoiceConnectionStatus.Ready }>['networking'];

/**
 * Close codes with several meanings (docs: Voice Close Event Codes, discord-api-docs #2257, #7582, disgo #583): the bot
 * was removed or moved, the channel was deleted, the voice server changed, or the gateway's session was dropped. The
 * next event from Discord's gateway decides.
 */
const UNCLEAR = new Set([4014, 4022]);

/** Too many requests: clients should not return at once (docs: Voice Close Event Codes, "Should not reconnect"). */
const RATE_LIMITED = 4021;

/** The meaning of the voice gateway's close code if the session cannot be resumed. */
export function endingOfClose(code: number): Ending | 'unclear' {
  if (UNCLEAR.has(code)) return 'unclear';
  return code === RATE_LIMITED ? 'kicked' : 'lost';
}

/** Returns true if Discord is about to name another voice server (docs: Voice Server Update, `endpoint: null`). */
export const isBetweenServers = (state: VoiceConnectionState): boolean =>
  state.status === VoiceConnectionStatus.Disconnected &&
  state.reason === VoiceConnectionDisconnectReason.EndpointRemoved;

/** Returns true if a connection in this state cannot become ready by itself. */
export const isOver = ({ status }: VoiceConnectionState): boolean =>
  status === VoiceConnectionStatus.Disconnected ||
  status === VoiceConnectionStatus.Destroyed ||
  status === VoiceConnectionStatus.Signalling;

/** The line to a voice server that a connection has started with this change of state, if any. */
export function newLine(before: VoiceConnectionState, now: VoiceConnectionState): Line | null {
  const line = lineOf(now);
  return line !== undefined && line !== lineOf(before) ? line : null;
}

/** The line of a connection in this state, if any. */
export const lineOf = (state: VoiceConnectionState): Line | undefined =>
  'networking' in state ? state.networking : undefined;

import { VoiceConnectionDisconnectReason, type VoiceConnectionState, VoiceConnectionStatus } from '@discordjs/voice';

/** Why a connection is over. `lost`: another one is made. `kicked`: it is not wanted there for now. */
export type Ending = 'lost' | 'kicked' | 'closed';

/** A connection's line to one voice server; it may be resumed on a new socket. */
export type Line = Extract<VoiceConnectionState, { status: VoiceConnectionStatus.Ready }>['networking'];

/**
 * These close codes have several meanings (docs: Voice Close Event Codes; discord-api-docs #2257, #7582; disgo #583): put
 * out, moved, the channel is gone, the voice server has changed, the gateway's session was dropped. What Discord's gateway
 * says next tells which.
 */
const UNCLEAR = new Set([4014, 4022]);

/** Too many requests: nobody should come back at once (docs: Voice Close Event Codes, "Should not reconnect"). */
const RATE_LIMITED = 4021;

/** The meaning of the voice gateway's close code, where the session cannot be resumed. */
export function endingOfClose(code: number): Ending | 'unclear' {
  if (UNCLEAR.has(code)) return 'unclear';
  return code === RATE_LIMITED ? 'kicked' : 'lost';
}

/** Returns true if Discord is about to name another voice server (docs: Voice Server Update, `endpoint: null`). */
export const isBetweenServers = (state: VoiceConnectionState): boolean =>
  state.status === VoiceConnectionStatus.Disconnected &&
  state.reason === VoiceConnectionDisconnectReason.EndpointRemoved;

/** Returns true if a connection in this state becomes ready only if somebody does something about it. */
export const isOver = ({ status }: VoiceConnectionState): boolean =>
  status === VoiceConnectionStatus.Disconnected ||
  status === VoiceConnectionStatus.Destroyed ||
  status === VoiceConnectionStatus.Signalling;

/** The line to a voice server that a connection has begun in this change of its state, if it has. */
export function newLine(before: VoiceConnectionState, now: VoiceConnectionState): Line | null {
  const line = lineOf(now);
  return line !== undefined && line !== lineOf(before) ? line : null;
}

/** The line of a connection in this state, if it has one. */
export const lineOf = (state: VoiceConnectionState): Line | undefined =>
  'networking' in state ? state.networking : undefined;

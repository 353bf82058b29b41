import { VoiceConnectionDisconnectReason, type VoiceConnectionState, VoiceConnectionStatus } from '@discordjs/voice';

/** Why a connection is no more. `lost`: it is made anew. `kicked`: it is not wanted there for now. */
export type Ending = 'lost' | 'kicked' | 'closed';

/** A connection's line to one voice server; it may be resumed on a new socket. */
export type Line = Extract<VoiceConnectionState, { status: VoiceConnectionStatus.Ready }>['networking'];

/** Close codes after which Discord wants nobody to come back (docs: Voice Close Event Codes, "Should not reconnect"). */
const UNWANTED = new Set([
  4014, // put out, or the channel is gone
  4021, // too many requests
  4022, // the call is over
]);

/** What the close code of the voice gateway says, where the session cannot be resumed. */
export const endingOfClose = (code: number): Ending => (UNWANTED.has(code) ? 'kicked' : 'lost');

/** What a state says about the connection's end; `null`: it may still, or again, become ready. */
export function endingOf(state: VoiceConnectionState): Ending | null {
  if (state.status === VoiceConnectionStatus.Disconnected) {
    // Without an endpoint Discord is about to name another server.
    return state.reason === VoiceConnectionDisconnectReason.EndpointRemoved ? null : 'lost';
  }
  const over = state.status === VoiceConnectionStatus.Destroyed || state.status === VoiceConnectionStatus.Signalling;
  return over ? 'lost' : null;
}

/** The line to a voice server that a connection has begun in this change of its state, if it has. */
export function newLine(before: VoiceConnectionState, now: VoiceConnectionState): Line | null {
  const line = lineOf(now);
  return line !== undefined && line !== lineOf(before) ? line : null;
}

const lineOf = (state: VoiceConnectionState): Line | undefined =>
  'networking' in state ? state.networking : undefined;

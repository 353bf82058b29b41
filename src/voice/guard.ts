import type { Log } from '#game/ports/ports.ts';

/**
 * What an exception of @discordjs/voice 0.19.2 that nobody can catch leaves behind.
 *
 * - `deaf`: thrown while a message of the voice server was taken in. The library passes what comes to the end-to-end
 *   encryption (DAVE) without a `try`: proposals that do not parse or name somebody unknown, an external sender that
 *   comes twice, a binary message that is too short. `ws` gives that socket nothing more, not even its end.
 * - `still`: thrown while a packet was made. One timer serves all players of the process, and it is not set again.
 * - `passing`: nothing; a datagram for a socket that had been closed in the same moment, say.
 */
export type VoiceFault = 'deaf' | 'still' | 'passing';

const LIBRARY = /[\\/](?:@discordjs[\\/]voice|@snazzah[\\/]davey)[\\/]/;

/** By what stands in the exception's stack; the first that fits. */
const FAULTS: readonly (readonly [VoiceFault, RegExp])[] = [
  ['deaf', /\b(?:VoiceWebSocket\.onMessage|Networking\.onWs\w+)\b/],
  ['still', /\b(?:DAVESession|Networking)\.[\s\S]*\bAudioPlayer\._step\w+/],
  ['passing', /\b(?:DAVESession\.\w+|VoiceUDPSocket\.keepAlive)\b/],
];

/** Which of the voice library's known faults an exception is; `null`: none of them. */
export function voiceFaultOf(error: unknown): VoiceFault | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // What our own code throws within an event of the library is our own bug.
  const thrower = stack.split('\n').find((line) => /^ +at /.test(line) && !/\((?:node:|<anonymous>)/.test(line));
  if (thrower === undefined || !LIBRARY.test(thrower)) return null;
  return FAULTS.find(([, shape]) => shape.test(stack))?.[0] ?? null;
}

/** Takes those, wherever they come from. `mend` is called in the context of what has thrown. */
export const takesVoiceFault =
  (log: Log, recover: (fault: VoiceFault) => void) =>
  (error: Error, origin: NodeJS.UncaughtExceptionOrigin): boolean => {
    const fault = origin === 'uncaughtException' ? voiceFaultOf(error) : null;
    if (fault === null) return false;
    log.error({ err: error, fault }, 'a fault of the voice library was caught; the voice goes on');
    recover(fault);
    return true;
  };

import type { Log } from '#game/ports/ports.ts';

/**
 * The damage of an uncaught exception of @discordjs/voice 0.19.2.
 *
 * - `deaf`: thrown while the library read a message of the voice server. It passes messages to the end-to-end
 *   encryption (DAVE) without a `try`: proposals that do not parse or name an unknown user, an external sender that
 *   comes twice, a binary message that is too short. `ws` gives that socket nothing more, not even its end.
 * - `still`: thrown while a packet was made. One timer serves all players of the process, and it is not set again.
 * - `passing`: no damage, for example a datagram for a socket that was closed at the same moment.
 */
export type VoiceFault = 'deaf' | 'still' | 'passing';

const LIBRARY = /[\\/](?:@discordjs[\\/]voice|@snazzah[\\/]davey)[\\/]/;

/** Patterns in the exception's stack. The first match decides. */
const FAULTS: readonly (readonly [VoiceFault, RegExp])[] = [
  ['deaf', /\b(?:VoiceWebSocket\.onMessage|Networking\.onWs\w+)\b/],
  ['still', /\b(?:DAVESession|Networking)\.[\s\S]*\bAudioPlayer\._step\w+/],
  ['passing', /\b(?:DAVESession\.\w+|VoiceUDPSocket\.keepAlive)\b/],
];

/** The known fault of the voice library that an exception is, or `null`. */
function voiceFaultOf(error: unknown): VoiceFault | null {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  // An exception of this project's code inside a library event is a bug of this project.
  const thrower = stack.split('\n').find((line) => /^ +at /.test(line) && !/\((?:node:|<anonymous>)/.test(line));
  if (thrower === undefined || !LIBRARY.test(thrower)) return null;
  return FAULTS.find(([, shape]) => shape.test(stack))?.[0] ?? null;
}

/** Handles these faults, wherever they were thrown. `recover` runs in the context of the code that threw. */
export const takesVoiceFault =
  (log: Log, recover: (fault: VoiceFault) => void) =>
  (error: Error, origin: NodeJS.UncaughtExceptionOrigin): boolean => {
    const fault = origin === 'uncaughtException' ? voiceFaultOf(error) : null;
    if (fault === null) return false;
    log.error({ err: error, fault }, 'a fault of the voice library was caught; the voice goes on');
    recover(fault);
    return true;
  };

import type { Log } from '#table/ports.ts';

/**
 * Faults of @discordjs/voice 0.19.2 that come as uncaught exceptions and not as 'error' events: the library passes what
 * the voice server sends to the end-to-end encryption (DAVE) without a `try`, so proposals that do not parse or name
 * somebody unknown, an external sender that comes twice, or a binary message that is too short would end the process.
 * Playback survives all of them.
 */
const VOICE_LIBRARY = /[\\/]@discordjs[\\/]voice[\\/]/;
const UNGUARDED = /\b(?:Networking\.onWsBinary|VoiceWebSocket\.onMessage|DAVESession\.\w+)\b/;

/** Whether an exception is one of the voice library's known faults. */
export function isVoiceFault(error: unknown): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return VOICE_LIBRARY.test(stack) && UNGUARDED.test(stack);
}

/**
 * Keeps the process alive through those, and through nothing else: any other uncaught exception ends it as it would
 * have without this. Returns a function that takes the guard away.
 */
export function guardVoiceProcess(log: Log): () => void {
  const guard = (error: Error, origin: NodeJS.UncaughtExceptionOrigin) => {
    if (origin === 'uncaughtException' && isVoiceFault(error)) {
      log.error({ err: error }, 'a fault of the voice library was caught; the voice goes on');
      return;
    }
    if (process.listenerCount('uncaughtException') > 1) return;
    process.off('uncaughtException', guard);
    process.nextTick(() => {
      throw error;
    });
  };
  process.on('uncaughtException', guard);
  return () => process.off('uncaughtException', guard);
}

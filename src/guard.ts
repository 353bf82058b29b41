/** Deals with an exception that nobody could catch. `false`: it is none of those that it knows. */
export type TakesFault = (error: Error, origin: NodeJS.UncaughtExceptionOrigin) => boolean;

/**
 * Keeps the process alive through known faults of libraries, and through nothing else: any other uncaught exception ends
 * it as it would have without this. Returns a function that takes the guard away.
 */
export function guardProcess(takers: readonly TakesFault[]): () => void {
  const guard = (error: Error, origin: NodeJS.UncaughtExceptionOrigin) => {
    if (takers.some((takes) => takes(error, origin))) return;
    if (process.listenerCount('uncaughtException') > 1) return;
    process.off('uncaughtException', guard);
    process.nextTick(() => {
      throw error;
    });
  };
  process.on('uncaughtException', guard);
  return () => process.off('uncaughtException', guard);
}

/** Handles an exception that nothing caught. Returns false if it is not a known fault. */
export type TakesFault = (error: Error, origin: NodeJS.UncaughtExceptionOrigin) => boolean;

/**
 * Keeps the process alive through the known faults of libraries. Any other uncaught exception ends it as usual. Returns
 * a function that removes the guard.
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

import type { Log } from '#game/ports/ports.ts';
import { removeHeartbeat, writeHeartbeat } from '#store/heartbeat-file.ts';

/** Milliseconds between two looks at the time of the last heartbeat. */
const LOOK_MS = 1_000;

/**
 * Writes the time of each heartbeat that Discord answers into the data folder, for `npm run health`. `last` gives the
 * time of the last one. The first heartbeat may come 41 s after the connection, so the time of this call counts until
 * then. Resolves to a function that ends the writing and removes the file.
 */
export async function writeHeartbeats(folder: string, last: () => number, log: Log): Promise<() => Promise<void>> {
  let written = Date.now();
  const write = (at: number): Promise<void> =>
    writeHeartbeat(folder, at).catch((error: unknown) => {
      log.warn({ error }, 'the time of a heartbeat cannot be written, so the health check may fail');
    });
  let writing = write(written);
  await writing;
  const timer = setInterval(() => {
    const at = last();
    if (at <= written) return;
    written = at;
    writing = writing.then(() => write(at));
  }, LOOK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await writing;
    await removeHeartbeat(folder);
  };
}

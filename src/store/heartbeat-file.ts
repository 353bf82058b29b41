import { constants } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The file in the data folder that holds the time of the last heartbeat. */
export const heartbeatFile = 'heartbeat';

/**
 * Writes the time at which the bot sent its last answered heartbeat, in ms since 1970. The text always has the same
 * length and replaces the earlier one in place. So a reader never finds an empty file.
 */
export async function writeHeartbeat(folder: string, at: number): Promise<void> {
  const file = await open(join(folder, heartbeatFile), constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    await file.write(`${new Date(at).toISOString()}\n`, 0, 'latin1');
  } finally {
    await file.close();
  }
}

/** Reads the time in ms since 1970. `null`: there is none, because no bot uses this folder. */
export async function readHeartbeat(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, heartbeatFile), 'latin1').catch(() => '');
  const at = Date.parse(text.trim());
  return Number.isNaN(at) ? null : at;
}

/** Removes the file when the bot stops. */
export const removeHeartbeat = (folder: string): Promise<void> => rm(join(folder, heartbeatFile), { force: true });

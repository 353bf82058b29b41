import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#game/ports/ports.ts';
import { heartbeatFile } from './heartbeat-file.ts';
import { releaseFile } from './release-file.ts';

/**
 * The bot's own names in its data folder: games with their cards, packs that servers have sent, the time of the last
 * heartbeat, and a release.
 */
const ours = ['store', 'server-packs', heartbeatFile, releaseFile] as const;
/** The bits of a mode that give access to others than the owner. */
const OTHERS = 0o077;

/**
 * Makes the data folder. Only its owner may read the bot's files, because the store holds the seeds and cards of
 * running games. From now on every file of this process is private. The bot's existing files there are made private. A
 * data folder that also holds other things stays as it is.
 */
export async function makePrivate(folder: string, log: Log): Promise<void> {
  process.umask(OTHERS);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  const isOurs = names.every((name) => ours.some((each) => name === each || name.startsWith(`${each}-damaged-`)));
  const there = names.filter((name) => ours.some((each) => name === each)).map((name) => join(folder, name));
  for (const path of isOurs ? [folder, ...there] : there) await tighten(path, log);
}

async function tighten(path: string, log: Log): Promise<void> {
  try {
    const { mode } = await stat(path);
    if ((mode & OTHERS) === 0) return;
    await chmod(path, mode & 0o700);
    log.info({ path }, 'others on this machine could read this folder; now only its owner can');
  } catch (error) {
    log.warn(
      { path, error },
      'others on this machine can read this folder; take that right away from them (chmod 700)',
    );
  }
}

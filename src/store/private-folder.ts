import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#game/ports/ports.ts';

/** What the bot keeps in its data folder: games with their cards, and packs that servers have sent. */
const ours = ['store', 'server-packs'] as const;
/** Bits of a mode that let anybody but the owner in. */
const OTHERS = 0o077;

/**
 * Makes the data folder, and keeps everybody but its owner out of what the bot writes: the store holds the seeds and cards
 * of running games. From now on every file of this process is the owner's alone. Folders that are there already are
 * tightened; one that also holds other things is left as it is, since only ours has to be private.
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

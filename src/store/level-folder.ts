import { cp, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '#game/ports/ports.ts';
import { damagedFolder, lostCurrent } from './level-faults.ts';
import { readLog } from './log-file.ts';
import { type LiveFiles, liveFiles } from './manifest.ts';

/** Our file that holds the damage that was found, until the loss has been reported. */
const FOUND = 'damage-found';
/** The size, in bytes, of the block that is written to test the disk. */
const PROBE_BYTES = 64 * 1024;

/** Damage that was found in a store's files at its start. */
export interface Damage {
  /** The file, and the byte at which its damage begins. */
  readonly file: string;
  readonly at: number;
  /** The path of the copy of the folder, made before it was opened. */
  readonly copy: string;
}

/**
 * Checks the files before LevelDB opens them, because LevelDB ignores some damage and deletes a damaged log after
 * reading it. Rejects with `StoreError` if the folder must not be opened as it is. A folder with a damaged log is
 * copied first and can then be opened. Tables may be large, so only their sizes are checked.
 */
export async function inspectFolder(path: string, now: () => number): Promise<Damage | null> {
  const names = await readdir(path);
  const known = await knownDamage(path);
  if (!names.includes('CURRENT')) {
    const manifests = names.filter((name) => name.startsWith('MANIFEST-'));
    const isNew = manifests.length === 0 && !names.some((name) => /\.(log|ldb|sst)$/.test(name));
    if (!isNew) throw new StoreError(lostCurrent(path, manifests.length === 1 ? manifests[0]! : null));
    return known;
  }
  const manifest = (await readFile(join(path, 'CURRENT'), 'utf8')).trim();
  const live = names.includes(manifest) ? liveFiles(await readFile(join(path, manifest))) : null;
  if (live === null) return known;
  for (const name of names) await mustBeWhole(path, name, live);
  return known ?? (await damagedLog(path, names, live, now));
}

/** Checks a table's size, because LevelDB notices a shortened table only when it reads it. */
async function mustBeWhole(path: string, name: string, { tables }: LiveFiles): Promise<void> {
  const size = /\.(ldb|sst)$/.test(name) ? tables.get(Number.parseInt(name, 10)) : undefined;
  if (size === undefined) return;
  const there = await stat(join(path, name));
  if (there.size === size) return;
  const what = [`${name} has ${there.size} bytes, not ${size}`, `в файле ${name} ${there.size} байт, а не ${size}`];
  throw new StoreError(damagedFolder(path, what as [string, string]));
}

async function damagedLog(
  path: string,
  names: readonly string[],
  { firstLog }: LiveFiles,
  now: () => number,
): Promise<Damage | null> {
  for (const file of names.filter((name) => name.endsWith('.log') && Number.parseInt(name, 10) >= firstLog)) {
    const { state, at } = readLog(await readFile(join(path, file)));
    if (state === 'damaged') return setAside(path, { file, at }, now);
  }
  return null;
}

/** Copies the folder of a damaged log: LevelDB deletes the log after reading it, and a copy may yield more. */
async function setAside(path: string, found: Omit<Damage, 'copy'>, now: () => number): Promise<Damage> {
  const copy = `${path}-damaged-${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}`;
  const damage = { ...found, copy };
  try {
    await mkdir(copy, { mode: 0o700 });
    await cp(path, copy, { recursive: true, filter: (each) => !each.endsWith('LOCK') });
    await noteDamage(path, damage);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    const what = [`${found.file} at byte ${found.at}`, `файл ${found.file}, байт ${found.at}`] as const;
    throw new StoreError(damagedFolder(path, what), { cause: error });
  }
  return damage;
}

async function noteDamage(path: string, damage: Damage): Promise<void> {
  const file = await open(join(path, FOUND), 'w');
  try {
    await file.writeFile(JSON.stringify(damage));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function knownDamage(path: string): Promise<Damage | null> {
  const text = await readFile(join(path, FOUND), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Damage);
}

/** Forgets the damage, once it has been reported. */
export const forgetDamage = (path: string): Promise<void> => rm(join(path, FOUND), { force: true });

/** The size of the logs in bytes. When the folder is opened again, they become a sorted table. */
export async function logBytes(path: string): Promise<number> {
  const logs = (await readdir(path)).filter((name) => name.endsWith('.log'));
  const sizes = await Promise.all(logs.map(async (name) => (await stat(join(path, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Rejects if the disk does not take a small file. */
export async function tryWriting(path: string): Promise<void> {
  const name = join(path, 'probe');
  try {
    const file = await open(name, 'w');
    try {
      await file.writeFile(Buffer.alloc(PROBE_BYTES, 1));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(name, { force: true });
  }
}

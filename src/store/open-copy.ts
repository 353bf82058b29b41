/** Copies a LevelDB that another process has open and writes. */
import { copyFile, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from '#game/ports/ports.ts';
import { lastWriteFile } from './last-write.ts';
import { damagedFolder } from './level-faults.ts';
import { liveFiles } from './manifest.ts';
import { pair } from './postgres/faults.ts';

/** The attempts. Each finds the tables that the one before has kept, so the later ones take a moment. */
const TRIES = 50;

/**
 * Copies the database as it is at one moment, with every write that was acknowledged before the call. The manifest names the
 * tables, which never change, and the first log that is not in them. So its tables and that log with all after it are the
 * whole database, even if there is a later manifest by now. Rejects with `StoreError` if files are always gone too soon.
 */
export async function copyOpenLevel(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const copied = await copyOnce(from, to);
    if (copied === null) continue;
    for (const name of await readdir(to)) if (!copied.has(name)) await rm(join(to, name));
    return;
  }
  throw pair(
    `${from} changes too fast to be copied. Try again when fewer games are running.`,
    `${from} меняется слишком быстро. Повторите, когда игр будет меньше.`,
  );
}

/** Returns the names of the files, or `null` if LevelDB has deleted one of them meanwhile. */
async function copyOnce(from: string, to: string): Promise<ReadonlySet<string> | null> {
  try {
    const current = await readFile(join(from, 'CURRENT'), 'utf8');
    const name = current.trim();
    const manifest = await readFile(join(from, name));
    const live = liveFiles(manifest);
    if (live === null) throw new StoreError(damagedFolder(from, [`its file ${name}`, `файл ${name}`]));
    const names = await readdir(from);
    const tables = names.filter((each) => /\.(ldb|sst)$/.test(each) && live.tables.has(numberOf(each)));
    if (tables.length < live.tables.size) return null;
    for (const each of tables) await keepCopy(join(from, each), join(to, each));
    const logs = await copyLogs(from, to, live.firstLog);
    if (logs === null) return null;
    await writeFile(join(to, name), manifest);
    await writeFile(join(to, 'CURRENT'), current);
    return new Set([...tables, ...logs, name, 'CURRENT', lastWriteFile]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const numberOf = (name: string): number => Number.parseInt(name, 10);

/** A table never changes. So a second name for it is a copy, and takes no time. Another disk needs a real copy. */
async function keepCopy(from: string, to: string): Promise<void> {
  const fault = await link(from, to).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );
  if (fault?.code === 'ENOENT') throw fault;
  if (fault !== null && fault.code !== 'EEXIST') await copyFile(from, to);
}

/**
 * Copies the logs in the order in which they were written: all but the last are complete. The number of acknowledged groups
 * goes first, so that the logs never lack one of them. Returns `null` if the first is gone: its writes are in later tables.
 */
async function copyLogs(from: string, to: string, first: number): Promise<readonly string[] | null> {
  await copyFile(join(from, lastWriteFile), join(to, lastWriteFile));
  const logs = (await readdir(from))
    .filter((name) => name.endsWith('.log') && numberOf(name) >= first)
    .sort((one, other) => numberOf(one) - numberOf(other));
  if (logs[0] === undefined || numberOf(logs[0]) !== first) return null;
  for (const name of logs) await copyFile(join(from, name), join(to, name));
  return logs;
}

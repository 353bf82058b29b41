/** Work that one process does for all: workers of one run want the same file at the same time. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as rest } from 'node:timers/promises';

/** A lock that is older, in ms, has been left behind. If its work does go on, it is done twice, which harms nothing. */
const longest = 120_000;

/** Does the work while no other process does any under the same lock, which is a file. */
export async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  while (!taken(lock)) await rest(20);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Takes the lock, if nobody has it. One that was left behind is removed. */
function taken(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (isLeft(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isLeft(lock: string): boolean {
  const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (Date.now() - since > longest) return true;
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return false;
}

/** Describes what is below these folders, and these files. It changes with the path, the size and the time of each file. */
export function stateOf(...places: readonly string[]): string {
  return places.map(stateOfPlace).join();
}

function stateOfPlace(place: string): string {
  const seen = statSync(place);
  if (!seen.isDirectory()) return `${place}:${seen.size}:${seen.mtimeMs}`;
  const names = readdirSync(place).filter((name) => name !== 'node_modules');
  return names.map((name) => stateOfPlace(`${place}/${name}`)).join();
}

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folders of this process that are still there. */
const made = new Set<string>();
/** The name has the id of the process, so that a later one can tell whose folder it is. */
const namePattern = /^nightcall-run-(\d+)-/;

/**
 * Makes a folder that goes with this process. It is removed at every end that the process can see, such as an exception.
 * The folders of killed processes are removed first.
 */
export function temporaryFolder(): string {
  if (made.size === 0) {
    removeLeft();
    process.once('exit', removeMade);
  }
  const folder = mkdtempSync(join(tmpdir(), `nightcall-run-${process.pid}-`));
  made.add(folder);
  return folder;
}

/** Removes a folder that {@link temporaryFolder} made. */
export function removeTemporary(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  made.delete(folder);
  if (made.size === 0) process.off('exit', removeMade);
}

function removeMade(): void {
  for (const folder of made) removeQuietly(folder);
}

function removeLeft(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(namePattern.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) removeQuietly(join(tmpdir(), name));
  }
}

/** Removes a folder if that is possible. It may be another account's, or Windows may hold a file in it open. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The next process tries again.
  }
}

/** Returns true if there is such a process, also one of another account. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

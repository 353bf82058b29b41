/** A disk that is full, for one process: none of its files may grow beyond a size (`RLIMIT_FSIZE`). */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of util-linux. A bot of the tests finds no programs by their names. */
const program = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));

/** Whether this machine lets us limit the files of a process that is running. */
export const canLimit = program !== undefined;

/** To be called in the process itself: its own limit ends a process that does not listen to the signal. */
export const outliveLimits = (): void => void process.on('SIGXFSZ', () => {});

/** `size` in bytes; `null`: as large as they like. */
export function limitFiles(pid: number, size: number | null): void {
  execFileSync(program!, ['--pid', String(pid), `--fsize=${size ?? 'unlimited'}:unlimited`]);
}

/** The size of the largest log in a data folder: the next write makes that one longer. */
export function logSize(dataDir: string): number {
  const store = join(dataDir, 'store');
  const logs = readdirSync(store).filter((name) => name.endsWith('.log'));
  return Math.max(0, ...logs.map((name) => statSync(join(store, name), { throwIfNoEntry: false })?.size ?? 0));
}

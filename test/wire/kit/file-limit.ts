/** Simulates a full disk for one process: none of its files may grow beyond a size (`RLIMIT_FSIZE`). */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Part of util-linux. Its path is absolute, because a bot of the tests has an empty `PATH`. */
const program = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));

/** True if this machine can limit the files of a running process. */
export const canLimit = program !== undefined;

/** Ignores the signal of the limit, which would end the process. Call it in the process itself. */
export const outliveLimits = (): void => void process.on('SIGXFSZ', () => {});

/** Limits the files of a process. `size` in bytes. `null`: no limit. */
export function limitFiles(pid: number, size: number | null): void {
  execFileSync(program!, ['--pid', String(pid), `--fsize=${size ?? 'unlimited'}:unlimited`]);
}

/** The size of the largest log in a data folder. The next write makes that log longer. */
export function logSize(dataDir: string): number {
  const store = join(dataDir, 'store');
  const logs = readdirSync(store).filter((name) => name.endsWith('.log'));
  return Math.max(0, ...logs.map((name) => statSync(join(store, name), { throwIfNoEntry: false })?.size ?? 0));
}

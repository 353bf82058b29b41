import { readFileSync } from 'node:fs';

/** The times of a thread since its start, ms. */
export interface ThreadTimes {
  readonly ranMs: number;
  /** The time for which it could have run, but other threads had all processors. */
  readonly waitedMs: number;
}

/** The times of the main thread of a process. `null`: this system does not tell them. Linux does (proc(5), schedstat). */
export const mainThreadOf = (pid: number): ThreadTimes | null => timesAt(`/proc/${pid}/task/${pid}`);

/** The times of the calling thread. `null`: this system does not tell them. */
export const thisThread = (): ThreadTimes | null => timesAt('/proc/thread-self');

function timesAt(folder: string): ThreadTimes | null {
  try {
    const [ran, waited] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ');
    return { ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
  } catch {
    return null;
  }
}

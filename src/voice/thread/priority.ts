import { constants, setPriority } from 'node:os';

/**
 * Lets the frames of this thread go first if all cores are busy. Only Linux gives each thread a priority of its own, and
 * only to an account with the right to raise it.
 */
export function goFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_ABOVE_NORMAL);
  } catch {
    // Without the right the thread keeps the priority of the process.
  }
}

import { constants, getPriority, setPriority } from 'node:os';

const { PRIORITY_ABOVE_NORMAL: high } = constants.priority;

/**
 * Lets the frames of this thread go first if all cores are busy. Only Linux gives each thread a priority of its own, and
 * only to an account with the right to raise it.
 */
export function goFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    // A lower number goes first.
    setPriority(Math.min(getPriority(), high));
  } catch {
    // Without the right the thread keeps the priority of the process.
  }
}

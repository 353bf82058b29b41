import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Description } from './description.ts';

/**
 * Leaves a line of JSON about what was checked in the folder that `EMULATOR_TALLY` names, so that a suite of many
 * processes can sum it up.
 */
export function leaveTally(description: Description | null): void {
  const folder = process.env.EMULATOR_TALLY;
  if (!folder || !description || description.checked.size === 0) return;
  const line = JSON.stringify({ routes: [...description.routes], checked: [...description.checked] });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}

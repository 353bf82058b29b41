import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Description } from './description.ts';

/**
 * Writes the totals of the checks as a line of JSON to the folder that `EMULATOR_TALLY` names. A suite of many
 * processes can then add them up.
 */
export function writeTally(description: Description | null): void {
  const folder = process.env.EMULATOR_TALLY;
  if (!folder || !description || description.checked.size === 0) return;
  const line = JSON.stringify({ routes: [...description.routes], checked: [...description.checked] });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}

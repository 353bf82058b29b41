/** The seeds of random tests: that of the commit, so that each commit draws other examples. */
import { execFileSync } from 'node:child_process';

/**
 * Returns the seed of this commit. `PROPERTY_SEED=<number>` is another one, and `PROPERTY_SEED=random` any. Where there
 * is no git, it is 1.
 */
export function seedOfCommit(): number {
  const asked = process.env['PROPERTY_SEED'];
  if (asked === 'random') return Date.now() % 2 ** 31;
  if (asked !== undefined) return Number(asked);
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number.parseInt(commit.toString().slice(0, 7), 16);
  } catch {
    return 1;
  }
}

import { GRACE_MS } from '#game/model/called-votes.ts';
import type { TableSummary } from '#game/ports/game-service.ts';
import type { TestClock } from '../game/kit/clock.ts';

/** Returns when the wait for late shots ends, after which a clan falls asleep (F14). `null`: the table does not wait for any. */
export function endOfShots({ town: { step, open } }: Pick<TableSummary, 'town'>, clock: TestClock): number | null {
  const { next } = clock;
  const isSoon = next !== null && next - clock.now() <= GRACE_MS;
  return step?.kind === 'sleep' && !open && isSoon ? next : null;
}

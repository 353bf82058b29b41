import type { GameEvent } from '#engine/kernel/events.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';

/** The duration of the day. A fold of the stored batches, like the timing. */
export interface DayClock {
  /** The start of the day plus all pauses since, ms since 1970. `null` by night. */
  readonly since: number | null;
  readonly pausedAt: number | null;
}

export const noDay: DayClock = { since: null, pausedAt: null };

/** Returns the clock after an event that was stored at `at`. */
export function dayAfter(day: DayClock, event: GameEvent, at: number): DayClock {
  switch (event.type) {
    case 'DayBroke':
      return { since: at, pausedAt: null };
    case 'NightFell':
    case 'GameEnded':
      return noDay;
    case 'GamePaused':
      return { ...day, pausedAt: at };
    case 'GameResumed': {
      const { since, pausedAt } = day;
      return { since: since === null || pausedAt === null ? since : since + at - pausedAt, pausedAt: null };
    }
    default:
      return day;
  }
}

/** The time at which this day becomes too long, ms since 1970. `null`: never, or it is already (D12). */
export function overtimeAt(
  rules: Ruleset,
  { state, day: { since, pausedAt } }: { readonly state: GameState; readonly day: DayClock },
  speed: number,
): number | null {
  const limit = state.outcome || state.day.overtime ? null : (rules.dayLimit?.(state) ?? null);
  return since === null || pausedAt !== null || limit === null ? null : since + (limit * 1000) / speed;
}

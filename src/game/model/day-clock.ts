import type { GameEvent } from '#engine/kernel/events.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { GameContext } from '../runtime/context.ts';
import type { Game } from './game.ts';

/** How long the day has lasted. A fold of the stored batches, as the timing is. */
export interface DayClock {
  /** When it broke, moved on by the pauses since; `null` by night. ms since 1970. */
  readonly since: number | null;
  readonly pausedAt: number | null;
}

export const noDay: DayClock = { since: null, pausedAt: null };

/** The clock after an event that was stored at `at`. */
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

/** When this day has lasted too long, ms since 1970; `null`: it cannot, or has (D12). */
function overtimeAt(rules: Ruleset, state: GameState, { since, pausedAt }: DayClock, speed: number): number | null {
  const limit = state.outcome || state.day.overtime ? null : (rules.dayLimit?.(state) ?? null);
  return since === null || pausedAt !== null || limit === null ? null : since + (limit * 1000) / speed;
}

/** Sets, or takes away, the alarm of a day that has lasted too long. */
export function armOvertime(
  { timers, rules, deps }: Pick<GameContext, 'timers' | 'rules' | 'deps'>,
  { state, day }: Pick<Game, 'state' | 'day'>,
  isIdle: boolean,
  overrun: (day: number) => void,
): void {
  const at = isIdle ? null : overtimeAt(rules, state, day, deps.settings.speed);
  timers.set('overtime', at, () => overrun(state.round));
}

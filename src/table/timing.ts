import type { GameEvent } from '#engine/events.ts';

/** When the running time ends. A fold of the stored batches, so that it is the same after a restart. */
export interface Timing {
  /** The step that is under way, and the seconds it was given. */
  readonly step: { readonly number: number; readonly seconds: number } | null;
  /** The end of the step's time, while it runs. */
  readonly until: number | null;
  /** What is left of it in ms, while the game is paused. */
  readonly left: number | null;
  readonly paused: boolean;
}

export const noTime: Timing = { step: null, until: null, left: null, paused: false };

/** The timing after an event that was stored at `at`. `speed`: how many times faster the limits run. */
export function tick(timing: Timing, event: GameEvent, at: number, speed: number): Timing {
  const ms = (seconds: number) => (seconds * 1000) / speed;
  switch (event.type) {
    case 'StepBegan':
      return { ...noTime, paused: timing.paused, step: { number: event.step.number, seconds: event.step.seconds } };
    case 'StepOpened': {
      const length = ms(timing.step?.seconds ?? 0);
      return timing.paused ? { ...timing, left: length } : { ...timing, until: at + length };
    }
    case 'StepExtended':
      return {
        ...timing,
        until: timing.until === null ? null : timing.until + ms(event.seconds),
        left: timing.left === null ? null : timing.left + ms(event.seconds),
      };
    case 'StepEnded':
      return { ...noTime, paused: timing.paused };
    case 'GamePaused':
      return { ...timing, paused: true, until: null, left: timing.until === null ? null : ms(event.left) };
    case 'GameResumed':
      return { ...timing, paused: false, until: timing.left === null ? null : at + timing.left, left: null };
    case 'GameEnded':
      return noTime;
    default:
      return timing;
  }
}

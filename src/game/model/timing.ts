import type { GameEvent } from '#engine/kernel/events.ts';
import type { StepEnd } from '#engine/kernel/step.ts';

/** The running time limit. A fold of the stored batches, so that it is the same after a restart. */
export interface Timing {
  /** The current step and its time limit in seconds. */
  readonly step: { readonly number: number; readonly seconds: number } | null;
  /** The end of the step's time while it runs. */
  readonly until: number | null;
  /** The rest of the step's time while the game is paused, ms. */
  readonly left: number | null;
  readonly paused: boolean;
  /** The planned end of the previous step. The time of a step on the beat begins there. */
  readonly beat: number | null;
  /** The end of the previous step if its player ended it with thanks: when it was, and the rest of its time, ms. */
  readonly passed: { readonly at: number; readonly left: number } | null;
  /** The planned length of the step's time, ms. */
  readonly length: number;
  /** The time that a host has added, ms. */
  readonly added: number;
  /** The factor by which the step's time is shortened. */
  readonly speed: number;
}

/** The timing without a running step. */
export const noTime: Timing = {
  step: null,
  until: null,
  left: null,
  paused: false,
  beat: null,
  passed: null,
  length: 0,
  added: 0,
  speed: 1,
};

/** A step that begins later than this after the beat is counted from its own start, ms at speed 1. */
const LATE_MS = 300;

/**
 * Returns the timing after an event that was stored at `at`. `speed`: the factor by which the time of a step is
 * shortened that begins or opens with this event.
 */
export function tick(timing: Timing, event: GameEvent, at: number, speed: number): Timing {
  const ms = (seconds: number, factor = timing.speed) => (seconds * 1000) / factor;
  switch (event.type) {
    case 'StepBegan': {
      const { number, seconds, kind } = event.step;
      // D14: a number is called every three seconds, regardless of how long storing takes.
      const beat = kind === 'number' ? timing.beat : null;
      const { paused, passed } = timing;
      return { ...noTime, paused, passed, step: { number, seconds }, beat, length: ms(seconds, speed), speed };
    }
    case 'StepOpened': {
      const length = ms(timing.step?.seconds ?? 0, speed);
      const opened = { ...timing, length, speed };
      const late = LATE_MS / speed;
      return timing.paused ? { ...opened, left: length } : { ...opened, until: begins(timing, at, late) + length };
    }
    case 'StepExtended':
      return {
        ...timing,
        added: timing.added + ms(event.seconds),
        until: timing.until === null ? null : timing.until + ms(event.seconds),
        left: timing.left === null ? null : timing.left + ms(event.seconds),
      };
    case 'StepEnded':
      return { ...noTime, paused: timing.paused, beat: timing.until, passed: passedAt(timing, event.by, at) };
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

const passedAt = ({ until }: Timing, by: StepEnd, at: number): Timing['passed'] =>
  by === 'passed' && until !== null ? { at, left: until - at } : null;

/** Returns the start of the time of a step that was opened at `at`. */
const begins = ({ beat }: Timing, at: number, late: number): number =>
  beat !== null && at >= beat && at - beat <= late ? beat : at;

import type { GameEvent } from '#engine/kernel/events.ts';

/** When the running time ends. A fold of the stored batches, so that it is the same after a restart. */
export interface Timing {
  /** The step that is under way, and the seconds it was given. */
  readonly step: { readonly number: number; readonly seconds: number } | null;
  /** The end of the step's time, while it runs. */
  readonly until: number | null;
  /** What is left of it in ms, while the game is paused. */
  readonly left: number | null;
  readonly paused: boolean;
  /** When the step before was to end: from then on, and not from a moment later, a step on the beat is counted. */
  readonly beat: number | null;
  /** How long the step's time was meant to be, ms. */
  readonly length: number;
  /** What a host has added to it, ms. */
  readonly added: number;
}

export const noTime: Timing = { step: null, until: null, left: null, paused: false, beat: null, length: 0, added: 0 };

/** A step that comes later than this is not counted from the beat, ms at speed 1: it was not the table that was slow. */
const LATE_MS = 300;

/** The timing after an event that was stored at `at`. `speed`: how many times faster the limits run. */
export function tick(timing: Timing, event: GameEvent, at: number, speed: number): Timing {
  const ms = (seconds: number) => (seconds * 1000) / speed;
  switch (event.type) {
    case 'StepBegan': {
      const { number, seconds, kind } = event.step;
      // D14: the numbers are called one every three seconds, whatever it takes to store them.
      const beat = kind === 'number' ? timing.beat : null;
      return { ...noTime, paused: timing.paused, step: { number, seconds }, beat, length: ms(seconds) };
    }
    case 'StepOpened': {
      const { length } = timing;
      const late = LATE_MS / speed;
      return timing.paused ? { ...timing, left: length } : { ...timing, until: begins(timing, at, late) + length };
    }
    case 'StepExtended':
      return {
        ...timing,
        added: timing.added + ms(event.seconds),
        until: timing.until === null ? null : timing.until + ms(event.seconds),
        left: timing.left === null ? null : timing.left + ms(event.seconds),
      };
    case 'StepEnded':
      return { ...noTime, paused: timing.paused, beat: timing.until };
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

/** From when on the time of a step is counted that was opened at `at`. */
const begins = ({ beat }: Timing, at: number, late: number): number =>
  beat !== null && at >= beat && at - beat <= late ? beat : at;

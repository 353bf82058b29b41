import { type Growth, growthOf } from '../window/kit/growth.ts';
import type { SoakSample } from './soak.ts';

/** The largest share of frames that may be more than 20 ms late: their 99th percentile is then below 20 ms. */
const mostLate = 0.01;
/**
 * The largest share of the time for which the main thread may wait for a processor until its frames tell nothing. Each
 * frame then waits for the frames before it, too.
 */
const mostWaited = 0.5;
/** Fewer samples tell nothing about growth. */
const leastSamples = 6;
/** The largest load of the thread that hosts the games. The rest is for the moments in which many tables act. */
const mostLoad = 0.95;

type Judged = Pick<SoakSample, 'frames' | 'lateShare' | 'waited'> & {
  readonly own: Pick<SoakSample['own'], 'ownLate'>;
  readonly timer: Pick<SoakSample['timer'], 'late'>;
};

/** The frames of a soak. Shares are of all frames, and `null` if they are not known. */
export interface InTime {
  /** The share of frames that were more than 20 ms late. */
  readonly late: number | null;
  /** The share that would have been late if the bot had never waited for a processor, as far as that can be told. */
  readonly ownLate: number | null;
  /** The share of late ticks of the bare timer. */
  readonly timerLate: number | null;
  /**
   * True if fewer than one frame in a hundred was late. If at least one tick of the bare timer in a hundred was late, the
   * machine was too busy. The own lateness then decides, in the samples in which the bot mostly had a processor. `null`:
   * there is too little to judge.
   */
  readonly isInTime: boolean | null;
}

/** The judgement of a soak. */
export interface Verdict extends InTime {
  /** The growth of the memory after collections. `null`: there is too little to judge. */
  readonly heap: Growth | null;
}

/** The mean of a value over samples, by the weight of each. `null`: a value is not known, or nothing has a weight. */
function meanOf(samples: readonly Judged[], of: (sample: Judged) => number | null): number | null {
  const frames = samples.reduce((sum, sample) => sum + sample.frames, 0);
  const values = samples.map((sample) => (sample.frames === 0 ? 0 : of(sample)));
  if (frames === 0 || values.includes(null)) return null;
  return samples.reduce((sum, sample, index) => sum + sample.frames * values[index]!, 0) / frames;
}

/** Judges whether the frames of these samples were in time. */
export function inTimeOf(samples: readonly Judged[]): InTime {
  const late = meanOf(samples, ({ lateShare }) => lateShare);
  const served = samples.filter(({ waited }) => waited !== null && waited < mostWaited);
  const ownLate = meanOf(served, ({ own }) => own.ownLate);
  const timerLate = meanOf(samples, ({ timer }) => timer.late);
  const figures = { late, ownLate, timerLate };
  if (late === null || late < mostLate) return { ...figures, isInTime: late === null ? null : true };
  if (timerLate !== null && timerLate < mostLate) return { ...figures, isInTime: false };
  return { ...figures, isInTime: ownLate === null ? null : ownLate < mostLate };
}

/** Judges the samples of a soak, oldest first. */
export function verdictOf(samples: readonly (Judged & Pick<SoakSample, 'heapMib'>)[]): Verdict {
  const heap = samples.length < leastSamples ? null : growthOf(samples.map(({ heapMib }) => heapMib));
  return { ...inTimeOf(samples), heap };
}

/** The share of the time in which the main thread ran, out of the time in which it had a processor or needed none. */
const loadOf = ({ ran, waited, processors }: Pick<SoakSample, 'ran' | 'waited' | 'processors'>): number =>
  ran === null || waited === null ? processors : ran / Math.max(ran, 1 - waited);

/** True if one process can host as many tables as in this sample: frames in time, and a rest of the processor. */
export const isWithin = (sample: Judged & Pick<SoakSample, 'ran' | 'waited' | 'processors'>): boolean =>
  inTimeOf([sample]).isInTime === true && loadOf(sample) < mostLoad;

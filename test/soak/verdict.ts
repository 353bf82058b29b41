import { type Growth, growthOf } from '../window/kit/growth.ts';
import type { SoakSample } from './soak.ts';

/** The largest share of frames that may be more than 20 ms late: their 99th percentile is then below 20 ms. */
const mostLate = 0.01;
/** The largest share of the time for which the bot may wait for a processor until the machine counts as too busy. */
const mostWaited = 0.02;
/** Fewer samples tell nothing about growth. */
const leastSamples = 6;
/** The largest load of the thread that hosts the games. The rest is for the moments in which many tables act. */
const mostLoad = 0.95;

type Judged = Pick<SoakSample, 'frames' | 'lateShare' | 'waited'>;

/** True if the machine had a processor for the bot when it needed one. Its frames can be judged. */
export const hadProcessor = ({ waited }: Judged): boolean => waited === null || waited < mostWaited;

/** The share of the frames of these samples that were more than 20 ms late. `null`: no frame was sent. */
function lateShareOf(samples: readonly Judged[]): number | null {
  const frames = samples.reduce((sum, sample) => sum + sample.frames, 0);
  const late = samples.reduce((sum, sample) => sum + sample.frames * sample.lateShare, 0);
  return frames === 0 ? null : late / frames;
}

/** The judgement of a soak. `null`: there is too little to judge. */
export interface Verdict {
  /** The share of late frames in all samples. */
  readonly late: number | null;
  /** The same in the samples in which the machine was not too busy, and the number of these. */
  readonly judgedLate: number | null;
  readonly judged: number;
  readonly isInTime: boolean | null;
  /** The growth of the memory after collections. */
  readonly heap: Growth | null;
}

/** Judges the samples of a soak, oldest first. */
export function verdictOf(samples: readonly (Judged & Pick<SoakSample, 'heapMib'>)[]): Verdict {
  const judged = samples.filter(hadProcessor);
  const judgedLate = lateShareOf(judged);
  const late = lateShareOf(samples);
  // On a busy machine, too, frames in time are frames in time.
  const isInTime = late !== null && late < mostLate ? true : judgedLate === null ? null : judgedLate < mostLate;
  const heap = samples.length < leastSamples ? null : growthOf(samples.map(({ heapMib }) => heapMib));
  return { late, judgedLate, judged: judged.length, isInTime, heap };
}

/** True if one process can host as many tables as in this sample: frames in time, and a rest of the processor. */
export const isWithin = ({
  frames,
  lateShare,
  ran,
  processors,
}: Pick<SoakSample, 'frames' | 'lateShare' | 'ran' | 'processors'>): boolean =>
  frames > 0 && lateShare < mostLate && (ran ?? processors) < mostLoad;

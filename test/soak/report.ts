/** The words and figures that a soak prints. */
import type { SoakSample } from './soak.ts';
import type { Verdict } from './verdict.ts';

/** A column of the table of samples: its head, and its value. */
type Column = readonly [head: string, of: (sample: SoakSample) => string];

const rate = (of: (sample: SoakSample) => number) => (sample: SoakSample) => (of(sample) / sample.seconds).toFixed(1);
const percent = (share: number | null, digits = 1): string => (share === null ? '-' : (share * 100).toFixed(digits));
const orDash = (value: number | null): string => (value === null ? '-' : String(value));

const columns: readonly Column[] = [
  ['tables', ({ tables }) => String(tables)],
  ['voices', ({ voices }) => String(voices)],
  ['games', ({ gamesEnded }) => String(gamesEnded)],
  ['frames/s', rate(({ frames }) => frames)],
  ['p50 ms', ({ median }) => String(median)],
  ['p99 ms', ({ p99 }) => String(p99)],
  ['late %', ({ lateShare }) => percent(lateShare, 2)],
  ['own p99', ({ own }) => orDash(own.ownP99)],
  ['own late %', ({ own }) => percent(own.ownLate, 2)],
  ['timer p99', ({ timer }) => orDash(timer.p99)],
  ['timer late %', ({ timer }) => percent(timer.late, 2)],
  ['timer own late %', ({ timer }) => percent(timer.ownLate, 2)],
  ['ran %', ({ ran }) => percent(ran)],
  ['waited %', ({ waited }) => percent(waited)],
  ['process %', ({ processors }) => percent(processors)],
  ['events/s', rate(({ events }) => events)],
  ['calls/s', rate(({ calls }) => calls)],
  ['edits/s', rate(({ memberEdits }) => memberEdits)],
  ['waits/s', rate(({ limitWaits }) => limitWaits)],
  ['heap MiB', ({ heapMib }) => heapMib.toFixed(1)],
  ['resident MiB', ({ residentMib }) => residentMib.toFixed(0)],
];

/** The meaning of the columns that their heads do not tell. */
export const legend = `late: frames more than 20 ms after they were due. own: without the time for which the bot waited for a processor.
timer: the ticks of a bare timer of 20 ms in a process that does nothing else.
ran, waited: shares of the time in which the thread that hosts the games ran, and waited for a processor.
process: processor time of the whole bot. people: that of the process with the local Discord and the people.`;

/** The heads of the columns. */
export const heads = ['time', ...columns.map(([head]) => head), 'people %'].join('  ');

/** A sample as a line below the heads. `at`: ms since the start. `people`: processors that this process used. */
export function lineOf(sample: SoakSample, at: number, people: number): string {
  const time = new Date(at).toISOString().slice(11, 19);
  const cells = columns.map(([head, of]) => of(sample).padStart(head.length));
  return [time, ...cells, percent(people).padStart('people %'.length)].join('  ');
}

/** The judgement of a soak in words. */
export function wordsOf({ late, ownLate, timerLate, isInTime, heap }: Verdict): readonly string[] {
  const inTime = isInTime === null ? 'NOT JUDGED' : isInTime ? 'good' : 'TOO LATE';
  const words = [
    `${percent(late, 3)} % of the frames were more than 20 ms late, ${percent(ownLate, 3)} % without waits for a processor`,
    `${percent(timerLate, 3)} % of the ticks of the bare timer were more than 20 ms late`,
    `frames in time: ${inTime}`,
  ];
  if (heap === null) return [...words, 'memory: not judged, there are too few samples'];
  const [first, last, noise] = [heap.first, heap.last, heap.noise].map((mib) => mib.toFixed(1));
  const growth = heap.grows ? 'GROWS' : 'does not grow';
  return [...words, `memory: ${first} MiB in the first third, ${last} MiB in the last, noise ${noise}: ${growth}`];
}

/** The result of a sample of the ramp in words. */
export const rampWords = (sample: SoakSample, isWithin: boolean): string =>
  `${sample.tables} tables: ${isWithin ? 'within' : 'beyond'} the limits`;

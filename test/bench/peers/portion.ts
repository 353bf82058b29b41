/**
 * Plays portions of simulated games when its parent asks for them by IPC, and answers with the CPU time of each, in ms.
 * The simulator of an earlier commit is measured with the same file, which lies in its folder then (earlier-commit.ts).
 */
import { simulateAll } from '#simulator/index.ts';
import { cpuMsOf } from '../frame/cpu-time.ts';
import { jobOf, type SimulatedJob } from './simulated.ts';

// The words of an earlier commit's jobs are the same, and only their types have moved.
const play = simulateAll as unknown as (job: SimulatedJob) => unknown;

process.on('message', (rules: string) => {
  const job = jobOf(rules);
  // The first run clears away the garbage of the time before, and the second counts.
  play(job);
  process.send!(cpuMsOf(() => play(job)));
});

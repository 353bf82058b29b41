/** A thread that plays games and reports their results every few games. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Job, tallies } from './job.ts';

for (const tally of tallies(workerData as Job)) parentPort?.postMessage(tally);

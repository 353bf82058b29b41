/** A thread that plays games and tells after every few of them what they came to. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Job, tallies } from './job.ts';

for (const tally of tallies(workerData as Job)) parentPort?.postMessage(tally);

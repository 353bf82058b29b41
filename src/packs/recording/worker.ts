import { parentPort, workerData } from 'node:worker_threads';
import { makeTake, type TakeJob } from './take.ts';

parentPort!.postMessage(await makeTake(workerData as TakeJob));

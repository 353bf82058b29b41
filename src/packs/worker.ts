import { parentPort, workerData } from 'node:worker_threads';
import { type InspectJob, inspect } from './inspect.ts';

parentPort!.postMessage(await inspect(workerData as InspectJob));

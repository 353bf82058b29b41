/** The voice thread as in the bot. It also counts its frames, and tells their numbers on request. */
import { BroadcastChannel, parentPort, workerData } from 'node:worker_threads';
import { takesVoiceFault } from '#voice/guard.ts';
import type { ThreadSettings } from '#voice/thread/messages.ts';
import { serveVoice } from '#voice/thread/serve.ts';
import { guardProcess } from '../../src/process/guard.ts';
import { Lateness } from './lateness.ts';
import { latenessChannel } from './questions.ts';
import { thisThread } from './thread-times.ts';

const lateness = new Lateness(thisThread);
lateness.start();
const { log, players } = serveVoice(parentPort!, workerData as ThreadSettings, (meter) => lateness.over(meter));
guardProcess([takesVoiceFault(log, (fault) => players.recover(fault))]);

const questions = new BroadcastChannel(latenessChannel);
questions.onmessage = () => questions.postMessage(lateness.counts);

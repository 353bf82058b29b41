/** The voice thread: it has all voice connections of the process, and sends the frames of all narrators. */
import { parentPort, workerData } from 'node:worker_threads';
import { takesVoiceFault } from '#voice/guard.ts';
import type { ThreadSettings } from '#voice/thread/messages.ts';
import { serveVoice } from '#voice/thread/serve.ts';
import { guardProcess } from '../process/guard.ts';

const { log, players } = serveVoice(parentPort!, workerData as ThreadSettings);
guardProcess([takesVoiceFault(log, (fault) => players.recover(fault))]);

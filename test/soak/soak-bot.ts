/**
 * The bot as an operator starts it. On request it collects its garbage and reports its memory to its parent, and how late
 * the frames of the narrators were.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig, secretsOf } from '../../src/process/config.ts';
import { openLog } from '../../src/process/log.ts';
import { run, stop } from '../../src/programs/run.ts';
import type { LatenessCounts } from './lateness.ts';
import { answer, latenessChannel } from './questions.ts';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** Milliseconds between two questions to the voice thread. */
const ASK_MS = 100;

const config = readConfig(process.env);
const log = openLog({ level: config.logLevel, format: 'json', secrets: secretsOf(config) });
const running = await run(config, log, { voiceProgram: new URL('./soak-voice.mjs', import.meta.url) });
const voice = new BroadcastChannel(latenessChannel);
answer({
  lateness: () =>
    new Promise<LatenessCounts>((resolve) => {
      // The voice thread begins with the first table, and does not hear what was asked before.
      const asking = setInterval(() => voice.postMessage(null), ASK_MS);
      voice.onmessage = ({ data }) => {
        clearInterval(asking);
        resolve(data as LatenessCounts);
      };
    }),
  memory: () => {
    // The second collection takes what the first has set free in finalisers.
    collect();
    collect();
    return process.memoryUsage();
  },
});
const end = () => void stop(running, log).then(() => process.exit(0));
process.once('SIGTERM', end);
process.once('disconnect', end);

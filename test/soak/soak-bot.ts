/** The bot as an operator starts it. On request it collects its garbage and reports its memory to its parent. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../../src/config.ts';
import { openLog } from '../../src/log.ts';
import { run, stop } from '../../src/run.ts';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

const config = readConfig(process.env);
const log = openLog({ level: config.logLevel, format: 'json', secrets: [config.token] });
const running = await run(config, log);
process.on('message', () => {
  // The second collection takes what the first has set free in finalisers.
  collect();
  collect();
  process.send!(process.memoryUsage());
});
const end = () => void stop(running, log).then(() => process.exit(0));
process.once('SIGTERM', end);
process.once('disconnect', end);

/** The bot as an operator starts it: configured by the environment, and running until a signal ends it. */
import { readConfig, secretsOf } from './config.ts';
import { loadEnvFile } from './environment.ts';
import { openLog } from './log.ts';
import { paceOfParent } from './rehearsal-pace.ts';
import { run, stop } from './run.ts';
import { startFault } from './start-fault.ts';

/**
 * The time after which a stop is cut short, in ms. Everything acknowledged is stored in any case. Containers are killed
 * after 10 s, and on a busy machine the exit takes time too.
 */
const STOP_MS = 8_000;

const stopping = new AbortController();

async function main(): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const log = openLog({ level: config.logLevel, format: config.logFormat, secrets: secretsOf(config) });
  const pace = config.rehearsal ? paceOfParent(config.speed, () => end()) : undefined;
  const running = run(config, log, pace ? { pace } : {}, stopping.signal);
  const end = () => {
    setTimeout(() => process.exit(0), STOP_MS);
    stopping.abort();
    running.then((parts) => stop(parts, log)).then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end());
  await running;
}

function fail(error: unknown): void {
  // The stop came before there was anything to stop.
  if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0);
  console.error(startFault(error, process.env['DISCORD_API']?.trim() || null));
  process.exit(1);
}

main().catch(fail);

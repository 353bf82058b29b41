/** The bot as an operator starts it: configuration from the environment, until a signal ends it. */
import { StoreError } from '#table/ports.ts';
import { PackError } from '#voice/pack.ts';
import { ConfigError, complaint, loadEnvFile, readConfig } from './config.ts';
import { openLog } from './log.ts';
import { run, stop } from './run.ts';

/** A stop that takes longer is broken off: what was acknowledged is stored in any case. */
const STOP_MS = 15_000;

async function main(): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  const log = openLog({ level: config.logLevel, format: config.logFormat, secrets: [config.token] });
  const running = run(config, log);
  const end = () => {
    setTimeout(() => process.exit(0), STOP_MS);
    running.then((parts) => stop(parts, log)).then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
  await running;
}

function fail(error: unknown): void {
  const isPlain = error instanceof ConfigError || error instanceof StoreError || error instanceof PackError;
  if (isPlain) console.error(error.message);
  else if ((error as { code?: unknown }).code === 'TokenInvalid') console.error(complaint(['DISCORD_TOKEN']));
  else console.error(error);
  process.exit(1);
}

main().catch(fail);

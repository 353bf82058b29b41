/** The bot as an operator starts it: configured by the environment, and running until a signal ends it. */
import { recommendedShards } from '#discord/index.ts';
import { configAtTerminal } from '../process/ask-token.ts';
import { type Config, readConfig, secretsOf } from '../process/config.ts';
import { loadEnvFile } from '../process/environment.ts';
import { openLog } from '../process/log.ts';
import { useProxy } from '../process/proxy.ts';
import { paceOfParent } from '../process/rehearsal-pace.ts';
import { exitCodeOf, REFUSED_CODE, startFault } from '../process/start-fault.ts';
import { release, releaseAsked } from './released.ts';
import { giveUp, run, stop } from './run.ts';

/**
 * The time after which a stop is cut short, in ms. Everything acknowledged is stored in any case. Containers are killed
 * after 10 s, and on a busy machine the exit takes time too.
 */
const STOP_MS = 8_000;
/** The time for the unmutes of a bot that Discord refuses, and for its stop, in ms. */
const GIVE_UP_MS = 60_000;

const signals = ['SIGTERM', 'SIGINT'] as const;
const stopping = new AbortController();

async function main(): Promise<void> {
  loadEnvFile();
  const config = await configure();
  if (config === null) return process.exit(0);
  reach(config);
  const log = openLog({ level: config.logLevel, format: config.logFormat, secrets: secretsOf(config) });
  const pace = config.rehearsal ? paceOfParent(config.speed, () => end()) : undefined;
  const running = run(config, log, pace ? { pace } : {}, stopping.signal);
  const end = () => {
    if (stopping.signal.aborted) return;
    setTimeout(() => process.exit(0), STOP_MS);
    stopping.abort();
    running.then((parts) => stop(parts, log)).then(() => process.exit(0), fail);
  };
  for (const signal of signals) process.once(signal, () => end());
  const parts = await running;
  const asked = releaseAsked(config, parts.store, { log, ended: stopping.signal });
  const cause = await Promise.race([parts.refused, asked]);
  if (cause instanceof Error) {
    setTimeout(() => fail(cause), GIVE_UP_MS).unref();
    await giveUp(parts, cause, log);
    throw cause;
  }
  await release(parts, cause, log);
  await stop(parts, log);
  exit(0);
}

/** A person at a terminal is asked for a token that is missing or wrong. Elsewhere that is a fault. */
async function configure(): Promise<Config | null> {
  const { stdin: input, stdout: output, env } = process;
  if (!input.isTTY || !output.isTTY) return readConfig(env);
  return configAtTerminal({ terminal: { input, output }, folder: process.cwd(), env }, refusesToken);
}

async function refusesToken(config: Config): Promise<boolean> {
  reach(config);
  const answer = await recommendedShards(config.token, config.api ?? undefined).catch((error: unknown) => error);
  if (answer instanceof Error && exitCodeOf(answer) !== REFUSED_CODE) throw answer;
  return answer instanceof Error;
}

let isReached = false;

/** Sends all calls through the proxy, if there is one. */
function reach({ proxy }: Config): void {
  if (proxy !== null && !isReached) useProxy(proxy);
  isReached = true;
}

function fail(error: unknown): void {
  // The stop came before there was anything to stop.
  if (stopping.signal.aborted && error === stopping.signal.reason) process.exit(0);
  console.error(startFault(error, process.env['DISCORD_API']?.trim() || null));
  exit(exitCodeOf(error));
}

/**
 * Ends the process. With `--stay`, a bot that was released or is refused by Discord stays and does nothing more until a
 * signal ends it: Docker starts again whatever exits, and that would be of no use.
 */
function exit(code: number): void {
  if (!process.argv.includes('--stay') || (code !== 0 && code !== REFUSED_CODE)) process.exit(code);
  for (const signal of signals) process.removeAllListeners(signal).once(signal, () => process.exit(code));
  setInterval(() => {}, 2 ** 30);
}

main().catch(fail);

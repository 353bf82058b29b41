import { accessSync, constants, mkdirSync } from 'node:fs';
import { loadEnvFile } from '../process/environment.ts';
import { useProxy } from '../process/proxy.ts';
import { remedyOf } from '../process/start-fault.ts';
import { messageOf } from './bench.ts';
import { readOptions } from './options.ts';
import { deviations, without, writeReport } from './report.ts';
import { runLiveCheck } from './run.ts';

/**
 * Runs the live check. Exit codes: 0 if all is as expected, 1 with deviations, 2 if it cannot run, 130 if it was
 * stopped.
 */
async function main(): Promise<number> {
  loadEnvFile();
  const options = readOptions(process.argv.slice(2), process.env);
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  const { out, guildId, api, proxy } = options;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!stop.signal.aborted) console.log('Stopping: the channels are deleted first.');
      stop.abort();
    });
  }
  try {
    prepareFolder(out);
    if (proxy !== null) useProxy(proxy);
    console.log(`Checking server ${guildId} at ${api}. It takes some minutes.`);
    const report = await runLiveCheck(options, stop.signal, (line) => console.log(line));
    const wrong = deviations(report);
    for (const { check, expected, found } of wrong)
      console.log(without(options, `❌ ${check}: expected ${expected}; found ${found}`));
    const files = writeReport(report, out, options);
    const kept = report.findings.length - wrong.length;
    console.log(
      `${wrong.length} deviations, ${kept} other checks. ${report.stopped ?? ''}\nReport: ${files.join(', ')}`,
    );
    if (stop.signal.aborted) return 130;
    return wrong.length > 0 || report.stopped !== null ? 1 : 0;
  } catch (error) {
    const reason = remedyOf(error, process.env['DISCORD_API']?.trim() || null) ?? messageOf(error);
    console.error(without(options, `The check cannot be run: ${reason}`));
    return stop.signal.aborted ? 130 : 2;
  }
}

/** Throws before anything is checked if no report can be written there. */
function prepareFolder(out: string): void {
  try {
    mkdirSync(out, { recursive: true });
    accessSync(out, constants.W_OK);
  } catch (error) {
    throw new Error(`--out takes a folder for the reports. ${messageOf(error)}`);
  }
}

process.exitCode = await main();

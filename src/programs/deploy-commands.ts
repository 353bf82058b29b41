import { readConfig } from '../process/config.ts';
import { loadEnvFile } from '../process/environment.ts';
import { useProxy } from '../process/proxy.ts';
import { deploy } from '../process/register.ts';
import { startFault } from '../process/start-fault.ts';

/** Registers the slash commands, for those who do not let the bot do so. */
async function main(): Promise<void> {
  loadEnvFile();
  const config = readConfig(process.env);
  if (config.proxy !== null) useProxy(config.proxy);
  const done = await deploy(config);
  console.log(done.outcome === 'unchanged' ? `Commands ${done.where}: nothing to change.` : `Commands ${done.where}:`);
  if (done.outcome === 'unchanged') return;
  for (const kind of ['added', 'changed', 'removed'] as const) {
    for (const name of done[kind]) console.log(`  ${kind.padEnd(7)} /${name}`);
  }
}

main().catch((error: unknown) => {
  console.error(startFault(error, process.env['DISCORD_API']?.trim() || null));
  process.exitCode = 1;
});

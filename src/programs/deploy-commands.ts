import { commands } from '#commands/index.ts';
import { deployCommands } from '#discord/deploy.ts';
import { rulebooksOf } from '#narration/index.ts';
import { hosted } from '#rulesets/index.ts';
import { readConfig } from '../process/config.ts';
import { loadEnvFile } from '../process/environment.ts';
import { startFault } from '../process/start-fault.ts';

/** Registers the slash commands: in the guild `DEV_GUILD_ID` if it is set, and otherwise globally. */
async function main(): Promise<void> {
  loadEnvFile();
  const { token, api, devGuildId, rehearsal, readsTown } = readConfig(process.env);
  const offer = { rulebooks: rulebooksOf(hosted), rehearsal, readsTown };
  const done = await deployCommands(
    commands.map((command) => command.data(offer)),
    { token, ...(api === null ? {} : { api }), ...(devGuildId === null ? {} : { guildId: devGuildId }) },
  );
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

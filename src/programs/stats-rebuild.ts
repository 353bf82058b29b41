/**
 * `npm run stats -- rebuild`: derives the results of all servers with statistics again from the records of their games.
 * Stop the bot first. `-- --data FOLDER`: another data folder than the one of the configuration.
 */
import { parseArgs } from 'node:util';
import { type Log, StoreError } from '#game/ports/ports.ts';
import { rebuilt } from '#statistics/rebuild.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { journalOn } from '#store/journal.ts';
import type { OpenedStore } from '#store/open.ts';
import { defaultDataDir, loadEnvFile } from '../process/environment.ts';
import { rebuildParts } from '../process/statistics-parts.ts';
import { closeOwned, openOwned, type StorePlace } from '../process/storage.ts';

const usage =
  'npm run stats -- rebuild [-- --data FOLDER]\nStop the bot first. Without --data, STORE_URL and DATA_DIR count.';

/** Reads the command line. Ends the process with the usage if it is wrong, or if help is asked for. */
function readCommandLine(): StorePlace {
  try {
    const { values } = parseArgs({ options: { data: { type: 'string' }, help: { type: 'boolean', default: false } } });
    loadEnvFile();
    if (values.data !== undefined) return { dataDir: values.data, storeUrl: null };
    const { DATA_DIR, STORE_URL } = process.env;
    if (!values.help) return { dataDir: DATA_DIR?.trim() || defaultDataDir, storeUrl: STORE_URL?.trim() || null };
    console.log(usage);
    return process.exit(0);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return process.exit(2);
  }
}

/** The fields of the entries about records. */
interface Fields {
  readonly table?: string;
  readonly key?: string;
  readonly error?: unknown;
}

/** Prints what cannot be used, with the reason. */
function print({ table, key, error }: Fields, what: string): void {
  console.log([what, table ?? key, error instanceof Error ? error.message : ''].filter(Boolean).join(': '));
}

const log: Log = { debug: () => {}, info: () => {}, warn: print, error: print };

/** Shows the progress: in place on a terminal, and otherwise at the end only. */
function show(guildId: string, { done, of }: { readonly done: number; readonly of: number }): void {
  const line = `server ${guildId}: ${done} of ${of} games`;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === of ? '\n' : ''}`);
  else if (done === of) console.log(line);
}

async function rebuildAll(store: OpenedStore): Promise<void> {
  const parts = rebuildParts(store, log, { journal: journalOn(store) });
  const { guilds } = await guildSettingsOn(store).all();
  const on = guilds.filter(({ settings }) => settings.statistics).map(({ guildId }) => guildId);
  for (const guildId of await parts.repository.guilds()) await parts.repository.deleteAll(guildId);
  let failed = 0;
  for (const guildId of on)
    failed += (await rebuilt(parts, guildId, { onProgress: (progress) => show(guildId, progress) })).failed;
  console.log(
    on.length === 0 ? 'No server has turned the statistics on.' : `Done. Records that cannot be used: ${failed}.`,
  );
}

async function main(): Promise<void> {
  const owned = await openOwned(readCommandLine(), log, {});
  try {
    await rebuildAll(owned.store);
  } finally {
    await closeOwned(owned);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StoreError ? error.message : error);
  process.exitCode = 1;
});

/**
 * `npm run store -- backup --to FOLDER`: copies the data folder, even while the bot runs. The copy is a data folder itself,
 * so that it is restored by putting it in the place of the other one.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Log, StoreError } from '#game/ports/ports.ts';
import { openStore } from '#store/open.ts';
import { copyOpenLevel } from '#store/open-copy.ts';
import { pair } from '#store/postgres/faults.ts';
import { makePrivate } from '#store/private-folder.ts';
import { FolderPackFiles } from '../packs/folder-pack-files.ts';
import { defaultDataDir, loadEnvFile } from '../process/environment.ts';
import { copyPacks } from './packs.ts';
import { hasLoss } from './refusals.ts';

const usage = `npm run store -- backup --to FOLDER [--from FOLDER]
Copies the data folder (DATA_DIR, or --from) into a new folder, even while the bot runs.`;

const log: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

async function refuse(from: string, to: string): Promise<void> {
  if (!existsSync(join(from, 'store')))
    throw pair(
      `${from} is no data folder of the bot. Correct DATA_DIR or --from.`,
      `${from} — не папка с данными бота. Исправьте DATA_DIR или --from.`,
    );
  if (existsSync(to) && (await readdir(to)).length > 0)
    throw pair(
      `${to} has files already. Name a new folder in --to.`,
      `В ${to} уже есть файлы. Укажите в --to новую папку.`,
    );
}

/** Copies a data folder. Opens the copy to see that it is whole, and returns the number of its documents. */
async function backUp(from: string, to: string): Promise<number> {
  await refuse(from, to);
  await makePrivate(to, log);
  await copyOpenLevel(join(from, 'store'), join(to, 'store'));
  const [source, target] = [from, to].map((folder) => new FolderPackFiles(join(folder, 'server-packs')));
  await copyPacks({ source: source!, target: target! }, async () => {});
  const store = await openStore(to);
  try {
    if (store.loss !== null) throw hasLoss(from, store.loss);
    let documents = 0;
    for await (const _ of store.texts('')) documents += 1;
    return documents;
  } finally {
    await store.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
  });
  loadEnvFile();
  if (values.help || values.to === undefined) return console.log(usage);
  if (values.from === undefined && process.env['STORE_URL']?.trim())
    throw pair(
      'The games are in PostgreSQL. Back it up with pg_dump, as docs/operator/backup.md says.',
      'Игры хранятся в PostgreSQL. Копируйте её с помощью pg_dump, как сказано в docs/operator/backup.ru.md.',
    );
  const [from, to] = [resolve(values.from ?? (process.env['DATA_DIR']?.trim() || defaultDataDir)), resolve(values.to)];
  const documents = await backUp(from, to);
  console.log(`Done. ${to} has all ${documents} documents of ${from}, and can be opened.`);
}

main().catch((error: unknown) => {
  const isUsage = (error as { code?: unknown }).code?.toString().startsWith('ERR_PARSE_ARGS');
  console.error(error instanceof StoreError ? error.message : isUsage ? usage : error);
  process.exitCode = isUsage ? 2 : 1;
});

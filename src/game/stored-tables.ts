import { languages as allLanguages, remarkText } from '#narration/index.ts';
import type { Result } from '#result';
import { rulesOfTable, type TableRules } from './model/rules-of.ts';
import { atItsStage } from './model/stages.ts';
import type { TableDeps } from './ports/deps.ts';
import type { StoredLog } from './ports/journal.ts';
import { type Fence, type KnownOfTable, logOfTable, type Shards, soleFence, UnreadableError } from './ports/ports.ts';
import type { StoredTable, TableDocument } from './ports/table-document.ts';
import type { TableRegistry } from './runtime/table-registry.ts';
import { HostedTable } from './table/hosted-table.ts';
import type { StoredDocuments } from './table/table-life.ts';

/** The loaded tables, and the guilds of those that could not be loaded. */
export interface StoredTables {
  readonly tables: readonly HostedTable[];
  /** Each resolves to the guild of a table that was given up. `null`: the guild is unknown. */
  readonly lost: readonly Promise<string | null>[];
}

/**
 * The documents of a table. A table that is being closed needs its batches for its result card only: some may be deleted
 * already, and then the card is posted. Throws `UnreadableError`.
 */
function documentsOf({ batches, said, shown }: StoredLog, { stage }: StoredTable): StoredDocuments {
  if (stage.kind === 'closing' && !batches.ok) return { batches: [], said: must(said), shown: must(shown) };
  return { batches: must(batches), said: must(said), shown: must(shown) };
}

function must<T>(read: Result<T, string>): T {
  if (read.ok) return read.value;
  throw new UnreadableError(read.error);
}

/** Loads a stored table with its game. `null`: its game cannot be read. */
function tableFrom(
  deps: TableDeps,
  registry: TableRegistry,
  rules: TableRules,
  { document, log }: { readonly document: StoredTable; readonly log: StoredLog },
): HostedTable | null {
  try {
    const documents = documentsOf(log, document);
    const table = new HostedTable(deps, registry, rules, atItsStage(document, documents.batches));
    table.life.load(documents);
    return table;
  } catch (error) {
    logOfTable(deps.log, document.gameId).error(
      { error },
      'a game cannot be taken up; its rooms are taken away, its documents stay',
    );
    return null;
  }
}

/** Marks an unreadable table: once its people have been told, it must not go on, even if a later program can read it. */
async function mark(deps: TableDeps, gameId: string, { guildId = '' }: KnownOfTable): Promise<void> {
  try {
    await deps.journal.giveUp(gameId, fenceFor(deps, guildId));
  } catch (error) {
    logOfTable(deps.log, gameId).error({ error }, 'a table could not be marked as given up');
  }
}

/** Unmutes the people of an unreadable table, tells them why, and deletes its rooms. Its documents stay. */
async function giveUp({ reconciler, log }: TableDeps, gameId: string, known: KnownOfTable): Promise<string | null> {
  const languages = known.language === undefined ? allLanguages : [known.language];
  const texts = languages.map((language) => remarkText({ key: 'table.unreadable' }, language));
  const message = { text: texts.join('\n') };
  try {
    return (await reconciler.abandon(gameId, known, message)) ?? known.guildId ?? null;
  } catch (error) {
    logOfTable(log, gameId).error({ error }, 'the rooms of a table that cannot be read are still there');
    return known.guildId ?? null;
  }
}

/** The right to write the table of a server. */
const fenceFor = (deps: TableDeps, guildId: string): Fence => deps.fenceOf?.(guildId) ?? soleFence;

/** Stores that a table that was given up is closing, so that nothing but its cleanup is left. */
async function closing(deps: TableDeps, table: StoredTable): Promise<StoredTable> {
  logOfTable(deps.log, table.gameId).warn({}, 'a table that was given up can be read again, so it is closed');
  const closed: TableDocument = { ...table, stage: { kind: 'closing', game: null } };
  await deps.journal.saveTable(closed, fenceFor(deps, table.guildId));
  return closed;
}

/**
 * Loads the stored tables, or those of these shards, in the order in which they were opened. Logs what cannot be read.
 */
export async function storedTables(deps: TableDeps, registry: TableRegistry, of?: Shards): Promise<StoredTables> {
  const { tables, unreadable } = await deps.journal.tables(of);
  const logs = await deps.journal.logs(tables.map(({ gameId }) => gameId));
  const lost: Promise<string | null>[] = [];
  const lose = async (gameId: string, known: KnownOfTable): Promise<void> => {
    await mark(deps, gameId, known);
    lost.push(giveUp(deps, gameId, known));
  };
  for (const { key, reason, gameId, known } of unreadable) {
    logOfTable(deps.log, gameId).error(
      { key, reason },
      'a table cannot be read; its rooms are taken away, its documents stay',
    );
    await lose(gameId, known);
  }
  const taken: HostedTable[] = [];
  for (const stored of [...tables].sort((a, b) => a.createdAt - b.createdAt)) {
    const { gameId, ruleset } = stored;
    const isOver = stored.stage.kind !== 'closing' && logs.get(gameId)?.isGivenUp === true;
    const document = isOver ? await closing(deps, stored) : stored;
    const rules = rulesOfTable(deps.rulesets, document);
    if (!rules)
      logOfTable(deps.log, gameId).error(
        { ruleset },
        'a table has an unknown ruleset, or a role set that cannot be played',
      );
    const log = logs.get(gameId);
    const table = rules && log ? tableFrom(deps, registry, rules, { document, log }) : null;
    if (table) taken.push(table);
    else await lose(gameId, document);
  }
  return { tables: taken, lost };
}

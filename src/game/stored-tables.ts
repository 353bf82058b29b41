import { languages as allLanguages, remarkText } from '#narration/index.ts';
import { rulesOfTable, type TableRules } from './model/rules-of.ts';
import type { TableDeps } from './ports/deps.ts';
import type { Batch, TableDocument } from './ports/journal.ts';
import { type KnownOfTable, logOfTable } from './ports/ports.ts';
import type { TableRegistry } from './runtime/table-registry.ts';
import { HostedTable } from './table/hosted-table.ts';

/** The loaded tables, and the guilds of those that could not be loaded. */
export interface StoredTables {
  readonly tables: readonly HostedTable[];
  /** Each resolves to the guild of a table that was given up. `null`: the guild is unknown. */
  readonly lost: readonly Promise<string | null>[];
}

/**
 * The batches of a table. A table that is being closed needs them for its result card only: some may be deleted
 * already, and then the card is posted.
 */
async function batchesOf({ journal }: TableDeps, { gameId, stage }: TableDocument): Promise<readonly Batch[]> {
  const batches = journal.batches(gameId);
  return stage === 'closing' ? batches.catch(() => []) : batches;
}

/** Loads a stored table with its game. `null`: its game cannot be read. */
async function tableFrom(
  deps: TableDeps,
  registry: TableRegistry,
  rules: TableRules,
  document: TableDocument,
): Promise<HostedTable | null> {
  const { journal } = deps;
  const { gameId } = document;
  const table = new HostedTable(deps, registry, rules, document);
  try {
    const batches = await batchesOf(deps, document);
    table.life.load({ batches, shown: await journal.shown(gameId), said: await journal.said(gameId) });
    return table;
  } catch (error) {
    table.log.error({ error }, 'a game cannot be taken up; its rooms are taken away, its documents stay');
    return null;
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

/** Loads all stored tables, in the order in which they were opened. Logs what cannot be read. */
export async function storedTables(deps: TableDeps, registry: TableRegistry): Promise<StoredTables> {
  const { tables, unreadable } = await deps.journal.tables();
  const lost = unreadable.map(({ key, reason, gameId, known }) => {
    logOfTable(deps.log, gameId).error(
      { key, reason },
      'a table cannot be read; its rooms are taken away, its documents stay',
    );
    return giveUp(deps, gameId, known);
  });
  const taken: HostedTable[] = [];
  for (const document of [...tables].sort((a, b) => a.createdAt - b.createdAt)) {
    const { gameId, ruleset } = document;
    const rules = rulesOfTable(deps.rulesets, document);
    if (!rules)
      logOfTable(deps.log, gameId).error(
        { ruleset },
        'a table has an unknown ruleset, or a role set that cannot be played',
      );
    const table = rules ? await tableFrom(deps, registry, rules, document) : null;
    if (table) taken.push(table);
    else lost.push(giveUp(deps, gameId, document));
  }
  return { tables: taken, lost };
}

import { HostedTable } from './hosted-table.ts';
import { rulesOfTable, type TableRules } from './model/rules-of.ts';
import type { TableDeps } from './ports/deps.ts';
import type { TableDocument } from './ports/journal.ts';
import type { KnownOfTable } from './ports/ports.ts';
import type { TableRegistry } from './runtime/table-registry.ts';

/** What has been taken up, and the guilds in which something could not be. */
export interface StoredTables {
  readonly tables: readonly HostedTable[];
  /** Resolves to the guild of each table that was given up; `null`: nothing tells which it is. */
  readonly lost: readonly Promise<string | null>[];
}

/** A stored table with its game. `null`: its game cannot be read. */
async function tableFrom(
  deps: TableDeps,
  registry: TableRegistry,
  rules: TableRules,
  document: TableDocument,
): Promise<HostedTable | null> {
  const { journal, log } = deps;
  const { gameId } = document;
  const table = new HostedTable(deps, registry, rules, document);
  try {
    const batches = document.stage === 'closing' ? [] : await journal.batches(gameId);
    table.load(batches, await journal.shown(gameId), await journal.said(gameId));
    return table;
  } catch (error) {
    log.error({ game: gameId, error }, 'a game cannot be taken up; its rooms are taken away, its documents stay');
    return null;
  }
}

/** Its people get back their voices and are told why, and its rooms go. Its documents stay. */
async function giveUp(
  { reconciler, script, log }: TableDeps,
  gameId: string,
  known: KnownOfTable,
): Promise<string | null> {
  const languages = known.language === undefined ? (['en', 'ru'] as const) : [known.language];
  const audience = { ruleset: '', options: {}, players: [], until: null };
  const texts = languages.map((language) => script.remark({ key: 'table.unreadable' }, { ...audience, language }));
  const message = { text: texts.map((line) => line.message.text).join('\n') };
  try {
    return (await reconciler.abandon(gameId, known, message)) ?? known.guildId ?? null;
  } catch (error) {
    log.error({ game: gameId, error }, 'the rooms of a table that cannot be read are still there');
    return known.guildId ?? null;
  }
}

/** All tables at which something is left to do, in the order in which they were opened. What cannot be read is logged. */
export async function storedTables(deps: TableDeps, registry: TableRegistry): Promise<StoredTables> {
  const { tables, unreadable } = await deps.journal.tables();
  const lost = unreadable.map(({ key, reason, gameId, known }) => {
    deps.log.error({ key, reason }, 'a table cannot be read; its rooms are taken away, its documents stay');
    return giveUp(deps, gameId, known);
  });
  const taken: HostedTable[] = [];
  for (const document of [...tables].sort((a, b) => a.createdAt - b.createdAt)) {
    const { gameId, ruleset } = document;
    const rules = rulesOfTable(deps.rulesets, document);
    if (!rules)
      deps.log.error({ game: gameId, ruleset }, 'a table has an unknown ruleset, or a role set that cannot be played');
    const table = rules ? await tableFrom(deps, registry, rules, document) : null;
    if (table) taken.push(table);
    else lost.push(giveUp(deps, gameId, document));
  }
  return { tables: taken, lost };
}

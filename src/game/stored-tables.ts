import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { HostedTable } from './hosted-table.ts';
import { rulesetOf, rulesOfTable } from './model/rules-of.ts';
import type { TableDeps } from './ports/deps.ts';
import type { TableDocument } from './ports/journal.ts';
import type { TableRegistry } from './runtime/table-registry.ts';

/** A stored table with its game. `null`: its game cannot be read; its rooms are taken away, its documents stay. */
async function tableFrom(
  deps: TableDeps,
  registry: TableRegistry,
  rules: Ruleset,
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
    release(deps, registry, rules, document);
    return null;
  }
}

/** Its people get their voices back, and its rooms go. What its rules are is no matter to that. */
function release(deps: TableDeps, registry: TableRegistry, rules: Ruleset, document: TableDocument): void {
  void new HostedTable(deps, registry, rules, { ...document, stage: 'closing' }).release();
}

/** All tables at which something is left to do, in the order in which they were opened. What cannot be read is logged. */
export async function storedTables(deps: TableDeps, registry: TableRegistry): Promise<readonly HostedTable[]> {
  const { tables, unreadable } = await deps.journal.tables();
  for (const { key, reason } of unreadable) deps.log.error({ key, reason }, 'a table cannot be read');
  const taken: HostedTable[] = [];
  for (const document of [...tables].sort((a, b) => a.createdAt - b.createdAt)) {
    const { gameId, ruleset } = document;
    const rules = rulesOfTable(deps.rulesets, document);
    if (!rules) {
      deps.log.error({ game: gameId, ruleset }, 'a table has an unknown ruleset, or a role set that cannot be played');
      const [any] = Object.values(deps.rulesets);
      release(deps, registry, rulesetOf(deps.rulesets, ruleset) ?? any!, document);
    }
    const table = rules ? await tableFrom(deps, registry, rules, document) : null;
    if (table) taken.push(table);
  }
  return taken;
}

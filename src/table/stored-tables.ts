import type { Ruleset } from '#engine/ruleset.ts';
import { HostedTable } from './hosted-table.ts';
import type { House } from './house.ts';
import type { TableDocument } from './journal.ts';
import { rulesetOf, rulesOfTable } from './rules-of.ts';
import type { World } from './world.ts';

/** A stored table with its game. `null`: its game cannot be read; its rooms are taken away, its documents stay. */
async function tableFrom(
  world: World,
  house: House,
  rules: Ruleset,
  document: TableDocument,
): Promise<HostedTable | null> {
  const { journal, log } = world;
  const { gameId } = document;
  const table = new HostedTable(world, house, rules, document);
  try {
    const batches = document.stage === 'closing' ? [] : await journal.batches(gameId);
    table.load(batches, await journal.shown(gameId), await journal.said(gameId));
    return table;
  } catch (error) {
    log.error({ game: gameId, error }, 'a game cannot be taken up; its rooms are taken away, its documents stay');
    release(world, house, rules, document);
    return null;
  }
}

/** Its people get their voices back, and its rooms go. What its rules are is no matter to that. */
function release(world: World, house: House, rules: Ruleset, document: TableDocument): void {
  void new HostedTable(world, house, rules, { ...document, stage: 'closing' }).release();
}

/** All tables at which something is left to do, in the order in which they were opened. What cannot be read is logged. */
export async function storedTables(world: World, house: House): Promise<readonly HostedTable[]> {
  const { tables, unreadable } = await world.journal.tables();
  for (const { key, reason } of unreadable) world.log.error({ key, reason }, 'a table cannot be read');
  const taken: HostedTable[] = [];
  for (const document of [...tables].sort((a, b) => a.createdAt - b.createdAt)) {
    const { gameId, ruleset } = document;
    const rules = rulesOfTable(world.rulesets, document);
    if (!rules) {
      world.log.error({ game: gameId, ruleset }, 'a table has an unknown ruleset, or a role set that cannot be played');
      const [any] = Object.values(world.rulesets);
      release(world, house, rulesetOf(world.rulesets, ruleset) ?? any!, document);
    }
    const table = rules ? await tableFrom(world, house, rules, document) : null;
    if (table) taken.push(table);
  }
  return taken;
}

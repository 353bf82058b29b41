import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { success } from '#result';
import type { Settings } from '../ports/deps.ts';
import type { Failed } from '../ports/outcome.ts';
import type { TableDocument } from '../ports/table-document.ts';
import type { TableSettings } from '../settings/settings.ts';
import { because } from './answers.ts';
import { failureOfTable } from './deck.ts';
import { failureOfOrder } from './floor.ts';
import { boundsOf, failureOfBounds, type TableChange } from './lobby.ts';

/** Returns the settings of a table, with what its rulebook and the installation decide. A fixed table has no bounds. */
export function settingsOf(
  rules: Ruleset,
  table: TableDocument,
  { graceMs }: Pick<Settings, 'graceMs'>,
): TableSettings {
  const { settings, size, cards } = table;
  const { min, max } = boundsOf(rules, table);
  const bounds = (size ?? cards) === null ? { least: min, most: max } : { least: null, most: null };
  return { ...settings, ...bounds, grace: settings.grace ?? Math.round(graceMs / 1000) };
}

/** Returns the table with the settings that its host wants, or the reason why they are not possible. */
export function withSettings(
  rules: Ruleset,
  table: TableDocument,
  { userId, change, settings }: { userId: string; change: Partial<TableSettings>; settings: Settings },
): TableChange {
  if (userId !== table.hostId) return because('table.not-host');
  const fields = { settings: { ...table.settings, ...change } };
  const next = { ...table, ...fields };
  const failed = failureOfTable(rules, next) ?? failureOfBounds(rules, next) ?? failureOfOrder(rules, next, settings);
  return failed ?? failureOfSeats(rules, table, next) ?? success(fields);
}

/** Returns why a table cannot lose seats: people sit on them. `null`: it can. */
function failureOfSeats(rules: Ruleset, before: TableDocument, after: TableDocument): Failed | null {
  const { max } = boundsOf(rules, after);
  const isLess = max < boundsOf(rules, before).max;
  return isLess && max < after.players.length ? because('lobby.full', { max }) : null;
}

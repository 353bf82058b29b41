import { completeOptions } from '#engine/kernel/options.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { OptionValue } from '#engine/kernel/types.ts';
import { success } from '#result';
import type { Settings } from '../ports/deps.ts';
import type { Failed } from '../ports/outcome.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { type TableSettings, usualTableSettings } from '../settings/settings.ts';
import { because, notHost } from './answers.ts';
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
  if (userId !== table.hostId) return notHost;
  const fields = { settings: { ...table.settings, ...change } };
  const next = { ...table, ...fields };
  return failureOfChoices(rules, next, settings) ?? failureOfSeats(rules, table, next) ?? success(fields);
}

/** Returns why a table cannot have its choices: options, cards and settings. `null`: it can. */
export const failureOfChoices = (rules: Ruleset, table: TableDocument, settings: Settings): Failed | null =>
  failureOfTable(rules, table) ?? failureOfBounds(rules, table) ?? failureOfOrder(rules, table, settings);

/**
 * Returns a table that was planned some time ago. It has the usual choice in place of each one that is not possible any
 * more: the rulebook, or what the installation can do, may have changed since.
 */
export function withPossibleChoices<T extends TableDocument>(rules: Ruleset, planned: T, settings: Settings): T {
  if (failureOfChoices(rules, planned, settings) === null) return planned;
  const { least, most, floor, words } = usualTableSettings;
  const isPossible = ([name, value]: [string, OptionValue]) => completeOptions(rules, { [name]: value }).ok;
  const known = { ...planned, options: Object.fromEntries(Object.entries(planned.options).filter(isPossible)) };
  const dealt = failureOfTable(rules, known) === null ? known : { ...known, size: null, cards: null };
  const isBounded = failureOfBounds(rules, dealt) === null;
  const bounded = isBounded ? dealt : { ...dealt, settings: { ...dealt.settings, least, most } };
  const isOrderly = failureOfOrder(rules, bounded, settings) === null;
  return isOrderly ? bounded : { ...bounded, settings: { ...bounded.settings, floor, words } };
}

/** Returns why a table cannot lose seats: people sit on them. `null`: it can. */
function failureOfSeats(rules: Ruleset, before: TableDocument, after: TableDocument): Failed | null {
  const { max } = boundsOf(rules, after);
  const isLess = max < boundsOf(rules, before).max;
  return isLess && max < after.players.length ? because('lobby.full', { max }) : null;
}

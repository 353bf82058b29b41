import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options } from '#engine/kernel/types.ts';
import { success } from '#result';
import type { Settings } from '../ports/deps.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { TableSettings } from '../ports/table-settings.ts';
import { because } from './answers.ts';
import { failureOfTable } from './deck.ts';
import { failureOfOrder, floorOf } from './floor.ts';
import { boundsOf, failureOfBounds, type TableChange } from './lobby.ts';

/** The option of a rulebook that lists its forbidden words (C20). */
const wordsOption = 'forbiddenWords';

/** Returns the settings of a table, with the defaults where its document has none. */
export function settingsOf(
  rules: Ruleset,
  table: TableDocument,
  { graceMs }: Pick<Settings, 'graceMs'>,
): TableSettings {
  const { min, max } = boundsOf(rules, table);
  const isFixed = table.size !== undefined || table.cards !== undefined;
  return {
    bounds: isFixed ? null : { least: min, most: max },
    floor: floorOf(table),
    secrecy: table.secrecy ?? 'channels',
    keepTown: table.keepTown,
    nightSound: table.nightSound === true,
    detail: table.detail ?? 'normal',
    grace: table.grace ?? Math.round(graceMs / 1000),
    isWatched: !table.unwatched,
    words: wordsOf(table),
  };
}

function wordsOf({ watchesWords, options }: TableDocument): TableSettings['words'] {
  const own = options[wordsOption];
  if (!watchesWords) return null;
  return Array.isArray(own) ? own.map(String) : 'usual';
}

/** Returns the table with the settings that its host wants, or the reason why they are not possible. */
export function withSettings(
  rules: Ruleset,
  table: TableDocument,
  { userId, change, settings }: { userId: string; change: Partial<TableSettings>; settings: Settings },
): TableChange {
  if (userId !== table.hostId) return because('table.not-host');
  const fields = { ...fieldsOf(change), ...(change.words === undefined ? {} : wordFields(table, change.words)) };
  const next = { ...table, ...fields };
  const failed = failureOfTable(rules, next) ?? failureOfBounds(rules, next) ?? failureOfOrder(rules, next, settings);
  return failed ?? success(fields);
}

const fieldsOf = ({ bounds, isWatched, words: _, ...same }: Partial<TableSettings>): Partial<TableDocument> => ({
  ...same,
  ...bounds,
  ...(isWatched === undefined ? {} : { unwatched: !isWatched }),
});

function wordFields({ options }: TableDocument, words: TableSettings['words']): Partial<TableDocument> {
  const { [wordsOption]: _, ...rest } = options;
  const own: Options = Array.isArray(words) ? { [wordsOption]: words as readonly string[] } : {};
  return { watchesWords: words !== null, options: { ...rest, ...own } };
}

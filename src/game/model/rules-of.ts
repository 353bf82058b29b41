import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RulesetId } from '#engine/kernel/types.ts';
import type { OwnWords } from '#narration/index.ts';
import { buildRoleSet, ownWords, readRoleSet } from '#rolesets/index.ts';
import type { TableDocument, TableRoleSet } from '../ports/table-document.ts';

type Hosted = Readonly<Record<RulesetId, Ruleset>>;

/** Returns a listed ruleset. Ignores inherited keys such as `constructor`. */
export const rulesetOf = (rulesets: Hosted, id: RulesetId): Ruleset | undefined =>
  Object.hasOwn(rulesets, id) ? rulesets[id] : undefined;

/** The rules of a table with the words of the roles that it made itself. */
export interface TableRules {
  readonly rules: Ruleset;
  readonly ownRoles: readonly OwnWords[];
}

/**
 * The rules of a table. `null` if they are not hosted here, or if its role set, which may be older than the program,
 * can no longer be played.
 */
export function rulesOfTable(
  rulesets: Hosted,
  { gameId, ruleset, roleSet }: Pick<TableDocument, 'gameId' | 'ruleset'> & { readonly roleSet?: TableRoleSet | null },
): TableRules | null {
  const base = rulesetOf(rulesets, ruleset);
  if (base === undefined) return null;
  if (!roleSet) return { rules: base, ownRoles: [] };
  const read = readRoleSet(roleSet.set);
  if (!read.ok || read.value.set.ruleset !== ruleset) return null;
  const { set } = read.value;
  const built = buildRoleSet(set, gameId);
  return built.ok ? { rules: built.value, ownRoles: set.ownRoles } : null;
}

/**
 * Returns the options that a table with a role set has from the start: the key of its own words, and the theme, which
 * also changes the words of the lobby.
 */
export function withOwnOptions(rules: Ruleset, { gameId, roleSet, options }: TableDocument): TableDocument['options'] {
  const theme = roleSet?.set['theme'];
  return {
    ...(typeof theme === 'string' && Object.hasOwn(rules.options, 'theme') ? { theme } : {}),
    ...options,
    ...(Object.hasOwn(rules.options, ownWords) ? { [ownWords]: gameId } : {}),
  };
}

/** Returns the options without the key of the table's own words, which no replay and no other table can use. */
export const chosenOptions = ({ [ownWords]: _, ...options }: TableDocument['options']): TableDocument['options'] =>
  options;

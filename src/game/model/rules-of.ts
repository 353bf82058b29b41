import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RulesetId } from '#engine/kernel/types.ts';
import { learnWords } from '#narration/index.ts';
import { buildRoleSet, ownWords, readRoleSet } from '#rolesets/index.ts';
import type { TableDocument } from '../ports/journal.ts';

type Hosted = Readonly<Record<RulesetId, Ruleset>>;

/** Only what is listed is a ruleset: `constructor` is none. */
export const rulesetOf = (rulesets: Hosted, id: RulesetId): Ruleset | undefined =>
  Object.hasOwn(rulesets, id) ? rulesets[id] : undefined;

/**
 * The rules of a table, and from now on the words of its own roles. `null`: they are not hosted here, or its role set,
 * which may be older than the program, cannot be played any more.
 */
export function rulesOfTable(rulesets: Hosted, { gameId, ruleset, roleSet }: TableDocument): Ruleset | null {
  const base = rulesetOf(rulesets, ruleset);
  if (base === undefined || roleSet === undefined) return base ?? null;
  const read = readRoleSet(roleSet.set);
  if (!read.ok || read.set.ruleset !== ruleset) return null;
  const built = buildRoleSet(read.set, gameId);
  if (!built.ok) return null;
  if (Object.hasOwn(built.rules.options, ownWords)) learnWords(gameId, read.set.ownRoles);
  return built.rules;
}

/**
 * The options that a table by a role set has from its beginning: the name of its own words, and the theme, by which its
 * lobby is spoken of, too.
 */
export function withOwnOptions(rules: Ruleset, { gameId, roleSet, options }: TableDocument): TableDocument['options'] {
  const theme = roleSet?.set['theme'];
  return {
    ...(typeof theme === 'string' && Object.hasOwn(rules.options, 'theme') ? { theme } : {}),
    ...options,
    ...(Object.hasOwn(rules.options, ownWords) ? { [ownWords]: gameId } : {}),
  };
}

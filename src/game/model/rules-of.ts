import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RulesetId } from '#engine/kernel/types.ts';
import { learnWords } from '#narration/index.ts';
import { buildRoleSet, ownWords, readRoleSet } from '#rolesets/index.ts';
import type { TableDocument } from '../ports/journal.ts';

type Hosted = Readonly<Record<RulesetId, Ruleset>>;

/** Returns a listed ruleset. Ignores inherited keys such as `constructor`. */
export const rulesetOf = (rulesets: Hosted, id: RulesetId): Ruleset | undefined =>
  Object.hasOwn(rulesets, id) ? rulesets[id] : undefined;

/**
 * Returns the rules of a table, and registers the words of its own roles. `null`: the rulebook is not hosted here, or
 * the role set, which may be older than the program, can no longer be played.
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

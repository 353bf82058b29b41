import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import type { Wording } from './words.ts';

/** The id under which the card of a role has its name in these rules (S1, B1). */
export function nameIn({ traits: { names = {} } }: Pick<Ruleset, 'traits'>, role: RoleId): RoleId {
  return Object.hasOwn(names, role) ? names[role]! : role;
}

/** The id under which the narrator has a name for the card of a role at this table (C2). */
export function spokenName(
  { rules, wording }: { readonly rules: Ruleset; readonly wording: Wording },
  role: RoleId,
): RoleId {
  const name = nameIn(rules, role);
  return wording.secondNames[name] ?? name;
}

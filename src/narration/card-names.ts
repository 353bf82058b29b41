import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RoleId } from '#engine/kernel/types.ts';

/** The id under which the card of a role has its name in these rules (S1, B1). */
export function nameIn({ traits: { names = {} } }: Pick<Ruleset, 'traits'>, role: RoleId): RoleId {
  return Object.hasOwn(names, role) ? names[role]! : role;
}

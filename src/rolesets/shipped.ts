import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { rulesets } from '#rulesets/index.ts';
import { fourCards } from './four-cards.ts';
import { type RoleSet, roleSetSchema } from './schema.ts';

const recommended = ({ id: ruleset, traits: { title: name } }: Ruleset): RoleSet =>
  roleSetSchema.parse({ format: 'nightcall-role-set', version: 1, name, ruleset });

/** The role sets that exist from the start: every rulebook's recommended deals, and the worked example. */
export const shipped: Readonly<Record<string, RoleSet>> = {
  ...Object.fromEntries(Object.values(rulesets).map((rules) => [rules.id, recommended(rules)])),
  'four-cards': fourCards,
};

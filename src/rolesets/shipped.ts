import { rulesets } from '#rulesets/index.ts';
import { fourCards } from './four-cards.ts';
import { type RoleSet, roleSetSchema } from './schema.ts';

const titles = {
  six: 'Mafia for six',
  club: 'Club Mafia',
  deck: 'The deck of 26',
  boxed: 'The box of 32',
  grand: 'All roles',
} as const satisfies Record<RoleSet['ruleset'], string>;

const recommended = (ruleset: RoleSet['ruleset']): RoleSet =>
  roleSetSchema.parse({ format: 'nightcall-role-set', version: 1, name: titles[ruleset], ruleset });

/** The role sets that exist from the start: every rulebook's recommended deals, and the worked example. */
export const shipped: Readonly<Record<string, RoleSet>> = {
  ...Object.fromEntries(Object.keys(rulesets).map((id) => [id, recommended(id as RoleSet['ruleset'])])),
  'four-cards': fourCards,
};

import type { Role } from '#engine/role.ts';
import { check, type Finding } from '../abilities/check.ts';

/** Searches for the mafia at night; what he learns is the ruleset's choice. */
export const commissar = (rules: { readonly learns: Finding }): Role => ({
  id: 'commissar',
  faction: 'town',
  abilities: [check('commissar', rules.learns)],
  introducedAs: 'commissar',
});

import type { Role } from '#engine/kernel/role.ts';
import { check, type Finding } from '../abilities/check.ts';
import { shotAtChecked } from '../abilities/shot.ts';

/** Searches for the mafia at night; what he learns is the ruleset's choice. `shoots`: or kills whom he has checked (A15). */
export const commissar = ({ learns, shoots }: { readonly learns: Finding; readonly shoots?: string }): Role => ({
  id: 'commissar',
  faction: 'town',
  abilities: shoots
    ? [{ ...check('commissar', learns), effect: 'check' }, shotAtChecked('commissar', shoots)]
    : [check('commissar', learns)],
  introducedAs: 'commissar',
});

import type { Role } from '#engine/kernel/role.ts';
import { check, type Finding } from '../abilities/check.ts';
import { shotAtChecked } from '../abilities/shot.ts';

/**
 * Searches for the mafia at night. The ruleset defines what the commissar learns. With `shoots`, the commissar may
 * instead kill a player whom they have checked (A15).
 */
export const commissar = ({ learns, shoots }: { readonly learns: Finding; readonly shoots?: string }): Role => ({
  id: 'commissar',
  faction: 'town',
  abilities: shoots
    ? [{ ...check('commissar', learns), effect: 'check' }, shotAtChecked('commissar', shoots)]
    : [check('commissar', learns)],
  introducedAs: 'commissar',
});

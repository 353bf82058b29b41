import type { Ability, Role } from '#engine/kernel/role.ts';
import { check, type Finding } from '../abilities/check.ts';

/** The head of the second clan: shoots with it, and searches at a call of their own. */
export const ninja = (rules: { readonly learns: Finding; readonly hunts: readonly Ability[] }): Role => ({
  id: 'ninja',
  faction: 'yakuza',
  abilities: [...rules.hunts, check('ninja', rules.learns)],
  introducedAs: 'ninja',
  headsClan: true,
  single: true,
});

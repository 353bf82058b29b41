import type { Role } from '#engine/kernel/role.ts';
import { type HealRules, heal } from '../abilities/heal.ts';

/** Keeps one player from being killed each night. */
export const doctor = (rules: HealRules): Role => ({
  id: 'doctor',
  faction: 'town',
  abilities: [heal(rules)],
  introducedAs: 'doctor',
});

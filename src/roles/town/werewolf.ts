import type { Ability, Role } from '#engine/kernel/role.ts';
import type { Clan } from '#engine/kernel/types.ts';

/** Belongs to the town until turned to a clan, and then acts like any other member of it. */
export const werewolf = (rules: { hunts(clan: Clan): readonly Ability[] }): Role => ({
  id: 'werewolf',
  faction: 'town',
  abilities: [],
  introducedAs: 'werewolf',
  abilitiesIn: rules.hunts,
});

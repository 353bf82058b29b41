import type { Ability, Role } from '#engine/kernel/role.ts';
import type { Clan } from '#engine/kernel/types.ts';

/** Of the town until he is turned; then he does with his clan what its members do. */
export const werewolf = (rules: { hunts(clan: Clan): readonly Ability[] }): Role => ({
  id: 'werewolf',
  faction: 'town',
  abilities: [],
  introducedAs: 'werewolf',
  turned: rules.hunts,
});

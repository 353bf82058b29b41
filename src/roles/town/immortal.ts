import type { Role } from '#engine/kernel/role.ts';
import { clans } from '#engine/kernel/types.ts';

/** Cannot be killed by the clans at night. */
export const immortal = (): Role => ({
  id: 'immortal',
  faction: 'town',
  abilities: [],
  introducedAs: 'immortal',
  survives: clans,
});

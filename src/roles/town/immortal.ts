import type { Role } from '#engine/role.ts';
import { clans } from '#engine/words.ts';

/** Cannot be killed by the clans at night. */
export const immortal = (): Role => ({
  id: 'immortal',
  faction: 'town',
  abilities: [],
  introducedAs: 'immortal',
  survives: clans,
});

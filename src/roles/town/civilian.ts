import type { Role } from '#engine/role.ts';

/** Has no call: talks, listens and votes. */
export const civilian = (id = 'civilian'): Role => ({ id, faction: 'town', abilities: [], introducedAs: 'town' });

import type { Role } from '#engine/kernel/role.ts';

/** Has no call. Talks, listens and votes. */
export const civilian = (id = 'civilian'): Role => ({ id, faction: 'town', abilities: [], introducedAs: 'town' });

import type { Role } from '#engine/role.ts';

/** Has no call: talks, listens and votes. */
export const civilian = (): Role => ({ id: 'civilian', faction: 'town', abilities: [], introducedAs: 'town' });

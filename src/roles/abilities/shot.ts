import type { Ability } from '#engine/role.ts';
import type { Clan } from '#engine/words.ts';

/** A member's pick in his clan's joint shot. It may be any living player, his own people and himself included. */
export const clanShot = (clan: Clan): Ability => ({
  verb: 'shoots',
  call: clan,
  targets: 1,
  refuse: () => null,
});

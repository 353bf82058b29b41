import type { Ability, Role } from '#engine/kernel/role.ts';
import type { Clan, Options } from '#engine/kernel/types.ts';
import { clanShot } from '../abilities/shot.ts';

/** A member of the second clan. If the table's options merge the clans, an ordinary member of the mafia. */
export const yakuza = (rules: { clan(options: Options): Clan; readonly hunts?: readonly Ability[] }): Role => {
  const shotWith = (clan: Clan): Ability => ({ ...clanShot(clan), offered: (options) => rules.clan(options) === clan });
  return {
    id: 'yakuza',
    faction: rules.clan,
    abilities: rules.hunts ?? [shotWith('yakuza'), shotWith('mafia')],
    introducedAs: rules.clan,
  };
};

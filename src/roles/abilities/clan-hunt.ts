import type { Ability } from '#engine/kernel/role.ts';
import type { Clan, Options } from '#engine/kernel/types.ts';
import { clanShot } from './shot.ts';

/**
 * The abilities of a member in their clan's calls (D6, D7, D14). By contract, the clan agrees on a contract and shoots
 * blind. Otherwise its members pick a victim each night.
 */
export const clanHunt = (clan: Clan, byContract: (options: Options) => boolean): readonly Ability[] => [
  { ...clanShot(clan), offered: (options) => !byContract(options) },
  ...(['orders', 'agrees', 'fires'] as const).map(
    (verb): Ability => ({
      verb,
      call: clan,
      targets: verb === 'agrees' ? 0 : 1,
      offered: byContract,
      refuse: () => null,
    }),
  ),
];

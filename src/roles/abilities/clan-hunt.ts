import type { Ability } from '#engine/kernel/role.ts';
import type { Clan, Options } from '#engine/kernel/types.ts';
import { clanShot } from './shot.ts';

/**
 * What a member does in his clan's calls: makes a contract with it and shoots blind, or, where the table's options have
 * it so, picks a victim each night (D6, D7, D14).
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

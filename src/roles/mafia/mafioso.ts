import type { Ability, Role } from '#engine/kernel/role.ts';
import { clanShot } from '../abilities/shot.ts';

/** A member of the mafia who has a say in its shot. */
export const mafioso = ({
  introducedAs = 'mafioso',
  hunts = [clanShot('mafia')],
}: {
  readonly introducedAs?: string;
  readonly hunts?: readonly Ability[];
} = {}): Role => ({
  id: 'mafioso',
  faction: 'mafia',
  abilities: hunts,
  introducedAs,
});

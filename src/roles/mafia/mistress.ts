import type { Role } from '#engine/kernel/role.ts';
import { aim } from '../abilities/aim.ts';
import { clanShot } from '../abilities/shot.ts';

/** A member of the mafia who has a say in its shot and blocks one player's ability (A29). */
export const mistress = ({
  clause,
  introducedAs = 'mistress',
}: {
  readonly clause: string;
  readonly introducedAs?: string;
}): Role => ({
  id: 'mistress',
  faction: 'mafia',
  abilities: [
    clanShot('mafia'),
    aim({ verb: 'blocks', call: 'mistress', effect: 'block', clause, self: false, repeat: 'not-twice-running' }),
  ],
  introducedAs,
});

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly blocks: unknown;
  }
}

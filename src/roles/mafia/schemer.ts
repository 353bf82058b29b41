import type { Role } from '#engine/kernel/role.ts';
import { aim } from '../abilities/aim.ts';
import { clanShot } from '../abilities/shot.ts';

/** A member of the mafia who has a say in its shot and makes one player look like a mafioso (A28). */
export const schemer = (rules: { readonly clause: string; readonly introducedAs?: string }): Role => ({
  id: 'schemer',
  faction: 'mafia',
  abilities: [
    clanShot('mafia'),
    aim({ verb: 'frames', call: 'schemer', effect: 'frame', clause: rules.clause, self: true, repeat: 'any' }),
  ],
  introducedAs: rules.introducedAs ?? 'schemer',
});

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly frames: unknown;
  }
}

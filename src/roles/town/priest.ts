import type { Role } from '#engine/kernel/role.ts';
import { aim } from '../abilities/aim.ts';

/** Takes one player in. Nothing reaches that player directly, but an action aimed at the priest hits both (A19). */
export const priest = ({ clause }: { readonly clause: string }): Role => ({
  id: 'priest',
  faction: 'town',
  abilities: [
    aim({ verb: 'takes', call: 'priest', effect: 'shelter', clause, self: false, repeat: 'not-twice-running' }),
  ],
  introducedAs: 'priest',
});

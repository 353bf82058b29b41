import type { Role } from '#engine/kernel/role.ts';
import { aim } from '../abilities/aim.ts';

/** Keeps all visitors away from one player, and dies in their place if they are shot at (A20). */
export const bodyguard = ({ clause }: { readonly clause: string }): Role => ({
  id: 'bodyguard',
  faction: 'town',
  abilities: [aim({ verb: 'guards', call: 'bodyguard', effect: 'guard', clause, self: false, repeat: 'any' })],
  introducedAs: 'bodyguard',
});

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly guards: unknown;
  }
}

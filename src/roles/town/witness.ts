import type { Role } from '#engine/kernel/role.ts';
import { aim } from '../abilities/aim.ts';

/** Watches one player and learns at dawn who killed that player (A25). */
export const witness = ({ clause }: { readonly clause: string }): Role => ({
  id: 'witness',
  faction: 'town',
  abilities: [aim({ verb: 'watches', call: 'witness', effect: 'watch', clause, self: true, repeat: 'any' })],
  introducedAs: 'witness',
});

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly watches: unknown;
  }
}

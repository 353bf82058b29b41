import type { Role } from '#engine/kernel/role.ts';
import type { Options } from '#engine/kernel/types.ts';
import { decline } from '../abilities/decline.ts';
import { shot } from '../abilities/shot.ts';

/** Kills alone. `declines`: true if the maniac may also do nothing on purpose. */
export const maniac = (rules: { declines(options: Options): boolean }): Role => ({
  id: 'maniac',
  faction: 'maniac',
  abilities: [shot('maniac'), decline('maniac', rules.declines)],
  introducedAs: 'maniac',
});

declare module '#engine/kernel/types.ts' {
  interface Loners {
    readonly maniac: unknown;
  }
}

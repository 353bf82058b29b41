import type { Role } from '#engine/kernel/role.ts';
import { clans } from '#engine/kernel/types.ts';

/** A judge who has been bought. Has no side, is never called, and wins when either clan wins. */
export const blackJudge = (): Role => ({
  id: 'black-judge',
  faction: 'none',
  abilities: [],
  introducedAs: 'black-judge',
  judges: true,
  winsWith: clans,
});

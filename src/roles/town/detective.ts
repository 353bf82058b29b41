import type { Role } from '#engine/kernel/role.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { check, type Finding } from '../abilities/check.ts';
import { shotAtChecked } from '../abilities/shot.ts';

/**
 * Learns roles, and how a player who died this night was killed. Also shoots once the detective `succeeds` the
 * commissar (A18).
 */
export const detective = (rules: {
  readonly learns: Finding;
  succeeds(state: GameState): boolean;
  readonly clause: string;
}): Role => ({
  id: 'detective',
  faction: 'town',
  abilities: [
    { ...check('detective', rules.learns), effect: 'check' },
    {
      ...shotAtChecked('detective', rules.clause),
      barred: (state) => (rules.succeeds(state) ? null : { code: 'not-called', clause: rules.clause }),
    },
  ],
  introducedAs: 'detective',
});

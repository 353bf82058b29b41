import type { Role } from '#engine/role.ts';
import type { Options } from '#engine/words.ts';
import { take } from '../abilities/take.ts';

/** Takes one player home each night. On the mafia's side she and it know each other, and she has no say in its shot. */
export const courtesan = (rules: { side(options: Options): 'town' | 'mafia'; readonly clause: string }): Role => ({
  id: 'courtesan',
  faction: rules.side,
  abilities: [take('courtesan', rules.clause)],
  introducedAs: 'courtesan',
  meets: (options) => (rules.side(options) === 'mafia' ? 'mafia' : null),
});

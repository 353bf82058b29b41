import type { EffectKind } from '#engine/kernel/effects.ts';
import type { Role } from '#engine/kernel/role.ts';
import type { Options } from '#engine/kernel/types.ts';
import { aim } from '../abilities/aim.ts';
import { take } from '../abilities/take.ts';

interface CourtesanRules {
  side(options: Options): 'town' | 'mafia';
  readonly clause: string;
  /**
   * The effects on a guest in rulebooks where actions take effect in the order of the calls. There a courtesan may not
   * choose herself (A23).
   */
  readonly effect?: readonly EffectKind[];
}

/**
 * Takes one player home each night. A courtesan on the mafia's side and the mafia know each other, but she has no say
 * in its shot.
 */
export const courtesan = ({ side, clause, effect }: CourtesanRules): Role => ({
  id: 'courtesan',
  faction: side,
  abilities: [
    effect
      ? aim({ verb: 'takes', call: 'courtesan', effect, clause, self: false, repeat: 'not-twice-running' })
      : take('courtesan', clause),
  ],
  introducedAs: 'courtesan',
  meets: (options) => (side(options) === 'mafia' ? 'mafia' : null),
});

import type { EffectKind } from '#engine/kernel/effects.ts';
import type { Role } from '#engine/kernel/role.ts';
import type { Options } from '#engine/kernel/types.ts';
import { aim } from '../abilities/aim.ts';
import { take } from '../abilities/take.ts';

interface CourtesanRules {
  side(options: Options): 'town' | 'mafia';
  readonly clause: string;
  /** What her guest is under where acts take effect in their order; she does not take herself there (A23). */
  readonly effect?: readonly EffectKind[];
}

/** Takes one player home each night. On the mafia's side she and it know each other, and she has no say in its shot. */
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

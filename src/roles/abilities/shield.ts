import type { Ability } from '#engine/kernel/role.ts';
import type { SeatState } from '#engine/kernel/state.ts';
import { seatOf } from '#engine/kernel/state.ts';
import type { CallId, SeatNumber } from '#engine/kernel/types.ts';
import { aim } from './aim.ts';

/**
 * Shields another player of the actor's own side, who is then immune to the next day's vote. Does not replace the
 * actor's other abilities (A30).
 */
export function shield(call: CallId, clause: string, isOwn: (seat: SeatState) => boolean): Ability {
  const ability = aim({ verb: 'shields', call, effect: 'immunity', clause, self: false, repeat: 'not-twice-running' });
  return {
    ...ability,
    beside: true,
    refuse(state, actor, target) {
      const isStranger = target !== actor.number && !isOwn(seatOf(state, target)!);
      return isStranger ? { code: 'target-stranger', seat: target, clause } : ability.refuse(state, actor, target);
    },
  };
}

declare module '#engine/kernel/refusal.ts' {
  interface Refusals {
    /** Only a member of the own side may be chosen (A30). */
    readonly 'target-stranger': { readonly seat: SeatNumber };
  }
}

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly shields: unknown;
  }
}

import type { Refusal } from '#engine/kernel/refusal.ts';
import type { Ability } from '#engine/kernel/role.ts';
import type { GameState, SeatState } from '#engine/kernel/state.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { type Counts, didBefore, didLastNight } from './limits.ts';

/**
 * `self`: how often in a game doctors may choose themselves. `repeat`: how soon they may choose the same player again.
 */
export interface HealRules {
  readonly self: 'always' | 'once' | 'never';
  readonly repeat: 'any' | 'not-twice-running' | 'once-a-game';
  readonly clause: string;
  /** Selects the earlier choices that count for these limits. By default all of them count. */
  readonly counts?: Counts;
}

/** Points at one player, who is not killed this night. A night without a choice breaks a run (S16). */
export const heal = (rules: HealRules): Ability => ({
  verb: 'heals',
  call: 'doctor',
  effect: 'heal',
  targets: 1,
  refuse(state, actor, target) {
    const refusal = target === actor.number ? refuseSelf(rules, state, actor) : null;
    return refusal ?? refuseRepeat(rules, state, actor, target);
  },
});

function refuseRepeat(rules: HealRules, state: GameState, actor: SeatState, target: SeatNumber): Refusal | null {
  const { repeat, clause, counts } = rules;
  if (repeat === 'once-a-game' && didBefore(state, actor, 'heals', target, counts)) {
    return { code: 'target-spent', seat: target, clause };
  }
  const isRun = repeat === 'not-twice-running' && didLastNight(state, actor, 'heals', target, counts);
  return isRun ? { code: 'target-repeated', seat: target, clause } : null;
}

function refuseSelf(rules: HealRules, state: GameState, actor: SeatState): Refusal | null {
  const { self, clause, counts } = rules;
  if (self === 'never') return { code: 'target-self', clause };
  const spent = self === 'once' && didBefore(state, actor, 'heals', actor.number, counts);
  return spent ? { code: 'target-spent', seat: actor.number, clause } : null;
}

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly heals: unknown;
  }
}

import type { EffectKind } from '#engine/kernel/effects.ts';
import type { Ability } from '#engine/kernel/role.ts';
import type { CallId, Verb } from '#engine/kernel/types.ts';
import { didLastNight } from './limits.ts';

/** The rules of an ability that is aimed at one player. */
export interface AimRules {
  readonly verb: Verb;
  readonly call: CallId;
  readonly effect: EffectKind | readonly EffectKind[];
  readonly clause: string;
  /** True if players may choose themselves. */
  readonly self: boolean;
  readonly repeat: 'any' | 'not-twice-running';
}

/** Points at one player. The effect applies this night or the next day. Nobody is told about it. */
export const aim = ({ verb, call, effect, clause, self, repeat }: AimRules): Ability => ({
  verb,
  call,
  effect,
  targets: 1,
  refuse(state, actor, target) {
    if (!self && target === actor.number) return { code: 'target-self', clause };
    const isRun = repeat === 'not-twice-running' && didLastNight(state, actor, verb, target);
    return isRun ? { code: 'target-repeated', seat: target, clause } : null;
  },
});

import type { Ability } from '#engine/role.ts';

/** `self`: whether the doctor may choose himself; `repeat`: how soon the same player may be chosen again. */
export interface HealRules {
  readonly self: 'always' | 'never';
  readonly repeat: 'any' | 'not-twice-running';
  readonly clause: string;
}

/** Points at one player, who will not be killed this night. A night without a choice breaks a run (S16). */
export const heal = (rules: HealRules): Ability => ({
  verb: 'heals',
  call: 'doctor',
  targets: 1,
  refuse(state, actor, target) {
    if (rules.self === 'never' && target === actor.number) return { code: 'target-self', clause: rules.clause };
    const repeated = state.picks.some(
      (pick) =>
        pick.seat === actor.number &&
        pick.verb === 'heals' &&
        pick.night === state.round - 1 &&
        pick.targets.includes(target),
    );
    return rules.repeat === 'not-twice-running' && repeated
      ? { code: 'target-repeated', seat: target, clause: rules.clause }
      : null;
  },
});

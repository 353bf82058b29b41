import type { Refusal } from '#engine/kernel/refusal.ts';
import type { Ability } from '#engine/kernel/role.ts';
import type { GameState, SeatState } from '#engine/kernel/state.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { didBefore, didLastNight } from '#roles/abilities/limits.ts';
import type { OwnAbilityOf } from './schema.ts';

/** The clause on own roles. */
export const clause = 'B28';

/** The limits of an ability: how often, when and at whom it works. */
export type Limits = Pick<OwnAbilityOf<'shot'>, 'uses' | 'from' | 'nights' | 'self' | 'repeat'>;

/** The ability within these limits. A choice counts for them even if it had no effect, as in B17. */
export const limited = (ability: Ability, limits: Limits): Ability => ({
  ...ability,
  barred: (state, actor) => refuseNight(ability, limits, state, actor) ?? ability.barred?.(state, actor) ?? null,
  refuse: (state, actor, target) =>
    refuseAim(ability, limits, state, actor, target) ?? ability.refuse(state, actor, target),
});

function refuseNight(ability: Ability, limits: Limits, state: GameState, { number }: SeatState): Refusal | null {
  const { uses, from = 2, nights } = limits;
  const { round, picks } = state;
  const isItsNight = nights === 'all' || (nights === 'odd') === (round % 2 === 1);
  if (round < from || !isItsNight) return { code: 'not-this-night', clause };
  if (uses === undefined) return null;
  const used = picks.filter(
    ({ seat, call, verb, night }) => seat === number && call === ability.call && verb === ability.verb && night < round,
  );
  return used.length >= uses ? { code: 'uses-spent', most: uses, clause } : null;
}

function refuseAim(
  { verb }: Ability,
  { self, repeat }: Limits,
  state: GameState,
  actor: SeatState,
  target: SeatNumber,
): Refusal | null {
  if (target === actor.number) {
    if (self === 'never') return { code: 'target-self', clause };
    if (self === 'once' && didBefore(state, actor, verb, target)) return { code: 'target-spent', seat: target, clause };
  }
  if (repeat === 'once-a-game' && didBefore(state, actor, verb, target)) {
    return { code: 'target-spent', seat: target, clause };
  }
  const isRun = repeat === 'not-twice-running' && didLastNight(state, actor, verb, target);
  return isRun ? { code: 'target-repeated', seat: target, clause } : null;
}

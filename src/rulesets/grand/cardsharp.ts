/** The effects and answers of the cardsharp's copies (A33). */
import type { EffectKind } from '#engine/kernel/effects.ts';
import type { Ability, Lesson } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, type Pick, type SeatState, seatOf } from '#engine/kernel/state.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { effectsOf, isOutOfReach } from '#engine/mechanics/effects.ts';
import { seenByJudge } from './checks.ts';

/** The roles whose power cannot be copied. */
const powerless: readonly RoleId[] = ['commissar', 'civilian', 'agent', 'werewolf', 'rake', 'cardsharp'];

/**
 * The copied power: the shot of any member of the mafia, or otherwise the ability that the role has at its own call.
 */
function powerOf(rules: Ruleset, { role, faction }: SeatState): Ability | 'shot' | null {
  if (faction === 'mafia') return 'shot';
  if (powerless.includes(role)) return null;
  return rules.roles[role]!.abilities.find(({ call }) => call === role) ?? null;
}

/**
 * The kinds of effect that a copy has on the second player named. It has none if the copied player is out of reach, or if
 * three are named.
 */
export function copiedEffects(rules: Ruleset, state: GameState, { targets }: Pick): readonly EffectKind[] {
  const [first, second] = targets;
  const copied = first === undefined ? undefined : seatOf(state, first);
  if (!copied || second === undefined || targets.length > 2) return [];
  const power = powerOf(rules, copied);
  if (!power || (first !== second && isOutOfReach(state.night.effects, copied.number))) return [];
  return power === 'shot' ? ['kill'] : effectsOf(power).filter((kind) => kind !== 'check');
}

/** The answer of a copied check, or `null` if no check was copied. A cardsharp who lets others learn gets no answer. */
export const answerToCopy =
  (rules: () => Ruleset): NonNullable<Ability['answer']> =>
  (state, actor, targets) => {
    const [first, second] = targets;
    if (targets.length > 2) return [];
    const copied = first === undefined ? undefined : seatOf(state, first);
    const power = copied ? powerOf(rules(), copied) : null;
    if (second === undefined || !power || power === 'shot' || !power.answer) return null;
    // A copy of the journalist's power compares the target with the cardsharp.
    return power.answer(state, actor, power.targets > 1 ? [second, actor.number] : [second]);
  };

/** If three are named, the first two learn the role of the third. */
export const lessonsOfCopy: NonNullable<Ability['tells']> = (state, _, targets) => {
  const [first, second, third] = targets;
  if (third === undefined) return [];
  const answer = [seenByJudge(seatOf(state, third)!, state)].flat();
  return [first!, second!].map((to): Lesson => ({ to, about: third, answer }));
};

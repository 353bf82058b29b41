import type { Ability, Role } from '#engine/kernel/role.ts';
import type { SeatState } from '#engine/kernel/state.ts';
import type { Options } from '#engine/kernel/types.ts';
import { check, type Finding } from '../abilities/check.ts';
import { everyOtherNight } from '../abilities/every-other-night.ts';
import { shield } from '../abilities/shield.ts';

interface LawyerRules {
  readonly learns: Finding;
  known?(options: Options): boolean;
  /**
   * The players that the lawyer may shield. With this, the lawyer searches only every other night, and not for the same
   * player twice in a row (A30).
   */
  readonly shields?: { readonly clause: string; isOwn(seat: SeatState): boolean };
  readonly introducedAs?: string;
}

/**
 * A member of the mafia who is apart from it at night: has no say in its shot, and searches at a call of their own.
 * `known`: true if the lawyer and the mafia still meet in the first night.
 */
export const lawyer = ({ learns, known, shields, introducedAs = 'lawyer' }: LawyerRules): Role => ({
  id: 'lawyer',
  faction: 'mafia',
  abilities: shields
    ? [everyOtherNight(notTheSame(check('lawyer', learns), shields.clause), shields.clause), shieldOf(shields)]
    : [check('lawyer', learns)],
  introducedAs,
  meets: (options) => (known?.(options) ? 'mafia' : null),
});

const shieldOf = ({ clause, isOwn }: NonNullable<LawyerRules['shields']>): Ability => shield('lawyer', clause, isOwn);

/** Refuses the player of the latest answered question, on whatever night it was asked. */
const notTheSame = (ability: Ability, clause: string): Ability => ({
  ...ability,
  refuse(state, actor, target) {
    const last = state.picks.findLast(
      ({ seat, verb, night, answer }) =>
        seat === actor.number && verb === ability.verb && night < state.round && answer !== null,
    );
    const isSame = last?.targets.includes(target) ?? false;
    return isSame ? { code: 'target-repeated', seat: target, clause } : ability.refuse(state, actor, target);
  },
});

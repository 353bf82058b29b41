import type { Ability } from '#engine/kernel/role.ts';

/**
 * The ability, but not on two nights running. A use counts if it was answered, `blocked` too; one that came to nothing
 * without a word does not (A14).
 */
export const everyOtherNight = (ability: Ability, clause: string): Ability => ({
  ...ability,
  barred: ({ picks, round }, { number }) =>
    picks.some(
      ({ seat, call, verb, night, answer }) =>
        seat === number && call === ability.call && verb === ability.verb && night === round - 1 && answer !== null,
    )
      ? { code: 'not-tonight', clause }
      : null,
});

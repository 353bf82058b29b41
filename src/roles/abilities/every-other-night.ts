import type { Ability } from '#engine/kernel/role.ts';

/**
 * Bars an ability on two nights in a row. A use counts if it was answered, even with `blocked`. A use that had no
 * effect and no answer does not count (A14).
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

declare module '#engine/kernel/refusal.ts' {
  interface Refusals {
    /** The seat did it last night, and may do it every other night (A30, A31). */
    readonly 'not-tonight': unknown;
  }
}

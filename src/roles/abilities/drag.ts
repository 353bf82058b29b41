import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Parting } from '#engine/mechanics/trial/sentence.ts';

/** When voted out, takes any other living player along. */
export const drag = (seconds: number): Parting => ({
  verb: 'drags',
  seconds,
  refuse: (_, actor, target) => (target === actor.number ? { code: 'target-self' } : null),
});

/** When voted out, takes along one player who voted against them in the last ballot between candidates (A26). */
export const dragAccuser = (seconds: number, clause: string): Parting => ({
  verb: 'drags',
  seconds,
  refuse({ day: { accusers = [] } }, { number }, target) {
    if (target === number) return { code: 'target-self', clause };
    const isAccuser = accusers.some(({ by, choice }) => by === target && choice === number);
    return isAccuser ? null : { code: 'target-no-accuser', seat: target, clause };
  },
});

declare module '#engine/kernel/refusal.ts' {
  interface Refusals {
    /** Only a player who voted against this one may be chosen (A26). */
    readonly 'target-no-accuser': { readonly seat: SeatNumber };
  }
}

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly drags: unknown;
  }
}

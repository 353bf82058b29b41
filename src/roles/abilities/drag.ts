import type { Parting } from '#engine/kernel/role.ts';

/** Takes any other living player along when voted out. */
export const drag = (seconds: number): Parting => ({
  verb: 'drags',
  seconds,
  refuse: (_, actor, target) => (target === actor.number ? { code: 'target-self' } : null),
});

/** Takes one of those along who voted against him in the last ballot between candidates (A26). */
export const dragAccuser = (seconds: number, clause: string): Parting => ({
  verb: 'drags',
  seconds,
  refuse({ day }, { number }, target) {
    if (target === number) return { code: 'target-self', clause };
    const isAccuser = day.accusers.some(({ by, choice }) => by === target && choice === number);
    return isAccuser ? null : { code: 'target-no-accuser', seat: target, clause };
  },
});

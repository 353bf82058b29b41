import type { Parting } from '#engine/role.ts';

/** Takes any other living player along when voted out. */
export const drag = (seconds: number): Parting => ({
  verb: 'drags',
  seconds,
  refuse: (_, actor, target) => (target === actor.number ? { code: 'target-self' } : null),
});

import type { Ability } from '#engine/kernel/role.ts';
import type { CallId } from '#engine/kernel/types.ts';

/** Spends the night with one other player, who cannot be condemned on the next day (B19). */
export const alibi = (call: CallId, clause: string): Ability => ({
  verb: 'takes',
  call,
  effect: 'alibi',
  targets: 1,
  refuse: (_, actor, target) => (target === actor.number ? { code: 'target-self', clause } : null),
});

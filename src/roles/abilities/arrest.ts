import type { Ability } from '#engine/kernel/role.ts';
import type { CallId } from '#engine/kernel/types.ts';

/** Arrests one other player for the night (B13). */
export const arrest = (call: CallId, clause: string): Ability => ({
  verb: 'arrests',
  call,
  effect: 'arrest',
  targets: 1,
  refuse: (_, actor, target) => (target === actor.number ? { code: 'target-self', clause } : null),
});

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly arrests: unknown;
  }
}

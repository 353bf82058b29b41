import type { Ability } from '#engine/kernel/role.ts';
import type { CallId, Options } from '#engine/kernel/types.ts';

/** Does nothing on purpose at this call, and withdraws any earlier choice in it. */
export const decline = (call: CallId, offered: (options: Options) => boolean): Ability => ({
  verb: 'declines',
  call,
  targets: 0,
  offered,
  refuse: () => null,
});

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly declines: unknown;
  }
}

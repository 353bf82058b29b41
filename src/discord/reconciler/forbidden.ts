import type { Fault } from '../faults.ts';

/**
 * What Discord has refused for good. It is left alone until something about the permissions has changed, or for a while
 * that becomes longer: whoever is refused too often is shut out of Discord (Rate Limits, "Invalid Request Limit").
 */
export interface Forbidden {
  /** Why a call of this name is not to be tried now; `null`: it may be. */
  why(name: string): Fault | null;
  refused(name: string, fault: Fault): void;
  /** Discord has told of a change: everything may be tried again. */
  lift(): void;
}

/** After the second refusal a call is left alone so long, after the next twice as long, in ms. */
const firstRest = 10_000;
const longestRest = 1_800_000;

/** Faults that do not mend by themselves. */
const lasting: ReadonlySet<Fault> = new Set([
  'no-access',
  'no-permission',
  'too-many-channels',
  'two-factor',
  'refused',
]);

interface Refused {
  readonly fault: Fault;
  readonly times: number;
  readonly until: number;
}

export function forbidden(now = () => performance.now()): Forbidden {
  const known = new Map<string, Refused>();
  return {
    why: (name) => {
      const one = known.get(name);
      return one !== undefined && one.until > now() ? one.fault : null;
    },
    refused: (name, fault) => {
      if (!lasting.has(fault)) return;
      const before = known.get(name);
      const isOld = before === undefined || before.until + longestRest < now();
      const times = isOld ? 1 : before.times + 1;
      const rest = times === 1 ? 0 : Math.min(longestRest, firstRest * 2 ** (times - 2));
      known.set(name, { fault, times, until: now() + rest });
    },
    lift: () => known.clear(),
  };
}

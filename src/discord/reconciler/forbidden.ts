import type { Fault } from '../connection/faults.ts';

/**
 * The calls that Discord has refused for good. Each is left alone until permissions change, or for a time that grows,
 * because Discord bans a client after too many refusals (Rate Limits, "Invalid Request Limit").
 */
export interface Forbidden {
  /** The reason not to try a call of this name now, or null if it may be tried. */
  why(name: string): Fault | null;
  refused(name: string, fault: Fault): void;
  /** Returns true if no refused call is remembered. */
  isEmpty(): boolean;
  /** Discord has reported a change, so everything may be tried again. */
  lift(): void;
}

/** Milliseconds that a call is left alone after its second refusal. Each further refusal doubles the time. */
const firstRest = 10_000;
const longestRest = 1_800_000;

/** Faults that do not go away by themselves. */
const lasting: ReadonlySet<Fault> = new Set([
  'no-access',
  'no-permission',
  'archived',
  'too-many-channels',
  'two-factor',
  'refused',
  'left-open',
]);

/** Returns true if a fault does not go away by itself. */
export const isLasting = (fault: Fault): boolean => lasting.has(fault);

/** The name of every call that posts in a channel: all of them need the same permissions. */
export const postIn = (channelId: string): string => `post in ${channelId}`;

interface Refused {
  readonly fault: Fault;
  readonly times: number;
  readonly until: number;
}

/** Creates an empty record of refused calls. `now`: a monotonic clock, in ms. */
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
    isEmpty: () => known.size === 0,
    lift: () => known.clear(),
  };
}

/**
 * The mutes that Nightcall has requested and that the gateway has not confirmed. Discord answers an edit before the
 * gateway reports it. In between the cache still shows the old mute, and another request would cost a second edit.
 */
export interface AskedMutes {
  /** Notes an edit that is about to be sent. Call the returned function with whether Discord has accepted it. */
  ask(userId: string, mute: boolean): (accepted: boolean) => void;
  /** Takes note of a voice that Discord reports. Returns false if it is not as Nightcall requested. */
  heard(userId: string, mute: boolean): boolean;
  /** Returns true while Discord has not answered an edit of this voice. It may still fail. */
  isAwaited(userId: string): boolean;
  /**
   * Returns true if no edit of this voice may still have to be reported. Otherwise a mute that the gateway reports may
   * be Nightcall's own.
   */
  isSettled(userId: string): boolean;
  /** Returns true if no edit of any voice is known that the gateway has not confirmed. */
  areConfirmed(): boolean;
  /** The mute that will result: the latest request, or otherwise the cached state. */
  expected(userId: string, cached: boolean): boolean;
}

interface Asked {
  readonly mute: boolean;
  /** The time after which the gateway is no longer waited for. */
  until: number;
}

/** Milliseconds to wait for the gateway after an edit. The gateway does not report an edit that changes nothing. */
const eventLimitMs = 5_000;

/** Milliseconds for which a mute may be the late report of an edit. */
const longestReport = 30_000;

/** Creates an empty record of requested mutes. `now`: a monotonic clock, in ms. */
export function askedMutes(now: () => number = () => performance.now()): AskedMutes {
  const open = new Map<string, Asked[]>();
  /** The times until which an edit may be reported, by person. */
  const reports = new Map<string, number>();
  const keep = (userId: string, list: Asked[]): Asked[] => {
    if (list.length === 0) open.delete(userId);
    else open.set(userId, list);
    return list;
  };
  const fresh = (userId: string): Asked[] =>
    keep(
      userId,
      (open.get(userId) ?? []).filter((one) => one.until > now()),
    );
  return {
    ask: (userId, mute) => {
      const asked: Asked = { mute, until: Number.POSITIVE_INFINITY };
      keep(userId, [...fresh(userId), asked]);
      reports.set(userId, Number.POSITIVE_INFINITY);
      return (accepted) => {
        // A call that failed may have been carried out.
        if (reports.has(userId)) reports.set(userId, now() + longestReport);
        asked.until = accepted ? now() + eventLimitMs : 0;
      };
    },
    heard: (userId, mute) => {
      const list = fresh(userId);
      const index = list.findIndex((one) => one.mute === mute);
      if (index >= 0 && keep(userId, list.slice(index + 1)).length === 0) reports.delete(userId);
      return index >= 0;
    },
    isAwaited: (userId) => fresh(userId).some(({ until }) => until === Number.POSITIVE_INFINITY),
    areConfirmed: () => open.size === 0,
    isSettled: (userId) => {
      if ((reports.get(userId) ?? Number.NEGATIVE_INFINITY) > now()) return false;
      reports.delete(userId);
      return true;
    },
    expected: (userId, cached) => fresh(userId).at(-1)?.mute ?? cached,
  };
}

/**
 * What Nightcall has asked of voices and not yet heard back. Discord answers an edit before it tells of it at the gateway;
 * in between the cache still shows the old mute, and asking again would cost a second edit.
 */
export interface AskedMutes {
  /** Notes an edit that is about to be sent; the function it gives is told whether Discord has accepted it. */
  ask(userId: string, mute: boolean): (accepted: boolean) => void;
  /** Discord has told of a voice; `false` where that is not what Nightcall asked for. */
  heard(userId: string, mute: boolean): boolean;
  /** The mute as it will be: the latest that was asked, else what the cache shows. */
  expected(userId: string, cached: boolean): boolean;
}

interface Asked {
  readonly mute: boolean;
  /** Not waited for after this time. */
  until: number;
}

/** How long the gateway is waited for after an edit, in ms. An edit that changes nothing is never told of. */
const patience = 5_000;

export function askedMutes(now: () => number = () => performance.now()): AskedMutes {
  const open = new Map<string, Asked[]>();
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
      return (accepted) => {
        asked.until = accepted ? now() + patience : 0;
      };
    },
    heard: (userId, mute) => {
      const list = fresh(userId);
      const index = list.findIndex((one) => one.mute === mute);
      if (index >= 0) keep(userId, list.slice(index + 1));
      return index >= 0;
    },
    expected: (userId, cached) => fresh(userId).at(-1)?.mute ?? cached,
  };
}

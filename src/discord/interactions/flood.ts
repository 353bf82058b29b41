/** Whether one more press of this person is looked at. */
export type Flood = (userId: string) => boolean;

/** More presses than this in the window, in ms, are nobody's play. They are left unanswered: an answer costs a call. */
const presses = 12;
const window = 5_000;
const cleaning = 1_000;

export function floodGate(now: () => number = Date.now): Flood {
  const recent = new Map<string, number[]>();
  return (userId) => {
    const since = now() - window;
    if (recent.size > cleaning) {
      for (const [id, times] of recent) if ((times.at(-1) ?? 0) <= since) recent.delete(id);
    }
    const times = (recent.get(userId) ?? []).filter((time) => time > since);
    const passes = times.length < presses;
    if (passes) times.push(now());
    recent.set(userId, times);
    return passes;
  };
}

/** Returns true if one more input with this id, of a person or a thing, is handled. */
export type Flood = (id: string) => boolean;

/** The number of inputs with one id that are handled in a window. The window is in ms. */
export interface FloodLimit {
  readonly most: number;
  readonly window: number;
}

/**
 * Nobody who plays presses more often than this. Further presses are left unanswered, because an answer costs a call.
 */
export const presses: FloodLimit = { most: 12, window: 5_000 };
/**
 * Suggestions that are looked for while somebody types. Discord asks for them with nearly every letter, so they have a
 * limit of their own: the command at the end of the typing must be answered.
 */
export const typing: FloodLimit = { most: 50, window: 5_000 };
const cleaning = 1_000;

/** Creates a limit for each id. It forgets the ids that have been quiet for a window. */
export function floodGate(now: () => number = () => performance.now(), { most, window }: FloodLimit = presses): Flood {
  const recent = new Map<string, number[]>();
  return (id) => {
    const since = now() - window;
    if (recent.size > cleaning) {
      for (const [known, times] of recent) if ((times.at(-1) ?? 0) <= since) recent.delete(known);
    }
    const times = (recent.get(id) ?? []).filter((time) => time > since);
    const passes = times.length < most;
    if (passes) times.push(now());
    recent.set(id, times);
    return passes;
  };
}

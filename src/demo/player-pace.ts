import { setTimeout as pause } from 'node:timers/promises';

/** The duration of a speech in a rehearsal, ms. */
export const breathMs = 400;
/** The delay after the neighbour's speech where all may speak, ms. */
export const turnMs = 60;

/** The speed of a demo player, and whether it acts at all. */
export interface PlayerPace {
  /** False while a person acts for the player. It goes on listening, so that it can take over at any time. */
  readonly acts: boolean;
  /** The time before an action of the night and before a vote, ms. */
  readonly hesitationMs: number;
  /** Resolves after `ms` at the normal speed of a demo. */
  wait(ms: number): Promise<void>;
}

/** The pace of a demo that nobody plays: every action at once. */
export const promptPace: PlayerPace = {
  acts: true,
  hesitationMs: 0,
  wait: async (ms) => {
    if (ms > 0) await pause(ms);
  },
};

/** Runs an action where the player may speak, after `delayMs`. */
export async function takesTheWord(pace: PlayerPace, delayMs: number, say: () => Promise<void>): Promise<void> {
  try {
    await pace.wait(delayMs);
    if (pace.acts) await say();
  } catch {
    // The player has left the game meanwhile, or it is over and its rooms are gone. A person would ignore it.
  }
}

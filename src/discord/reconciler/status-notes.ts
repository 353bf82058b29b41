import { floodGate } from '../interactions/flood.ts';

/**
 * How often the same status is put back in a minute after somebody else has written another one. Beyond that it waits:
 * nobody is fought with.
 */
const restores = { most: 5, window: 60_000 };

/** What is known of the status of a game's voice channel while this process runs. */
export interface StatusNotes {
  /** What the channel shows as far as Discord has told; `null` as long as nobody knows. */
  told: { readonly channelId: string; readonly text: string } | null;
  /** Texts of our own of which Discord has not told yet, the oldest first. */
  readonly own: string[];
  /** Whether the same status may be put back once more. */
  readonly mayRestore: (channelId: string) => boolean;
  /** Calls go one after the other. */
  work: Promise<void>;
}

export const newStatusNotes = (): StatusNotes => ({
  told: null,
  own: [],
  mayRestore: floodGate(Date.now, restores),
  work: Promise.resolve(),
});
